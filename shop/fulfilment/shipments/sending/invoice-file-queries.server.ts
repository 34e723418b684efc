import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { INVOICE_KINDS, type InvoiceKind } from "./invoice-file.ts";

/** A kept invoice file, without its content. */
export interface InvoiceFile {
  kind: InvoiceKind;
  bytes: number;
  storedAt: Date;
}

/** What is kept of an order's invoice; callers have checked who asks. */
export async function listInvoiceFiles(db: Database, orderId: string): Promise<InvoiceFile[]> {
  const rows = await db
    .selectFrom("invoice_files")
    .select(["kind", sql<number>`length(file)`.as("bytes"), "stored_at as storedAt"])
    .where("order_id", "=", orderId)
    .execute();
  return INVOICE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => ({ ...row, kind })));
}

/** The content of one; null when there is none. Callers have checked who asks. */
export async function readInvoiceFile(db: Database, orderId: string, kind: InvoiceKind): Promise<Buffer | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom("invoice_files")
    .select("file")
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.file ?? null;
}
