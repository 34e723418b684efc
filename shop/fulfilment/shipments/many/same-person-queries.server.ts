import { type SqlBool, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { UNSENT } from "#shop/ordering/orders/order-status.ts";
import { MOST_ORDERS_AT_ONCE } from "./many-orders.ts";

/** Still at the shop, same e-mail and name, no document either. The caller must check permissions. Rules: BATCH-13. */
export async function listSamePersonOrders(db: Database, order: Order): Promise<string[]> {
  if (order.customerDocument || order.customerEmail === "") return [];
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where(sql<SqlBool>`lower(customer_email) = ${order.customerEmail.toLowerCase()}`)
    .where("customer_name", "=", order.customerName)
    .where("customer_document", "is", null)
    .where("status", "in", UNSENT)
    .where("id", "!=", order.id)
    .orderBy("number")
    .limit(MOST_ORDERS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}
