-- Deletions, which do not wait behind what is to be indexed.
alter table sessions.outbox add column urgent boolean not null default false;
create index outbox_urgent on sessions.outbox (next_at) where urgent;
