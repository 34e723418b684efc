import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { CORRECTION_WAYS, type RefundWait } from "#shop/fulfilment/returns/corrections/refund-correction.ts";

/** Monetary corrections paid on top of refunds, with day and method. Refunds without one are left out. */
export function correctionFacts(waits: readonly Pick<RefundWait, "correction">[]): { label: string; value: string }[] {
  return waits.flatMap(({ correction }) => {
    if (!correction?.paidOn || !correction.paidBy) return [];
    const { amountCents, paidOn, paidBy } = correction;
    const label = `Correção monetária, paga em ${formatDay(paidOn)} por ${CORRECTION_WAYS[paidBy]}`;
    return [{ label, value: formatBrl(amountCents) }];
  });
}
