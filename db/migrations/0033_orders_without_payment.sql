-- no transaction
-- An order of which a coupon leaves nothing to be paid is confirmed without a provider: its attempt has the method 'free'
-- and no amount, so that pieces, coupon and sale hang on it as on any other.

alter table payments
  drop constraint if exists payments_method_check,
  add constraint payments_method_check
    check (method in ('pix', 'boleto', 'credit_card', 'debit_card', 'stripe', 'free')) not valid,
  drop constraint if exists payments_amount_cents_check,
  add constraint payments_amount_cents_check check (amount_cents > 0 or (amount_cents = 0 and method = 'free')) not valid;
alter table payments validate constraint payments_method_check;
alter table payments validate constraint payments_amount_cents_check;

-- What ends such a sale gives no money back.
alter table sale_reversals
  drop constraint if exists sale_reversals_amount_cents_check,
  add constraint sale_reversals_amount_cents_check check
    (amount_cents > 0 or (amount_cents < 0 and kind = 'refund') or (amount_cents = 0 and kind = 'refund' and is_last));
