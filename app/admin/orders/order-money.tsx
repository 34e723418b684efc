import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { discountLines } from "#shop/ordering/orders/order-amounts.ts";

/** An order's amounts line by line, and the amount refunded. */
export function OrderMoney({ order, returnedCents }: { order: Order; returnedCents: Centavos }) {
  const { grossPiecesCents, grossShippingCents, payableCents } = order.amounts;
  return (
    <dl className="grid max-w-96 grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 border-line border-b pb-5 text-small tabular-nums">
      <Amount label="Peças" cents={grossPiecesCents} />
      {discountLines(order).map(({ label, cents }) => (
        <Amount key={label} label={label} cents={-cents} />
      ))}
      <Amount label="Frete" cents={grossShippingCents} free="Grátis" />
      <dt className="font-semibold">Total</dt>
      <dd className="text-right font-semibold">{formatBrl(payableCents)}</dd>
      {returnedCents > 0 && <Amount label="Devolvido ou a caminho" cents={-returnedCents} />}
    </dl>
  );
}

function Amount({ label, cents, free }: { label: string; cents: Centavos; free?: string }) {
  const shown = cents < 0 ? `−${formatBrl(-cents)}` : formatBrl(cents);
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">{cents === 0 && free ? free : shown}</dd>
    </>
  );
}
