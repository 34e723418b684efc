import pg from "pg";

/** Backdates an order to delivered `days` ago, without waiting for carriers or days. */
export function deliverOrder(orderId: string, daysAgo: number): Promise<void> {
  return change(
    `update orders set status = 'delivered',
            actual_delivery_date = (now() at time zone 'America/Sao_Paulo')::date - $2::int
      where id = $1`,
    [orderId, daysAgo],
  );
}

/** Gives an order a tracking code, as if a carrier had accepted it. */
export function nameTrackingCode(orderId: string, code: string): Promise<void> {
  return change("update orders set tracking_code = $2 where id = $1", [orderId, code]);
}

/** Backdates an order's refunds to requested `days` ago. */
export function askedForRefund(orderId: string, daysAgo: number): Promise<void> {
  return change(
    `update refunds set requested_at = requested_at - make_interval(days => $2::int)
      where payment_id in (select id from payments where order_id = $1)`,
    [orderId, daysAgo],
  );
}

/** Makes at least this many pieces of a product available in each of its sizes; journeys buy few. */
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

/** Ids of records of a customer who has one of each kind, for addresses of the panel. */
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

/** One connection to the shop's database per worker; an idle one does not keep the process alive. */
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
