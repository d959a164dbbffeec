-- protocol: how an agent is spoken to, in a terminal or by the Agent Client Protocol.
alter table agent add column protocol text not null default 'terminal' check (protocol in ('terminal', 'acp'));
alter table saved_agent add column protocol text not null default 'terminal' check (protocol in ('terminal', 'acp'));

-- session: what the agent calls the conversation. mode: the one somebody chose, or empty. exit_code: of a program that ended by itself, or empty.
create table conversation (
    agent     text primary key,
    session   text not null,
    mode      text not null,
    exit_code text not null
) strict;

-- Everything that was said, in its order; part is JSON.
create table conversation_entry (
    agent  text    not null,
    number integer not null,
    at     integer not null,
    type   text    not null,
    part   text    not null,
    primary key (agent, number)
) strict, without rowid;
create index conversation_entry_type on conversation_entry (agent, type, number);
