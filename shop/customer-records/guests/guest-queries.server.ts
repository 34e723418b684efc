import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import { type Database, sqlList } from "#platform/database/database.server.ts";
import { searchTermDigits } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { SOLD } from "#shop/ordering/orders/order-status.ts";
import { PAID } from "#shop/ordering/payments/payment.ts";
import type { GuestKey, GuestOrder, GuestTotals } from "./guest.ts";

/** Orders without an account whose personal data has not been removed. */
const isGuests = sql<SqlBool>`orders.user_id is null and orders.customer_email <> '' and orders.anonymise_on is null`;

const COLUMNS = [
  "orders.id",
  "orders.customer_name as customerName",
  "orders.customer_email as customerEmail",
  "orders.customer_phone as customerPhone",
  "orders.carrier_name as carrierName",
  sql<ShippingAddress>`orders.shipping_address`.as("shippingAddress"),
  "orders.created_at as createdAt",
] as const;

/** By name, e-mail, CPF or CNPJ, or telephone; newest first. */
export function guestOrdersFound(db: Database, term: string, most: number) {
  const digits = searchTermDigits(term);
  const query = db
    .selectFrom("orders")
    .select(COLUMNS)
    .where(isGuests)
    .orderBy("orders.created_at", "desc")
    .limit(most);
  if (digits === null) {
    const like = containsPattern(term);
    // The planner reads frequent names newest first, and finds rare ones by the trigram index.
    return query.where(
      sql<SqlBool>`plain_text(orders.customer_name || ' ' || orders.customer_email) like plain_text(${like})`,
    );
  }
  // One subquery each with its own index; a single OR condition would use none.
  return query.where(sql<SqlBool>`orders.id in (
    select id from orders where customer_phone <> '' and customer_phone like ${`%${digits}%`}
    union select id from orders where customer_document = ${digits})`);
}

/** Newest first. The caller must have checked access. */
export async function listGuestOrders(db: Database, key: GuestKey, most: number): Promise<GuestOrder[]> {
  const { rows } = await sql<GuestOrder>`
    with mine as materialized (
      select id, customer_name as "customerName", customer_email as "customerEmail", customer_phone as "customerPhone",
             carrier_name as "carrierName", shipping_address as "shippingAddress", created_at as "createdAt"
        from orders where ${isGuests} and ${isOf(key)}
    )
    select * from mine order by "createdAt" desc limit ${most}`.execute(db);
  return rows;
}

/** In the order of `keys`. The caller must have checked access. */
export async function sumGuestOrders(db: Database, keys: readonly GuestKey[]): Promise<GuestTotals[]> {
  const phones = keys.map((key) => ("phone" in key ? key.phone : null));
  const emails = keys.map((key) => ("email" in key ? key.email : null));
  const { rows } = await sql<GuestTotals>`
    select count(mine.id) filter (where mine.status in ${sqlList(SOLD)})::int as orders,
           coalesce(sum((
             select sum(greatest(amount_cents - refunded_cents, 0)) from payments
              where payments.order_id = mine.id and state in ${sqlList(PAID)}
           )), 0)::int as "spentCents",
           max(mine.created_at) as "lastOrderAt"
      from unnest(${phones}::text[], ${emails}::text[]) with ordinality as asked (phone, email, place)
      left join lateral (
        select id, status, created_at from orders where ${isGuests} and ${hasPhone(sql`asked.phone`)}
        union all
        select id, status, created_at from orders where ${isGuests} and lower(orders.customer_email) = asked.email
      ) as mine on true
     group by asked.place order by asked.place`.execute(db);
  return rows;
}

function isOf(key: GuestKey): RawBuilder<SqlBool> {
  return "phone" in key ? hasPhone(sql`${key.phone}::text`) : sql<SqlBool>`lower(orders.customer_email) = ${key.email}`;
}

/** The opposite of `nationalDigits`: a telephone may be stored with its country code or the trunk 0. */
function hasPhone(phone: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`orders.customer_phone = any (array[${phone}, '55' || ${phone}, '+55' || ${phone}, '+' || ${phone},
    '0' || ${phone}])`;
}

/** Null also for an order whose personal data was removed. */
export async function findGuestOrder(
  db: Database,
  orderId: string,
): Promise<{ kind: "guest"; order: GuestOrder } | { kind: "account"; customerId: string } | null> {
  if (!isOrderId(orderId)) return null;
  const { rows } = await sql<GuestOrder & { customerId: string | null }>`
    select id, user_id as "customerId", customer_name as "customerName", customer_email as "customerEmail",
           customer_phone as "customerPhone", carrier_name as "carrierName", shipping_address as "shippingAddress",
           created_at as "createdAt"
      from orders where id = ${orderId} and (user_id is not null or ${isGuests})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { customerId, ...order } = row;
  return customerId === null ? { kind: "guest", order } : { kind: "account", customerId };
}
