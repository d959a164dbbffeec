-- What is being done to a branch for an agent: kind commit (its own branch gets what is accepted), merge (another branch gets its work) or ask (another branch was merged into its copy, and it is to resolve the conflicts).
-- branch goes from one commit to the other; copy is the working copy in which it is checked out, empty when it is in none.
create table landing (
    agent  text    not null primary key,
    kind   text    not null,
    branch text    not null,
    before text    not null,
    after  text    not null,
    copy   text    not null,
    by     text    not null,
    at     integer not null
) strict;
