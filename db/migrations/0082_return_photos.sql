-- What the customer photographed for a defect report. In the database, as invoice files are: seen only through their return's
-- page, saved with every backup, and gone with the return's words.
create table return_photos (
  return_id uuid not null references returns (id) on delete cascade,
  position smallint not null,
  file bytea not null,
  primary key (return_id, position)
);
