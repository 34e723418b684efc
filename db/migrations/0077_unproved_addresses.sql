-- no transaction
-- Whether somebody who reads an order's e-mail has opened its link.
alter table orders add column if not exists link_opened_at timestamptz;

-- Another address has opened nothing yet, through whichever door it came.
create or replace function forget_opened_link() returns trigger language plpgsql as $$
begin
  new.link_opened_at := null;
  return new;
end $$;

create or replace trigger orders_forget_opened_link before update of customer_email on orders for each row
  when (lower(new.customer_email) <> lower(old.customer_email)) execute function forget_opened_link();

-- What the mail server took is counted by day, too.
alter table day_counts drop constraint if exists day_counts_name_check;
alter table day_counts add constraint day_counts_name_check
  check (name in ('cart_opened', 'checkout_opened', 'payment_begun', 'mail_sent')) not valid;
alter table day_counts validate constraint day_counts_name_check;

create unique index concurrently if not exists payment_alerts_mail_quota on payment_alerts (kind)
  where ended_at is null and kind = 'mail_quota_low';
