create table workspace (
    id         text    primary key,
    name       text    not null,
    path       text    not null unique,
    created_at integer not null
) strict;

create table session (
    id         text    primary key,
    name       text    not null,
    workspace  text    not null references workspace (id),
    owner      text    not null,
    created_at integer not null,
    unique (workspace, name)
) strict;
