import { type Centavos, divideHalfUp, formatBrl } from "#platform/money.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";

export interface Installments {
  count: number;
  valueCents: Centavos;
}

/**
 * Interest-free installments for a price: floor(price / smallest installment), from 1 to the plan's interest-free
 * limit. The amount is rounded half up.
 * Rules: PRICE-10.
 */
export function installmentsFor(priceCents: Centavos, { interestFree, smallestCents }: InstallmentPlan): Installments {
  const count = countFor(priceCents, interestFree, smallestCents);
  return { count, valueCents: divideHalfUp(priceCents, count) };
}

/** The most installments for a price, with or without interest. Rules: PRICE-15. */
export function mostInstallments(priceCents: Centavos, { most, smallestCents }: InstallmentPlan): number {
  return countFor(priceCents, most, smallestCents);
}

function countFor(priceCents: Centavos, most: number, smallestCents: Centavos): number {
  return Math.min(most, Math.max(1, Math.floor(priceCents / smallestCents)));
}

/**
 * 'em até 6x sem juros'; null if the plan has no interest-free installments: the amounts then depend on the card.
 * Rules: PRICE-21.
 */
export function interestFreeText({ interestFree }: InstallmentPlan): string | null {
  return interestFree > 1 ? `em até ${interestFree}x sem juros` : null;
}

/** The whole plan in one sentence, for the pages; null if cards are not charged in installments. Rules: PRICE-22. */
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
