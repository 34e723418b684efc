-- no transaction
-- What each person of the panel chose for themselves: 'Hoje' as the first page, and 'Primeiros passos' put away.
alter table staff
  add column if not exists opens_today boolean not null default false,
  add column if not exists first_steps_away boolean not null default false;

-- Parcels that wait for a person, in the words of the panel's queries: counted on every visit, among millions of parcels.
create index concurrently if not exists shipments_waiting on shipments (order_id)
  where (problem is not null and next_try_at is null) or state = 'undelivered';
