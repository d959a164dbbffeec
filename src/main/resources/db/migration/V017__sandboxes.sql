-- Whether the last program of an agent was started in a sandbox.
alter table agent add column sandboxed integer not null default 0;
