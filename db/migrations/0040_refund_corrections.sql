-- What the shop paid on top of a refund that took long (CDC art. 49: 'monetariamente atualizados'). It goes outside the
-- provider, which gives back no more than came; nothing is due: 0.
create table refund_corrections (
  refund_id uuid primary key references refunds,
  amount_cents integer not null check (amount_cents >= 0),
  paid_on date,
  paid_by text check (paid_by in ('pix', 'transfer', 'other')),
  entered_by text not null,
  entered_at timestamptz not null,
  check ((amount_cents = 0) = (paid_on is null)),
  check ((paid_on is null) = (paid_by is null))
);
