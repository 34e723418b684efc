import clsx from "clsx";
import { ChevronDown, ShieldCheck, ShoppingBag } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { OrderLines, type ShownLine } from "#app/order/order-lines.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { CouponAmount } from "#app/storefront/cart/coupon/coupon-amount.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PixPrice } from "#app/ui/price.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { businessDays } from "#platform/business-days.ts";
import { plural } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { couponLabel } from "#shop/ordering/orders/order-amounts.ts";
import { type CheckoutTotals, undiscountedPieces } from "./order-totals.ts";
import type { ShortLine } from "./payment/start-payment.ts";

interface OrderSummaryProps {
  lines: readonly ShownLine[];
  totals: CheckoutTotals;
  /** A coupon that can still be removed from the cart. */
  couponCode?: string;
  /** Text in place of the shipping price until an option is chosen. */
  unchosenShipping?: string;
  /** Lines that are no longer available in the ordered quantity; the total will change. */
  short?: readonly ShortLine[] | undefined;
}

/** Side panel: pieces, amounts, seller and right of withdrawal. Collapsed to one line on phones. */
export function OrderSummary(props: OrderSummaryProps) {
  return (
    <>
      <FoldedSummary {...props} />
      <aside
        aria-labelledby="order-summary"
        className="hidden gap-4 rounded-panel border border-line bg-surface p-5.5 md:grid lg:p-7"
      >
        <h2 id="order-summary" className="font-serif text-h3">
          Resumo do pedido
        </h2>
        <SummaryBody {...props} />
      </aside>
    </>
  );
}

function FoldedSummary(props: OrderSummaryProps) {
  const { lines, totals, short = [] } = props;
  const Total = short.length > 0 ? "s" : "b";
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <details className="group rounded-panel border border-line bg-surface px-4.5 md:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2">
          <Icon of={ShoppingBag} />
          Resumo do pedido ({pieces})
          <Icon of={ChevronDown} size="s" className="group-open:rotate-180" />
        </span>
        <Total translate="no" className="font-semibold tabular-nums">
          {formatBrl(totals.amounts.payableCents)}
        </Total>
      </summary>
      <div className="grid gap-4 pt-2 pb-5">
        <SummaryBody {...props} />
      </div>
    </details>
  );
}

function SummaryBody({ lines, totals, couponCode, unchosenShipping = "Informe o CEP", short = [] }: OrderSummaryProps) {
  const { pixDiscountPercent } = useShop();
  const pixPieces = undiscountedPieces(totals.amounts);
  return (
    <>
      <OrderLines lines={lines} noteOf={({ name, size }) => shortWords(short, name, size)} />
      <hr className="border-line" />
      <div className="grid gap-2">
        <Totals
          totals={totals}
          couponCode={couponCode}
          unchosenShipping={unchosenShipping}
          isShort={short.length > 0}
        />
        <PixPrice
          cents={pixPieces}
          besidesCents={totals.amounts.payableCents - pixPieces}
          percent={pixDiscountPercent}
          className="text-right text-accent text-small"
        />
      </div>
      {totals.amounts.grossShippingCents > 0 && <DeliveryNote />}
      <hr className="border-line" />
      <SellerLine />
    </>
  );
}

/** Explains the handling days that are added to the carrier's term. Rules: SHIP-93. */
export function DeliveryNote() {
  const { handlingDays } = useShop();
  if (handlingDays === 0) return null;
  return (
    <p className="text-caption text-ink-muted">A entrega inclui até {businessDays(handlingDays)} de processamento.</p>
  );
}

type TotalsProps = Pick<OrderSummaryProps, "totals" | "couponCode"> & { unchosenShipping: string; isShort: boolean };

function Totals({ totals, couponCode, unchosenShipping, isShort }: TotalsProps) {
  const total = useRef<HTMLElement>(null);
  const { amounts, discounts, isShippingChosen, shippingDetail } = totals;
  const { grossPiecesCents, grossShippingCents, payableCents } = amounts;
  return (
    <dl className="grid gap-3 tabular-nums">
      <Amount label="Subtotal" value={formatBrl(grossPiecesCents)} />
      {discounts.map(({ label, cents }) =>
        couponCode && label === couponLabel(couponCode) ? (
          <CouponAmount key={label} code={couponCode} cents={cents} onRemoved={() => total.current?.focus()} />
        ) : (
          <Amount key={label} label={label} value={`−${formatBrl(cents)}`} gain />
        ),
      )}
      <Amount
        label="Frete"
        detail={shippingDetail}
        value={
          !isShippingChosen ? unchosenShipping : grossShippingCents === 0 ? "Grátis" : formatBrl(grossShippingCents)
        }
      />
      <div className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-4 font-semibold text-xl">
        <dt>
          Total
          {isShort && (
            <span className="block font-normal text-caption text-ink-muted">Muda sem as peças que acabaram.</span>
          )}
        </dt>
        <dd
          ref={total}
          translate="no"
          tabIndex={-1}
          className={clsx("outline-none focus-visible:shadow-none", isShort && "text-ink-muted line-through")}
        >
          {formatBrl(payableCents)}
        </dd>
      </div>
    </dl>
  );
}

/** Text beside a line with fewer pieces available than ordered. */
function shortWords(short: readonly ShortLine[], name: string, size: string): string | null {
  const line = short.find((each) => each.name === name && each.size === size);
  if (!line) return null;
  if (line.available === 0) return "Acabou";
  return `${plural(line.available, "Resta", "Restam")} só ${line.available}`;
}

interface AmountProps {
  label: string;
  value: string;
  detail?: string | null;
  gain?: boolean;
}

function Amount({ label, value, detail, gain = false }: AmountProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">
        {label}
        {detail && <span className="block text-caption text-ink-muted">{detail}</span>}
      </dt>
      <dd className={gain ? "whitespace-nowrap text-accent" : "whitespace-nowrap"}>{value}</dd>
    </div>
  );
}

/**
 * Seller's data and right of withdrawal, required before the order is placed (Decree 7.962/2013, arts. 2 and 4).
 * Rules: LAW-2.
 */
function SellerLine() {
  const { companyName, cnpj, address, email, phone } = useShop().brand;
  return (
    <div className="flex items-start gap-2 text-caption text-ink-muted">
      <Icon of={ShieldCheck} size="s" className="mt-0.5" />
      <p className="min-w-0 break-words">
        <UnbrokenText
          text={`Compra 100% segura. ${companyName.replace(/\.$/, "")}, CNPJ ${cnpj}. ${address}. ${email}, ${phone}. Você pode desistir em até 7 dias após receber.`}
        />{" "}
        Ao fazer o pedido, você aceita os{" "}
        <Link to="/termos" target="_blank" className="link">
          Termos & Condições
        </Link>
        .
      </p>
    </div>
  );
}
