-- scope: 'daemon' or 'session:' and its id.
create table participant_role (
    scope       text not null,
    participant text not null,
    role        text not null check (role in ('VIEW', 'COMMENT', 'EDIT', 'OWNER')),
    primary key (scope, participant)
) strict, without rowid;

create table participant_grant (
    scope       text not null,
    participant text not null,
    action      text not null,
    primary key (scope, participant, action)
) strict, without rowid;
