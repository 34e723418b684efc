-- What a return says to its customer, by when it is answered, and what comes back for it.

alter table returns
  drop constraint returns_status_check,
  add constraint returns_status_check check (status in
    ('requested', 'approved', 'received', 'refunded', 'exchanged', 'refused', 'cancelled')),
  -- What people call it by.
  add column number bigint generated always as identity (start with 501) unique,
  -- The day by which the shop answers (Decree 7.962/2013 art. 4).
  add column answer_due_on date,
  -- The order's shipping, when nothing of the order is kept.
  add column shipping_cents integer not null default 0 check (shipping_cents >= 0),
  -- What the customer is told with the answer: how to send the pieces, or why not.
  add column answer text not null default '',
  -- Where the label for the way back lies, once there is one.
  add column label_url text,
  add column received_at timestamptz,
  add column closed_at timestamptz,
  add column refund_id uuid references refunds;
update returns set answer_due_on = ((requested_at at time zone 'America/Sao_Paulo')::date + 5);
alter table returns alter column answer_due_on set not null;

alter table return_lines
  -- What of the price paid comes back for these pieces, discounts taken off.
  add column refund_cents integer not null default 0 check (refund_cents >= 0),
  add column wanted_size text,
  add column wanted_sku_id uuid references skus,
  add constraint return_lines_wanted_whole check ((wanted_size is null) = (wanted_sku_id is null)),
  add constraint return_lines_once unique (return_id, order_item_id);
drop index return_lines_return;

create index returns_open on returns (answer_due_on) where status in ('requested', 'approved', 'received');
create index returns_refund on returns (refund_id) where refund_id is not null;
create index return_lines_wanted on return_lines (wanted_sku_id) where wanted_sku_id is not null;
