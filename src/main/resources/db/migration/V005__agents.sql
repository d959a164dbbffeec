-- state: creating until everything is there, destroying from when it begins to go; a daemon that finds one of these finishes what was begun.
-- base: the commit that the branch began at, empty when there was none. ports: the first of its range.
create table agent (
    id         text    primary key,
    session    text    not null,
    workspace  text    not null,
    name       text    not null,
    plugin     text    not null,
    isolation  text    not null,
    folder     text    not null,
    branch     text    not null,
    base       text    not null,
    task       text    not null,
    terminal   text    not null,
    ports      integer not null unique,
    state      text    not null check (state in ('creating', 'ready', 'destroying')),
    created_by text    not null,
    created_at integer not null,
    unique (workspace, name)
) strict;
