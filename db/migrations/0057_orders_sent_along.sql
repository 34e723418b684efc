-- no transaction
-- An order that staff add to a paid one, and that goes in its parcel.
alter table orders add column if not exists sent_with uuid;

do $$ begin
  if not exists (select from pg_constraint where conname = 'orders_sent_with_fkey') then
    alter table orders
      add constraint orders_sent_with_fkey foreign key (sent_with) references orders (id) not valid;
  end if;
end $$;
alter table orders validate constraint orders_sent_with_fkey;

create index concurrently if not exists orders_sent_along on orders (sent_with) where sent_with is not null;
