-- A document's log is in the folder named by its id; the epoch tells replicas whether they belong to it.
create table document (
    id         text    primary key,
    workspace  text    not null,
    path       text    not null,
    epoch      text    not null,
    created_at integer not null,
    unique (workspace, path)
) strict;
