import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { CORRECTION_WAYS, type RefundWait } from "#shop/fulfilment/returns/corrections/refund-correction.ts";

/** What the shop paid on top of its refunds, with the day and how; nothing of what was not due. */
export function correctionFacts(waits: readonly Pick<RefundWait, "correction">[]): { label: string; value: string }[] {
  return waits.flatMap(({ correction }) => {
    if (!correction?.paidOn || !correction.paidBy) return [];
    const { amountCents, paidOn, paidBy } = correction;
    const label = `Correção monetária, paga em ${formatDay(paidOn)} por ${CORRECTION_WAYS[paidBy]}`;
    return [{ label, value: formatBrl(amountCents) }];
  });
}
