-- The texts of a project's scripts that a person has allowed to run there, by their digest: another text, or another project, is another question.
create table allowed_scripts (
    project    text    not null,
    digest     text    not null,
    allowed_by text    not null,
    allowed_at integer not null,
    primary key (project, digest)
) strict;

-- The branch that the work of an agent began at, empty when that was a commit without one.
alter table agent add column base_branch text not null default '';
