import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { invoiceFact } from "#shop/ordering/orders/emails/stale-email.ts";
import type { ShipmentDependencies } from "../shipment-dependencies.ts";

/** DANFE and XML come one after the other: who gets both is told once. */
const PAUSE_SECONDS = 60;

/**
 * Tells the customer of the order's invoice, once for each; nothing where there is none. The caller holds the order's row.
 * Rules: MAIL-18.
 */
export async function tellInvoice(
  trx: DatabaseTransaction,
  { jobs }: Pick<ShipmentDependencies, "jobs">,
  orderId: string,
): Promise<void> {
  const papers = await trx
    .selectFrom("orders")
    .select(["invoice_key as invoiceKey", "invoice_url as invoiceUrl"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const fact = invoiceFact(papers);
  if (fact)
    await jobs.send(trx, "orders.mail", { orderId, kind: "order_invoice", fact }, { startAfter: PAUSE_SECONDS });
}
