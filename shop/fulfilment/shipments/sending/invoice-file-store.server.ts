import { sql } from "kysely";
import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { InvoiceKind } from "./invoice-file.ts";

/** Replaces the order's file of this kind. */
export async function writeInvoiceFile(
  trx: Database,
  { orderId, kind, file, at }: { orderId: string; kind: InvoiceKind; file: Buffer; at: Date },
): Promise<void> {
  await trx
    .insertInto("invoice_files")
    .values({ order_id: orderId, kind, file, stored_at: at })
    .onConflict((conflict) => conflict.columns(["order_id", "kind"]).doUpdateSet({ file, stored_at: at }))
    .execute();
}

/** False when there is none. */
export async function deleteInvoiceFile(trx: Database, orderId: string, kind: InvoiceKind): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("invoice_files")
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Files of orders that are due to be anonymised. Run it before `anonymiseOldOrders`. */
export async function deleteDueInvoiceFiles(db: Database, now: Date): Promise<void> {
  const due = sql`order_id in (select id from orders where anonymise_on <= ${dayInSaoPaulo(now)}::date)`;
  await deleteInBatches(db, "invoice_files", due);
}
