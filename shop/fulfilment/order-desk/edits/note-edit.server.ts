import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { orderMailJob } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { actorName, type OrderActor } from "#shop/ordering/orders/order.ts";
import { recordEventOnce, writeOrderChange } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";

export const EDIT_REASON = "Pedido alterado";

/**
 * Writes the edit into history and audit log and queues the customer's mail. The caller must hold the order's row lock
 * and have changed its pieces. `refundCents` null: nothing goes back. Rules: EDIT-1, EDIT-10.
 */
export async function noteEdit(
  deps: Pick<Services, "clock" | "jobs">,
  trx: Database,
  actor: OrderActor,
  { orderId, editId, changes, refundCents }: NotedEdit,
): Promise<void> {
  const at = deps.clock();
  await writeOrderChange(trx, orderId, { updated_at: at });
  const more = { changes, ...(refundCents !== null && { refund_cents: refundCents }) };
  await recordEventOnce(trx, { orderId, kind: "edited", subject: editId, at, more });
  const amount = refundCents === null ? {} : { amountCents: refundCents };
  const entry = { actor: actorName(actor), action: "order.edited", subject: `order:${orderId}` } as const;
  await recordAudit(trx, { ...entry, after: { pieces: changes, ...amount } }, at);
  const fact = { id: editId, changes, ...amount };
  await deps.jobs.send(trx, orderMailJob, { orderId, kind: "order_changed", fact });
}

interface NotedEdit {
  orderId: string;
  editId: string;
  /** One sentence each. */
  changes: string[];
  refundCents: Centavos | null;
}
