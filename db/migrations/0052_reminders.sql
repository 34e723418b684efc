-- Reminders of unpaid orders: what was decided to send, once per order and turn. `sent_at`: when a mail server took the
-- e-mail, or when staff opened the message.
create table order_reminders (
  order_id uuid not null references orders on delete cascade,
  turn text not null,
  queued_at timestamptz not null,
  sent_at timestamptz,
  primary key (order_id, turn),
  constraint order_reminders_turn check (turn in ('first', 'last', 'whatsapp'))
);
create index order_reminders_sent on order_reminders (sent_at) where sent_at is not null;
-- E-mail addresses that want no reminders, as SHA-256 in hexadecimal: it outlives orders and accounts, so it holds no address.
create table reminder_opt_outs (
  email_hash text primary key,
  at timestamptz not null
);
-- Reminders of a customer's cart.
create table cart_reminders (
  customer_id uuid not null references customers on delete cascade,
  queued_at timestamptz not null,
  sent_at timestamptz,
  primary key (customer_id, queued_at)
);
create index cart_reminders_sent on cart_reminders (sent_at) where sent_at is not null;
-- Carts are looked for by their last change.
create index customer_cart_lines_set on customer_cart_lines (set_at) where set_at is not null;
