import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { INVOICE_KINDS, type InvoiceKind } from "./invoice-file.ts";

export interface InvoiceFile {
  kind: InvoiceKind;
  bytes: number;
  storedAt: Date;
}

/** Does not check permissions: the caller must. */
export async function listInvoiceFiles(db: Database, orderId: string): Promise<InvoiceFile[]> {
  const rows = await db
    .selectFrom("invoice_files")
    .select(["kind", sql<number>`length(file)`.as("bytes"), "stored_at as storedAt"])
    .where("order_id", "=", orderId)
    .execute();
  return INVOICE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => ({ ...row, kind })));
}

export interface InvoiceContent {
  file: Buffer;
  orderNumber: number;
}

/** Does not check permissions: the caller must. */
export async function readInvoiceFile(
  db: Database,
  orderId: string,
  kind: InvoiceKind,
): Promise<InvoiceContent | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("invoice_files")
    .innerJoin("orders", "orders.id", "invoice_files.order_id")
    .select(["file", "orders.number as orderNumber"])
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ?? null;
}
