-- The texts of a project's scripts that a person has allowed to run there, by their digest: another text, or another project, is another question.
create table allowed_scripts (
    project    text    not null,
    digest     text    not null,
    allowed_by text    not null,
    allowed_at integer not null,
    primary key (project, digest)
) strict;
