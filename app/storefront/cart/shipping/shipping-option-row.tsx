import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { businessDays } from "#platform/business-days.ts";
import { formatDay } from "#platform/clock.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { shippingName } from "#shop/ordering/shipping/pickup.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

interface ShippingOptionRowProps {
  option: ShippingOption;
  /** The radio when it can be chosen. */
  mark?: ReactNode;
  /** What it is offered with. */
  among?: readonly ShippingOption[];
}

/** Carrier, service, delivery time and price of one option, and what it is best at. */
export function ShippingOptionRow({ option, mark, among = [] }: ShippingOptionRowProps) {
  const { closed } = useShop();
  const merit = shippingMerit(option, among);
  return (
    <>
      {mark}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5">
        <span className="min-w-0 grow basis-[8rem]">
          <span className="block font-semibold">{shippingName(option.name, option.company.name)}</span>
          <span className="block text-caption text-ink-muted">
            {shippingTime(option, closed !== null)}
            {merit && <b className="font-semibold text-accent"> · {merit}</b>}
          </span>
        </span>
        <span className="whitespace-nowrap font-semibold tabular-nums">{shippingPrice(option.priceCents)}</span>
      </span>
    </>
  );
}

/** 'mais barato', 'mais rápido', or both: than every other carrier's offer. */
export function shippingMerit(option: ShippingOption, among: readonly ShippingOption[]): string {
  const others = among.filter(({ id, pickup }) => id !== option.id && pickup === null);
  if (option.pickup !== null || others.length === 0) return "";
  const isCheapest = others.every(({ priceCents }) => priceCents > option.priceCents);
  const isFastest = others.every(({ arrivalDate }) => arrivalDate > option.arrivalDate);
  return [isCheapest && "mais barato", isFastest && "mais rápido"].filter(Boolean).join(" e ");
}

/** The price as text, including zero. */
export function shippingPrice(cents: Centavos): string {
  return cents === 0 ? "Grátis" : formatBrl(cents);
}

/**
 * 'chega até 01/12', the one promise; for pick-up, where and from when. Arrival dates count from today: while the shop is
 * closed and nothing can be ordered, 'até 5 dias úteis'.
 */
export function shippingTime({ deliveryDays, arrivalDate, pickup }: ShippingOption, closed: boolean): string {
  const day = formatDay(arrivalDate).slice(0, 5);
  if (pickup) return closed ? pickup : `${pickup.replace(/\.$/, "")}. Pronto até ${day}`;
  return closed ? `até ${businessDays(deliveryDays)}` : `chega até ${day}`;
}
