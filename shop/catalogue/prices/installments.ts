import { type Centavos, divideHalfUp, formatBrl } from "#platform/money.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";

export interface Installments {
  count: number;
  valueCents: Centavos;
}

/** Interest-free: floor(price / smallest installment), at most the plan's. Rounded half up. Rules: PRICE-10. */
export function installmentsFor(priceCents: Centavos, { interestFree, smallestCents }: InstallmentPlan): Installments {
  const count = countFor(priceCents, interestFree, smallestCents);
  return { count, valueCents: divideHalfUp(priceCents, count) };
}

/** With or without interest. Rules: PRICE-15. */
export function mostInstallments(priceCents: Centavos, { most, smallestCents }: InstallmentPlan): number {
  return countFor(priceCents, most, smallestCents);
}

function countFor(priceCents: Centavos, most: number, smallestCents: Centavos): number {
  return Math.min(most, Math.max(1, Math.floor(priceCents / smallestCents)));
}

/** Null: none are interest-free, so that the amounts depend on the card. Rules: PRICE-21. */
export function interestFreeText({ interestFree, smallestCents }: InstallmentPlan): string | null {
  if (interestFree === 1) return null;
  return `em até ${interestFree}x sem juros a partir de ${formatBrl(interestFree * smallestCents)}`;
}

/** Null: cards are not charged in installments. Rules: PRICE-22. */
export function installmentRule({ most, interestFree, smallestCents }: InstallmentPlan): string | null {
  if (most === 1) return null;
  const free = interestFree > 1 ? [`até ${interestFree}x sem juros`] : [];
  const dear = most > interestFree ? [`até ${most}x com juros, mostrados antes de você confirmar`] : [];
  const smallest = `com parcela mínima de ${formatBrl(smallestCents)}`;
  const whole = [...free, ...dear].join(" e ");
  return dear.length > 0
    ? `No cartão, o parcelamento vai ${whole}; a parcela mínima é de ${formatBrl(smallestCents)}.`
    : `No cartão, o parcelamento vai ${whole}, ${smallest}.`;
}
