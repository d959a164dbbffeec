-- What a person has agreed to of an agent's files: a commit in a repository, git_folder, under refs/agentos/review. first: the commit that it began with. kept: a commit of contents that may be wanted back.
create table review (
    agent      text    not null primary key,
    root       text    not null,
    git_folder text    not null,
    first      text    not null,
    baseline   text    not null,
    kept       text    not null,
    began_at   integer not null
) strict;

-- The files as they were at some time. kind is why they were kept: turn (the agent began to work), kept (they were about to become others) or ahead (the same, and one can go forward to it).
create table review_turn (
    agent    text    not null,
    number   integer not null,
    kind     text    not null,
    files    text    not null,
    began_at integer not null,
    primary key (agent, number)
) strict;

-- What was decided: accept, reject or undo; begun, done or undone. undoes: the number of the decision that is taken back, else 0.
create table review_decision (
    agent      text    not null,
    number     integer not null,
    kind       text    not null,
    state      text    not null,
    undoes     integer not null,
    decided_by text    not null,
    decided_at integer not null,
    primary key (agent, number)
) strict;

-- What a decision does to each file and to what is agreed of it: mode, content and size before and after, empty where there is no file.
create table review_step (
    agent         text    not null,
    decision      integer not null,
    path          text    not null,
    agreed_before text    not null,
    agreed_after  text    not null,
    file_before   text    not null,
    file_after    text    not null,
    primary key (agent, decision, path)
) strict;

-- What people are writing into an agent's files: it is theirs, and becomes part of what is agreed once it is in the file. before is null for a new file.
create table review_edit (
    id     integer not null primary key autoincrement,
    agent  text    not null,
    path   text    not null,
    before blob,
    after  blob    not null
) strict;
