import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { isExternalPaymentId } from "#shop/ordering/payments/payment.ts";
import type { OrderReference } from "./order-reference.ts";

export interface OrderAccess {
  id: string;
  number: number;
  customerId: string | null;
  /** Hash of the claim secret; null once a customer owns the order or its data is deleted. */
  claimHash: Buffer | null;
  customerEmail: string;
  linkGeneration: number;
  lastEventAt: Date;
}

export async function readOrderAccess(db: Database, orderId: string): Promise<OrderAccess | null> {
  if (!isOrderId(orderId)) return null;
  return (await accesses(db).where("id", "=", orderId).executeTakeFirst()) ?? null;
}

/** Unknown ones are left out. */
export async function readOrderAccesses(db: Database, orderIds: readonly string[]): Promise<OrderAccess[]> {
  const ids = orderIds.filter(isOrderId);
  if (ids.length === 0) return [];
  return accesses(db).where(sql<boolean>`id = any (${ids}::uuid[])`).execute();
}

function accesses(db: Database) {
  return db
    .selectFrom("orders")
    .modifyFront(PREPARED)
    .select([
      "id",
      "number",
      "user_id as customerId",
      "claim_hash as claimHash",
      "customer_email as customerEmail",
      "link_generation as linkGeneration",
      sql<Date>`coalesce((select max(at) from order_events where order_id = orders.id), created_at)`.as("lastEventAt"),
    ]);
}

/** What proves that an order is somebody's: its e-mail, or telephone and CPF. */
export interface OrderContact {
  email: string;
  phone: string;
  document: string | null;
}

export async function readOrderContact(db: Database, orderId: string): Promise<OrderContact | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["customer_email as email", "customer_phone as phone", "customer_document as document"])
    .executeTakeFirst();
  return row ?? null;
}

/** Null unless `email` (lower case) is the order's. The newest of two. Same work for any input. Rules: ORDER-71. */
export async function findOrderIdByReference(
  db: Database,
  { number, signs }: OrderReference,
  email: string,
): Promise<string | null> {
  const [first, last] = ["0", "f"].map(
    (sign) => signs && `${signs}-${[4, 4, 4, 12].map((n) => sign.repeat(n)).join("-")}`,
  );
  const { rows } = await sql<{ id: string; email: string }>`
    select id, lower(customer_email) as email from orders where id in (
      select id from orders where number = ${number}
      union all select id from orders where right(id::text, 8) = ${signs}
      union all select id from orders where id between ${first}::uuid and ${last}::uuid)
     order by number desc`.execute(db);
  return rows.find((row) => row.email === email)?.id ?? null;
}

/** The payment may be any of the order's attempts, not only the current one. */
export async function findOrderIdOfPayment(db: Database, externalPaymentId: string): Promise<string | null> {
  if (!isExternalPaymentId(externalPaymentId)) return null;
  const row = await db
    .selectFrom("payments")
    .modifyFront(PREPARED)
    .select("order_id as orderId")
    .where("external_payment_id", "=", externalPaymentId)
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** True after an opened link, a paid order or a confirmed account. What is typed proves nothing. Rules: MAIL-70. */
export function isProvedAddress(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${email} <> '' and (
    exists (select from orders proof where lower(proof.customer_email) = lower(${email})
               and (proof.link_opened_at is not null
                    or exists (select from payments
                            where payments.order_id = proof.id and payments.paid_at is not null and payments.amount_cents > 0)))
    or exists (select from customers where customers.email = lower(${email}) and customers.email_verified))`;
}

export interface MailedOrderRow {
  /** The address is proved, or staff made the order. */
  isTrusted: boolean;
  /** Network of the latest payment, as in `payments`; null: none is counted. */
  network: string | null;
}

export async function readMailedOrder(db: Database, orderId: string): Promise<MailedOrderRow | null> {
  const { rows } = await sql<MailedOrderRow>`
    select ${PREPARED} o.made_by is not null or ${isProvedAddress(sql`o.customer_email`)} as "isTrusted",
           (select encode(network, 'hex') from payments where order_id = o.id and network is not null
             order by created_at desc limit 1) as network
      from orders o where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}
