-- no transaction
-- What a customer asks to be written on a card that goes with the pieces.
alter table orders add column if not exists gift_message text;

do $$ begin
  if not exists (select from pg_constraint where conname = 'orders_gift_message_check') then
    alter table orders
      add constraint orders_gift_message_check check (char_length(gift_message) <= 200) not valid;
  end if;
end $$;
alter table orders validate constraint orders_gift_message_check;
