-- What was said about lines that agents changed. quote, before, after and alone find the line again; sent_at is null until the agent was told.
create table comment (
    number     integer primary key autoincrement,
    id         text    not null unique,
    agent      text    not null,
    path       text    not null,
    side       text    not null,
    line       integer not null,
    quote      text    not null,
    before     text    not null,
    after      text    not null,
    alone      integer not null,
    text       text    not null,
    created_by text    not null,
    created_at integer not null,
    sent_at    integer,
    resolved   integer not null
) strict;
create index comment_agent on comment (agent, number);

create table comment_reply (
    number  integer primary key autoincrement,
    comment text    not null,
    said_by text    not null,
    text    text    not null,
    said_at integer not null
) strict;
create index comment_reply_comment on comment_reply (comment, number);
