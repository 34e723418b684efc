-- What a product's pictures show (`worn`, `scale`, `box`) by their paths: a changed list of pictures keeps it.
alter table products add column picture_roles jsonb not null default '{}';
