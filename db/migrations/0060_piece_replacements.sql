-- Pieces of a paid order that leave it once another one, made in their place, is paid: one row for each such order.
create table piece_replacements (
  addition_id uuid primary key references orders (id),
  order_id uuid not null references orders (id),
  order_item_id uuid not null references order_items (id),
  quantity int not null check (quantity > 0),
  is_whole boolean not null,
  back_cents int not null check (back_cents > 0),
  edit_id uuid not null unique,
  made_by uuid not null references staff (id),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'not_possible', 'resolved')),
  reason text,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check ((reason is not null) = (state in ('not_possible', 'resolved')))
);

create index piece_replacements_order on piece_replacements (order_id);
create index piece_replacements_open on piece_replacements (state, addition_id) where state in ('waiting', 'not_possible');
