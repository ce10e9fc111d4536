-- Metrics read the age of the oldest unconfirmed event.
create index concurrently outbox_by_age on projects.outbox (created_at);
