import type { Fact } from "#app/ui/fact-list.tsx";
import { formatBrl } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";
import { REMAINING_LABEL, refundRows, shownRefund } from "#shop/ordering/orders/refunding/shown-refund.ts";

/** The rows that add up to an order's total, and what was refunded. */
export function amountFacts(order: Order): Fact[] {
  const { grossPiecesCents, grossShippingCents } = order.amounts;
  return [
    { label: "Subtotal", value: formatBrl(grossPiecesCents) },
    ...discountLines(order).map(({ label, cents }) => ({ label, value: <Less cents={cents} /> })),
    { label: "Frete", value: grossShippingCents === 0 ? "Grátis" : formatBrl(grossShippingCents) },
    ...totalFacts(order),
  ];
}

/** The total and, after a refund, what remains of it. */
function totalFacts(order: Order): Fact[] {
  const refund = shownRefund(order);
  return [
    { label: "Total", value: formatBrl(order.amounts.payableCents), strong: true },
    ...(refund
      ? [
          ...refundRows(order).map(({ label, cents }) => ({ label, value: <Less cents={cents} /> })),
          { label: REMAINING_LABEL, value: formatBrl(refund.remainingCents), strong: true },
        ]
      : []),
  ];
}

function Less({ cents }: { cents: number }) {
  return <span className="text-accent">−{formatBrl(cents)}</span>;
}
