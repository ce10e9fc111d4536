-- Names the stream of this outbox on the bus: archives that share a NATS server do not receive each other's events.
create table sessions.outbox_id (id uuid not null default gen_random_uuid());
insert into sessions.outbox_id default values;
