-- The trace (W3C traceparent) of the request that began an attempt: its provider's webhooks continue it.
alter table payments add column trace_parent text;
