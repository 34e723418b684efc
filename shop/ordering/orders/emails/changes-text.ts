import { type Centavos, formatBrl } from "#platform/money.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import type { Order } from "../order.ts";

/** Says what goes back and when. `changes`: one sentence each. `amountCents` 0 or left out: nothing goes back. */
export function changesText(
  { paymentMethod }: Pick<Order, "paymentMethod">,
  { changes = [], amountCents }: { changes?: readonly string[]; amountCents?: Centavos },
): string {
  const changed = `O que mudou: ${changes.join("; ")}.`;
  if (!amountCents) return changed;
  return `${changed} Já pedimos a devolução de ${formatBrl(amountCents)}, pelo mesmo meio em que você pagou. ${refundTerm(paymentMethod)}`;
}
