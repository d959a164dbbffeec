-- last: the number of the newest part that the viewer ever had. data: a text, or the JSON of a JSON value or a chart.
create table viewer (
    session    text    not null,
    name       text    not null,
    title      text    not null,
    last       integer not null,
    changed_by text    not null,
    changed_at integer not null,
    primary key (session, name)
) strict;

create table viewer_part (
    session text    not null,
    name    text    not null,
    number  integer not null,
    type    text    not null,
    data    text    not null,
    primary key (session, name, number)
) strict;
