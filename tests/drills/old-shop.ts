import type pg from "pg";
import { largeCatalogue } from "../../bench/data/large-catalogue.ts";

const BATCH = 1_000;
const DAYS = 400;

/**
 * Inserts `count` products with stock and one paid order each, with the columns of migration 0004 and through its
 * triggers, so that every ledger rule holds.
 */
export async function fillOldShop(pool: pg.Pool, count: number): Promise<void> {
  let batch: string[] = [];
  let written = 0;
  for (const { id, name, category, price, description, tags, stock } of largeCatalogue(count)) {
    batch.push(JSON.stringify({ number: written + batch.length, id, name, category, price, description, tags, stock }));
    if (batch.length < BATCH && written + batch.length < count) continue;
    for (const statement of STATEMENTS) await pool.query(statement, [`[${batch.join()}]`]);
    written += batch.length;
    batch = [];
  }
  // Gives the planner statistics, as in a shop that has run for a while.
  await pool.query("analyze");
}

const GIVEN = `
  given as (
    select id, name, category, price, description, tags, stock, number, md5('sku' || id)::uuid as sku_id,
           md5('order' || id)::uuid as order_id, md5('payment' || id)::uuid as payment_id,
           md5('customer' || number / 10)::uuid as customer_id, now() - (number % ${DAYS} + 1) * interval '1 day' as at
      from jsonb_to_recordset($1::jsonb) as given (
        id text, name text, category text, price int, description text, tags text[], stock int, number int)
  )`;

const STATEMENTS = [
  `with ${GIVEN}
   insert into products (id, name, category, price_cents, description, tags, material, details, images)
   select id, name, category, price, description, tags, 'Prata 925', '{Acabamento: Polido}', array[lower(id) || '-1.jpg']
     from given order by number`,
  `with ${GIVEN} insert into skus (id, product_id, on_hand) select sku_id, id, stock from given`,
  `with ${GIVEN}
   insert into stock_movements (sku_id, delta, reason, reference, created_at)
   select sku_id, stock + 1, 'opening', null, at - interval '1 day' from given
   union all select sku_id, -1, 'sale', order_id::text, at from given`,
  `with ${GIVEN}
   insert into customers (id, name, email)
   select distinct customer_id, 'Cliente ' || number / 10, number / 10 || '@exemplo.com' from given
   on conflict do nothing`,
  `with ${GIVEN}
   insert into orders (id, user_id, status, payment_status, payment_method, external_payment_id, subtotal_cents,
                       shipping_cents, total_cents, customer_name, customer_email, customer_phone, shipping_address,
                       carrier_name, service_name, created_at, updated_at)
   select order_id, customer_id, 'delivered', 'paid', 'pix', 'PMI-' || number, price, 1990, price + 1990, 'Cliente',
          number / 10 || '@exemplo.com', '11988881234', '{}', 'Correios', 'PAC', at, at
     from given`,
  `with ${GIVEN}
   insert into order_items (order_id, position, product_id, product_name, sku_id, size, quantity, unit_price_cents, line_cents)
   select order_id, 1, id, name, sku_id, 'Único', 1, price, price from given`,
  `with ${GIVEN}
   insert into payments (id, order_id, external_payment_id, provider, method, state, amount_cents, paid_at, created_at, updated_at)
   select payment_id, order_id, 'PMI-' || number, 'mercado-pago', 'pix', 'paid', price + 1990, at, at, at from given`,
  `with ${GIVEN}
   insert into stock_reservations (payment_id, sku_id, quantity, state, held_until, created_at)
   select payment_id, sku_id, 1, 'consumed', at, at from given`,
  `with ${GIVEN}
   insert into order_events (order_id, kind, data, at)
   select order_id, 'payment_paid', jsonb_build_object('subject', payment_id), at from given
   union all select order_id, 'confirmed', '{}', at from given`,
];
