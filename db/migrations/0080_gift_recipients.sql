-- no transaction
-- Whom a gift goes to, where that is not who buys.
alter table orders add column if not exists gift_recipient text;

do $$ begin
  if not exists (select from pg_constraint where conname = 'orders_gift_recipient_check') then
    alter table orders
      add constraint orders_gift_recipient_check check (char_length(gift_recipient) <= 120) not valid;
  end if;
end $$;
alter table orders validate constraint orders_gift_recipient_check;
