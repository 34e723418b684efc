-- 'Avise-me quando chegar': who wants to hear when a sold-out size of a piece is back.

create table stock_notices (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  size text not null,
  email text not null check (email = lower(email)),
  consent_version text not null,
  asked_at timestamptz not null,
  -- Set with the job that mails; null again when the piece was gone before the mail went out.
  claimed_at timestamptz,
  mailed_at timestamptz,
  constraint stock_notices_mailed_after_claim check (mailed_at is null or claimed_at is not null),
  unique (product_id, size, email)
);
create index stock_notices_waiting on stock_notices (product_id) where claimed_at is null;
create index stock_notices_email on stock_notices (email);
create index stock_notices_asked on stock_notices (asked_at);

-- Pieces free of a size: its own stock row's, else those all sizes share.
create function free_pieces(of_product text, of_size text) returns integer
  language sql stable parallel safe
  as $$
    select coalesce(
      (select on_hand - reserved from skus where product_id = of_product and size = of_size),
      (select on_hand - reserved from skus where product_id = of_product and size is null), 0)
  $$;

-- Whatever brings pieces back (a release, an import, a hand in the database) enqueues the job in its own transaction.
-- A notice must never stand in the way of stock: should this fail, the regular sweep finds what was missed.
create function announce_restock() returns trigger language plpgsql as $$
begin
  if to_regclass('pgboss.job') is not null
     and exists (select from stock_notices where product_id = new.product_id and claimed_at is null) then
    insert into pgboss.job (name, data)
    select name, json_build_object('productId', new.product_id) from pgboss.queue where name = 'stock-notices.dispatch';
  end if;
  return null;
exception when others then
  raise warning 'restock of % not announced: %', new.product_id, sqlerrm;
  return null;
end $$;
create trigger skus_announce_first_stock after insert on skus
  for each row when (new.on_hand - new.reserved > 0) execute function announce_restock();
create trigger skus_announce_restock after update of on_hand, reserved on skus
  for each row when (old.on_hand - old.reserved <= 0 and new.on_hand - new.reserved > 0)
  execute function announce_restock();
