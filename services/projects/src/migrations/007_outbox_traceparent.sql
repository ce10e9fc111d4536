-- The trace of the change (W3C Trace Context); null if it belongs to no sampled trace. It holds random ids only.
alter table projects.outbox add column traceparent text;
