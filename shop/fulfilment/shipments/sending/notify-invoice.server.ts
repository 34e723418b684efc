import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { invoiceFact } from "#shop/ordering/orders/emails/mail-kind.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { lockInvoice } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";

/** DANFE and XML often arrive one after the other: the delay merges both into one mail. */
const PAUSE_SECONDS = 60;

/** Mails once per invoice; nothing without one. The caller must hold the order's row lock. Rules: MAIL-18. */
export async function tellInvoice(
  { jobs }: Pick<Services, "jobs">,
  trx: DatabaseTransaction,
  orderId: string,
): Promise<void> {
  const papers = await lockInvoice(trx, orderId);
  const fact = papers && invoiceFact(papers);
  if (fact) await jobs.send(trx, orderMailJob, { orderId, kind: "order_invoice", fact }, { startAfter: PAUSE_SECONDS });
}
