import clsx from "clsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { discountPercent, pixDiscount } from "#shop/catalogue/prices/discount.ts";
import { installmentsFor } from "#shop/catalogue/prices/installments.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";

/** The shop's installment plan, and the text shown without one. */
interface Payable {
  installments: InstallmentPlan | null;
  atOnce: string;
}

interface PriceProps {
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  /** Sold out: the price is muted. */
  muted?: boolean;
  /** On one line on phones: the percentage is only read aloud there. */
  tight?: boolean;
}

/** Old price, price and percentage in a line, for cards, cart lines and search. */
export function Price({ priceCents, discountPriceCents, muted = false, tight = false }: PriceProps) {
  const percent = discountPercent(priceCents, discountPriceCents);
  return (
    <span className="price">
      {percent !== null && (
        <>
          <span className="sr-only">De</span>
          <s translate="no" className="text-ink-muted text-small">
            {formatBrl(priceCents)}
          </s>
          <span className="sr-only">por</span>
        </>
      )}
      <span translate="no" className={clsx("font-semibold", muted && "text-ink-muted")}>
        {formatBrl(discountPriceCents ?? priceCents)}
      </span>
      {percent !== null && <span className={clsx("price-off", tight && "max-md:sr-only")}>{`${percent}% OFF`}</span>}
    </span>
  );
}

/** Price, old price, percentage, PIX price and installments, for the product page. */
export function PriceBlock({
  priceCents,
  discountPriceCents,
  pixPercent,
  payments,
}: PriceProps & { pixPercent: number; payments: Payable & { ways: string } }) {
  const many = installmentText(discountPriceCents ?? priceCents, payments);
  const percent = discountPercent(priceCents, discountPriceCents);
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
        {percent !== null && <span className="sr-only">{`De ${formatBrl(priceCents)} por`}</span>}
        <span translate="no" className="text-price">
          {formatBrl(discountPriceCents ?? priceCents)}
        </span>
        {percent !== null && (
          <>
            <s translate="no" aria-hidden="true" className="text-ink-muted">
              {formatBrl(priceCents)}
            </s>
            <SaveTag percent={percent} />
          </>
        )}
      </p>
      {/* One line on phones, where both must be on the first screen. */}
      <div className="grid gap-1.5 max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0.5">
        <PixPrice
          cents={discountPriceCents ?? priceCents}
          percent={pixPercent}
          tight
          className="font-medium text-accent max-md:text-small"
        />
        {/* All ways to pay at once stand below, where there are any. */}
        {(many !== payments.atOnce || !payments.ways) && (
          <p className={clsx("text-ink-soft", pixPercent > 0 && "max-md:text-small")}>{many}</p>
        )}
      </div>
    </div>
  );
}

interface PixPriceProps {
  /** The price of the pieces without shipping; the discount applies to it. */
  cents: Centavos;
  /** Shipping: added after the discount, never reduced. */
  besidesCents?: Centavos;
  percent: number;
  /** Without the percentage, for cards. */
  short?: boolean;
  /** On one line with the installments on phones: the percentage is only read aloud there. */
  tight?: boolean;
  className?: string;
}

/** 'R$ 94,99 no PIX (5% de desconto)'; renders nothing when PIX has no discount. Rules: PRICE-29. */
export function PixPrice({ cents, besidesCents = 0, percent, short = false, tight = false, className }: PixPriceProps) {
  const discount = pixDiscount(cents, percent);
  if (discount === 0) return null;
  return (
    <p className={clsx("tabular-nums", className)}>
      {formatBrl(cents - discount + besidesCents)} no PIX
      {!short && <span className={tight ? "max-md:sr-only" : undefined}>{` (${percent}% de desconto)`}</span>}
    </p>
  );
}

function SaveTag({ percent }: { percent: number }) {
  return (
    <span className="inline-flex h-6.5 items-center self-center rounded-control bg-accent px-2.25 font-semibold text-caption text-paper leading-none">
      {`${percent}% OFF`}
    </span>
  );
}

/**
 * 'em até 3x de R$ 49,99 sem juros', short without 'em até'; or the `atOnce` text when there is a single installment.
 * Rules: PRICE-20.
 */
export function installmentText(cents: Centavos, { installments, atOnce }: Payable, length?: "short"): string {
  if (!installments) return atOnce;
  const { count, valueCents } = installmentsFor(cents, installments);
  if (count === 1) return atOnce;
  return `${length === "short" ? "" : "em até "}${count}x de ${formatBrl(valueCents)} sem juros`;
}
