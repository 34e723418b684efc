-- When the demo's maker gave up, until somebody has it try again.
alter table demo_runs add column stopped_at timestamptz;
-- What the shop does by itself has one name in the audit log.
update audit_log set actor = 'shop' where actor = 'system';
