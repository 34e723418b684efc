-- What a bank took turns out to be less: a refund of the shop's is in it, or the money is here again.

alter table sale_reversals
  drop constraint sale_reversals_amount_cents_check,
  add constraint sale_reversals_amount_cents_check check (amount_cents <> 0 or (kind = 'refund' and is_last));
