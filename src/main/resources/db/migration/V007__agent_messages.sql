-- What an agent is to be told when it has time; the number also keeps a daemon that comes after a crash from typing a message twice.
create table agent_message (
    number     integer primary key autoincrement,
    agent      text    not null,
    text       text    not null,
    created_by text    not null,
    created_at integer not null
) strict;
create index agent_message_agent on agent_message (agent, number);
