-- What a provider tells of the newest dispute of a payment, and how it ended.
create table payment_disputes (
  payment_id uuid primary key references payments (id) on delete cascade,
  case_id text,
  -- Contested by the payer of a PIX at their own bank (MED).
  is_pix boolean not null,
  amount_cents integer check (amount_cents >= 0),
  -- The provider's word for why.
  reason text,
  -- Until when the provider takes documents.
  documents_until timestamptz,
  -- The order says that it is over, by this word, and the case does not say for whom: a person decides.
  undecided_as text check (undecided_as in ('settled', 'reimbursed')),
  outcome text check (outcome in ('won', 'lost')),
  -- Whether the outcome is the word of somebody of the shop; else the provider's.
  by_staff boolean not null default false,
  opened_at timestamptz not null
);

-- Lost ones are asked about like paid ones: a bank may hear an appeal.
create index payment_disputes_lost on payment_disputes (payment_id) where outcome = 'lost';
