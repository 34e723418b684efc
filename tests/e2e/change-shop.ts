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

/** Backdates an unpaid order by so many minutes. */
export function placedAgo(orderId: string, minutes: number): Promise<void> {
  return change("update orders set created_at = now() - make_interval(mins => $2::int) where id = $1", [
    orderId,
    minutes,
  ]);
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
