-- What agents were told to do, and the parts of that. parent and agent are empty where there is none, root is the task itself when it has no parent. key: what the agent calls it.
-- ended_at is 0 until it has ended.
create table task (
    number     integer primary key autoincrement,
    id         text    not null unique,
    parent     text    not null,
    root       text    not null,
    session    text    not null,
    agent      text    not null,
    kind       text    not null,
    key        text    not null,
    title      text    not null,
    status     text    not null,
    message    text    not null,
    terminal   text    not null,
    started_at integer not null,
    ended_at   integer not null
) strict;
create index task_session on task (session, parent, number);
create index task_agent on task (agent, parent, number);
create index task_root on task (root, key);

-- line is 0 where nobody told.
create table task_file (
    task   text    not null,
    path   text    not null,
    access text    not null,
    line   integer not null,
    primary key (task, path, access)
) strict, without rowid;

-- What happened in a task and its parts, in its order; event is JSON.
create table task_event (
    root   text    not null,
    number integer not null,
    task   text    not null,
    event  text    not null,
    primary key (root, number)
) strict, without rowid;

-- How far the conversation with an agent has been read.
create table task_cursor (
    agent  text    primary key,
    number integer not null
) strict;
