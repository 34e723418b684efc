import type { InstallmentPlan } from "#platform/config/shop-promises.ts";
import { type Centavos, divideHalfUp, formatBrl } from "#platform/money.ts";

export interface Installments {
  count: number;
  valueCents: Centavos;
}

/**
 * Interest-free installments for a price: floor(price / the smallest installment), 1 to what the plan offers without
 * interest, value half up (spec 1 §9).
 */
export function installmentsFor(priceCents: Centavos, { interestFree, smallestCents }: InstallmentPlan): Installments {
  const count = countFor(priceCents, interestFree, smallestCents);
  return { count, valueCents: divideHalfUp(priceCents, count) };
}

/** Most installments that a price may be paid in, with or without interest. */
export function mostInstallments(priceCents: Centavos, { most, smallestCents }: InstallmentPlan): number {
  return countFor(priceCents, most, smallestCents);
}

function countFor(priceCents: Centavos, most: number, smallestCents: Centavos): number {
  return Math.min(most, Math.max(1, Math.floor(priceCents / smallestCents)));
}

/** 'em até 6x sem juros'; null where nothing is free of interest: its amount depends on the card. */
export function interestFreeText({ interestFree }: InstallmentPlan): string | null {
  return interestFree > 1 ? `em até ${interestFree}x sem juros` : null;
}

/** All of it in one sentence, for the pages to be read; null where a card is paid at once. */
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
