-- Metrics read the age of the oldest unconfirmed event, and of the oldest unconfirmed deletion.
create index concurrently outbox_by_age on sessions.outbox (created_at);
create index concurrently outbox_urgent_by_age on sessions.outbox (created_at) where urgent;
