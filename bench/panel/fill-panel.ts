import type pg from "pg";
import type { BenchDatabase } from "../bench-database.ts";
import { fillLargeCatalogue } from "../data/large-catalogue.ts";
import { fillMillionOrders } from "../data/million-orders.ts";
import { personName } from "../data/person-names.ts";

export interface PanelSize {
  products: number;
  orders: number;
}

/** Making an index of rows that are there is faster than keeping it while a million come. */
const LATE = `select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name from pg_index
  where indrelid = any ('{orders, payments, shipments, order_items}'::regclass[]) and not indisunique`;

/**
 * Fills a migrated, empty database with all that the panel lists: products, orders in every status, customers with
 * profiles, returns, messages, subscribers, resellers and a log. Deterministic but for dates and amounts of orders.
 */
export async function fillPanel(database: BenchDatabase, pool: pg.Pool, size: PanelSize): Promise<void> {
  await fillLargeCatalogue(pool, size.products);
  const indexes = await database.ask<{ definition: string; name: string }>(LATE);
  for (const { name } of indexes) {
    if (!/orders_customer_(words|email)/.test(name)) await database.ask(`drop index ${name}`);
  }
  await fillMillionOrders(database, size.orders, size.products);
  for (const step of STEPS) await database.ask(`set session_replication_role = replica; ${step}`);
  await database.ask("set maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await database.ask(definition);
  await database.ask("select recount_customers(array_agg(id)) from customers");
  // Sales write the rows of a day next to one another; the recount did not.
  await database.ask("cluster sales_products using sales_products_pkey");
  await database.ask("vacuum (analyze)");
}

/** The newest orders wait, are on their way or unpaid; one in twenty was cancelled. */
const STEPS = [
  `update orders set status = 'cancelled' where number % 20 = 7`,
  `update orders set status = (array['confirmed', 'processing', 'pending'])[1 + number % 3],
          payment_status = case number % 3 when 2 then 'pending' else payment_status end
    where created_at > now() - interval '3 days' and status <> 'cancelled'`,
  `update orders set status = 'shipped'
    where created_at between now() - interval '9 days' and now() - interval '3 days' and status <> 'cancelled'`,
  `update orders set user_id = null where number % 40 = 4`,
  `update orders set customer_document = lpad((number * 104729 % 99999999999)::text, 11, '0') where number % 40 = 1`,
  `update shipments set problem = 'not_enough_balance', state = 'planned' where id in (
     select id from shipments where order_id in (select id from orders where status = 'processing') limit 80)`,
  "update customers set created_at = now() - (1 + abs(hashtext(id::text)) % 800) * interval '1 day'",
  `insert into profiles (id, name, email, phone, city, state, cpf)
   select id, name, email, '119' || lpad((row_number() over (order by id) * 7919 % 100000000)::text, 8, '0'),
          (array['São Paulo', 'Recife', 'Curitiba', ''])[1 + abs(hashtext(email)) % 4], 'SP',
          lpad((row_number() over (order by id) * 104729 % 99999999999)::text, 11, '0') from customers`,
  "insert into customer_totals (customer_id) select id from customers on conflict do nothing",
  `insert into newsletter_subscribers (email, state, source, requested_at, confirmation_hash, confirmation_expires_at,
                                       unsubscribe_hash, confirmed_at, created_at)
   select email, (array['confirmed', 'confirmed', 'pending', 'unsubscribed'])[1 + n % 4], 'site', created_at,
          decode(md5('c' || n), 'hex'), created_at + interval '2 days', decode(md5('u' || n), 'hex'), created_at, created_at
     from (select email, created_at, row_number() over (order by email) as n from customers) as numbered`,
  `insert into contact_messages (status, name, email, subject, message, content_hash, sent_on, created_at, archived_at)
   select case when n > 99000 then 'received' else 'answered' end, ${personName("n")}, 'cliente.' || n || '@exemplo.com',
          (array['Troca de tamanho', 'Onde está meu pedido?', 'Prazo de entrega', 'Garantia'])[1 + n % 4], 'Mensagem ' || n,
          decode(md5('m' || n), 'hex'), current_date, now() - (100001 - n) * interval '9 minutes',
          case when n % 5 = 0 and n <= 99000 then now() end
     from generate_series(1, 100000) as n`,
  `insert into reseller_applications (status, name, email, phone, address, document, submitted_at, created_at)
   select (array['received', 'approved', 'declined'])[1 + n % 3], ${personName("n")}, 'loja.' || n || '@exemplo.com',
          '119' || lpad(n::text, 8, '7'), 'Rua Augusta, ' || n, lpad(n::text, 14, '0'), now() - n * interval '1 hour', now()
     from generate_series(1, 50000) as n`,
  `insert into returns (order_id, kind, status, requested_at, answer_due_on)
   select id, (array['exchange', 'regret', 'defect'])[1 + number % 3],
          case when created_at > now() - interval '20 days' then (array['requested', 'approved', 'received'])[1 + number % 3]
               else 'refunded' end, created_at + interval '8 days', (created_at + interval '15 days')::date
     from orders where number % 20 = 3`,
  `insert into return_lines (return_id, order_item_id, quantity, refund_cents)
   select returns.id, order_items.id, 1, line_cents / quantity
     from returns join order_items on order_items.order_id = returns.order_id and position = 1`,
  `insert into data_requests (kind, channel, name, email, received_on, due_on, created_at, state, answered_at)
   select (array['access', 'deletion'])[1 + n % 2], 'email', ${personName("n")}, 'cliente.' || n || '@exemplo.com',
          current_date - n / 20, current_date - n / 20 + 15, now() - n * interval '1 hour',
          case when n > 300 then 'fulfilled' else 'open' end, case when n > 300 then now() end
     from generate_series(1, 20000) as n`,
  `insert into audit_log (actor, action, subject, after, at)
   select case n % 3 when 0 then 'system' else coalesce((select id::text from staff limit 1), 'system') end,
          (array['order.packed', 'order.note_written', 'product.changed'])[1 + n % 3],
          case n % 3 when 2 then 'product:P-' || n % 1000 else 'order:' || md5(n::text)::uuid end,
          '{"price_cents": 4990}', now() - (1000001 - n) * interval '1 minute'
     from generate_series(1, 1000000) as n`,
];
