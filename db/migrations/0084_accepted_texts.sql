-- no transaction
-- Which versions accounts accepted, likewise.
create index concurrently if not exists consents_version on consents (text_version);
