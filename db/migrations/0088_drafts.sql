-- A draft has never been in the shop, or was taken out to be worked on: like what is archived it has no public address, so
-- that nothing that asks for pieces of the shop can show it.
alter table products add column is_draft boolean not null default false;
alter table products add constraint products_draft_is_out check (not is_draft or archived_at is not null);

-- New products of an upload become drafts; somebody has seen in a dry run what the file asks about, and how many lines do.
alter table bulk_uploads
  add column as_drafts boolean not null default false,
  add column confirmed boolean not null default false,
  add column asking_products integer not null default 0;
