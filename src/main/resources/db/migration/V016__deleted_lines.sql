-- Lines that only an agent had written when a person deleted them, by their digests: should they come back, they are
-- pending again.
create table review_deleted_line (
    agent text not null,
    path  text not null,
    line  text not null,
    primary key (agent, path, line)
) strict;
