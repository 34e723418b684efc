import pg from "pg";

/** Marks an order as delivered `daysAgo` days ago. */
export function deliverOrder(orderId: string, daysAgo: number): Promise<void> {
  return change(
    `update orders set status = 'delivered',
            actual_delivery_date = (now() at time zone 'America/Sao_Paulo')::date - $2::int
      where id = $1`,
    [orderId, daysAgo],
  );
}

/** As if an order had been placed under an earlier version of the terms. */
export function acceptedTerms(orderId: string, version: string): Promise<void> {
  return change("update orders set accepted_terms_version = $2 where id = $1", [orderId, version]);
}

/** Gives an order its customer's CPF. */
export function giveDocument(orderId: string): Promise<void> {
  return change("update orders set customer_document = '52998224725' where id = $1", [orderId]);
}

/** An order that costs only so many centavos, as after a coupon for nearly all of it. */
export function costs(orderId: string, cents: number): Promise<void> {
  return change(
    `update orders set discount_cents = subtotal_cents + shipping_cents - $2::int, total_cents = $2::int where id = $1`,
    [orderId, cents],
  );
}

/** Backdates an unpaid order by so many minutes. */
export function placedAgo(orderId: string, minutes: number): Promise<void> {
  return change("update orders set created_at = now() - make_interval(mins => $2::int) where id = $1", [
    orderId,
    minutes,
  ]);
}

/** As if somebody had opened an order's link: its address may be reminded. */
export function linkOpened(orderId: string): Promise<void> {
  return change("update orders set link_opened_at = now() where id = $1", [orderId]);
}

/** Sets an order's tracking code, as if a carrier had accepted it. */
export function nameTrackingCode(orderId: string, code: string): Promise<void> {
  return change("update orders set tracking_code = $2 where id = $1", [orderId, code]);
}

/** Backdates an order's refund requests by `daysAgo` days. */
export function askedForRefund(orderId: string, daysAgo: number): Promise<void> {
  return change(
    `update refunds set requested_at = requested_at - make_interval(days => $2::int)
      where payment_id in (select id from payments where order_id = $1)`,
    [orderId, daysAgo],
  );
}

/** Restocks each size of a product so that at least this many pieces are available. */
export function keepInStock(productId: string, pieces: number): Promise<void> {
  return change(
    `with filled as (
       update skus set on_hand = reserved + $2::int
        where product_id = $1 and on_hand - reserved < $2::int
       returning id
     )
     insert into stock_movements (sku_id, delta, reason, reference)
     select skus.id, skus.reserved + $2::int - skus.on_hand, 'adjustment', 'journey'
       from skus join filled on filled.id = skus.id`,
    [productId, pieces],
  );
}

/** Ids for the panel's URLs: one record of each kind of this customer, and the demo owner. */
export async function idsOf(email: string): Promise<Record<string, string>> {
  const { rows } = await connect().query(
    `select (select id from customers where email = $1) as "customerId",
            (select id from contact_messages where email = $1) as "messageId",
            (select id from reseller_applications where email = $1) as "applicationId",
            (select id from data_requests where email = $1) as "requestId",
            (select id from staff where username = 'admin') as "staffId"`,
    [email],
  );
  return rows[0];
}

/** One connection pool per worker. Idle connections do not keep the process alive. */
let pool: pg.Pool | undefined;

function connect(): pg.Pool {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new Error("DATABASE_URL names the database of the shop that runs");
  pool ??= new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return pool;
}

async function change(query: string, values: unknown[]): Promise<void> {
  await connect().query(query, values);
}

/**
 * Adds so many delivered orders of one day long past, the first the cheapest, each with a piece of this product. By
 * statement: two dozen purchases take a minute.
 */
export function addDeliveredOrders(count: number, day: string, productId: string): Promise<void> {
  return change(
    `with placed as (
       insert into orders (status, payment_status, payment_method, subtotal_cents, shipping_cents, total_cents,
                           customer_name, customer_email, customer_phone, shipping_address, carrier_name, service_name,
                           created_at)
       select 'delivered', 'paid', (array['pix', 'credit_card', 'boleto'])[1 + n % 3], 10000 + n * 700, 0, 10000 + n * 700,
              (array['Beatriz Souza', 'Úrsula Conceição', 'Lia Moreira', 'João Prado'])[1 + n % 4] || ' ' || n,
              'lista' || n || '@exemplo.com', '1197777' || lpad(n::text, 4, '0'),
              jsonb_build_object('street', 'Rua A', 'number', '1', 'neighborhood', 'Centro', 'zipCode', '01001000', 'city', (array['São Paulo', 'Recife', 'Belo Horizonte'])[1 + n % 3],
                                 'state', (array['SP', 'PE', 'MG'])[1 + n % 3]),
              'Correios', 'PAC', $2::date + n * interval '10 minutes' + interval '12 hours'
         from generate_series(1, $1::int) as n
       returning id, total_cents
     )
     insert into order_items (order_id, position, product_id, product_name, sku_id, size, quantity, unit_price_cents,
                              line_cents, image)
     select placed.id, 1, product.id, product.name, sku.id, 'Único', 1, total_cents, total_cents, product.images[1]
       from placed, products as product, lateral (select id from skus where product_id = product.id limit 1) as sku
      where product.id = $3`,
    [count, day, productId],
  );
}
