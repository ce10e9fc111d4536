-- The trace of the change (W3C Trace Context); null if it belongs to no sampled trace. It holds random ids only.
alter table sessions.outbox add column traceparent text;
