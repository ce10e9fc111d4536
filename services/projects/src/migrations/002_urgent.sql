-- As of every outbox; of projects all events are deletions, so that none passes another.
alter table projects.outbox add column urgent boolean not null default false;
create index outbox_urgent on projects.outbox (next_at) where urgent;
