import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { isExternalPaymentId } from "#shop/ordering/payments/payment.ts";
import { isOrderId } from "../order.ts";
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
  return (await readOrderAccesses(db, [orderId]))[0] ?? null;
}

/** Unknown ones are left out. */
export async function readOrderAccesses(db: Database, orderIds: readonly string[]): Promise<OrderAccess[]> {
  const ids = orderIds.filter(isOrderId);
  if (ids.length === 0) return [];
  return db
    .selectFrom("orders")
    .modifyFront(PREPARED)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select([
      "id",
      "number",
      "user_id as customerId",
      "claim_hash as claimHash",
      "customer_email as customerEmail",
      "link_generation as linkGeneration",
      sql<Date>`coalesce((select max(at) from order_events where order_id = orders.id), created_at)`.as("lastEventAt"),
    ])
    .execute();
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
