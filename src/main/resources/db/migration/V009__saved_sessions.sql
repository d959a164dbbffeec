-- The agents of a session as somebody saved them under a name; position is their order. folder: where each was made, in the project itself.
create table saved_agent (
    workspace text    not null,
    name      text    not null,
    position  integer not null,
    agent     text    not null,
    plugin    text    not null,
    isolation text    not null,
    folder    text    not null,
    base      text    not null,
    task      text    not null,
    saved_at  integer not null,
    primary key (workspace, name, position)
) strict;
