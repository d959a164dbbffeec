-- command: a JSON array of texts. exit_code is null while it runs; lost: the nucleus ended before the program did.
create table terminal (
    id         text    primary key,
    session    text    not null,
    command    text    not null,
    folder     text    not null,
    columns    integer not null,
    rows       integer not null,
    created_by text    not null,
    created_at integer not null,
    exit_code  integer,
    lost       integer not null default 0
) strict;

create index terminal_of_session on terminal (session);
