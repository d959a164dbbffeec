-- proposal: what was asked for, outcome: what became of it, both as JSON. An action in the state applying or rolling_back is finished by a daemon that finds it.
create table action (
    number     integer primary key autoincrement,
    id         text    not null unique,
    session    text    not null,
    workspace  text    not null,
    path       text    not null,
    agent      text    not null,
    asked_by   text    not null,
    state      text    not null,
    terminal   text    not null,
    proposal   text    not null,
    outcome    text    not null,
    created_at integer not null,
    changed_at integer not null
) strict;
create index action_session on action (session, number);
create index action_workspace on action (workspace, path, state);
create index action_state on action (state);

-- turn: the participant who may act in the mode sequential, empty in the others.
create table interaction (
    session  text primary key,
    mode     text not null,
    strategy text not null,
    turn     text not null
) strict;
