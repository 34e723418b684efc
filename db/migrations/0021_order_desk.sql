-- The order desk: how the staff finds orders, what providers said of each attempt, notes, invoice files, pieces put back.

-- Newest first, whatever the list is narrowed to.
create index orders_newest on orders (created_at desc, number desc);
create index orders_status_newest on orders (status, created_at desc, number desc);
create index orders_payment_status_newest on orders (payment_status, created_at desc, number desc);
create index orders_payment_method_newest on orders (payment_method, created_at desc, number desc);
create index orders_total on orders (total_cents);
create index orders_customer_document on orders (customer_document) where customer_document is not null;
drop index orders_created;
drop index orders_status_number;

-- What a provider said of an attempt, each time it said something else.
create table payment_facts (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments on delete cascade,
  -- Its claim in our words, and what the attempt was after it.
  said text not null,
  became text not null,
  status_detail text,
  provider_payment_id text,
  amount_cents integer,
  currency text,
  refunded_cents integer,
  at timestamptz not null
);
create index payment_facts_payment on payment_facts (payment_id, id);

create index webhook_events_resource on webhook_events (provider, resource_id);

-- What the staff write down about an order; never shown to its customer.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  staff_id uuid not null references staff,
  text text not null check (char_length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, written_at);

-- Invoices name their buyer: kept with the order, in the database, and handed out to its owner and the staff only.
create table invoice_files (
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('pdf', 'xml')),
  file bytea not null,
  stored_at timestamptz not null,
  primary key (order_id, kind)
);

-- Pieces of an order that went back on the shelf with a refund: they are not packed, returned or put back once more.
create table refund_pieces (
  refund_id uuid not null references refunds on delete cascade,
  order_item_id uuid not null references order_items on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, order_item_id)
);
create index refund_pieces_item on refund_pieces (order_item_id);
