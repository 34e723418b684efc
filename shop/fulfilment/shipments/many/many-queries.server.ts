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

export interface PrintFile {
  orderId: string;
  kind: "label" | "invoice";
  /** Null: left out, because all files together would be too large. */
  file: Buffer | null;
}

/**
 * Of active parcels and invoices, by order the labels first. Beyond `mostBytes` together without content. Does not
 * check permissions: the caller must. Rules: BATCH-8.
 */
export async function readPrintFiles(
  db: Database,
  orderIds: readonly string[],
  mostBytes: number,
): Promise<PrintFile[]> {
  const { rows } = await sql<PrintFile>`
    with found as (
      select shipments.order_id, 'label' as kind, shipments.position, label.file
        from shipments join shipment_labels as label on label.shipment_id = shipments.id
       where shipments.order_id = any(${[...orderIds]}::uuid[]) and shipments.state not in ('cancelled', 'expired')
      union all
      select order_id, 'invoice', 0, file from invoice_files
       where order_id = any(${[...orderIds]}::uuid[]) and kind = 'pdf'),
    measured as (
      select *, array_position(${[...orderIds]}::uuid[], order_id) as place, sum(length(file)::bigint) over (
               order by array_position(${[...orderIds]}::uuid[], order_id), kind desc, position) as so_far
        from found)
    select order_id as "orderId", kind, case when so_far <= ${mostBytes} then file end as file
      from measured order by place, kind desc, position`.execute(db);
  return rows;
}
