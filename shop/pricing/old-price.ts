import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";

/** An old price is proved where customers paid it or more on so many ... */
export const PROOF_DAYS = 30;
/** ... of the last days. Our own rule, for art. 37 of the consumer code. */
export const PROOF_WINDOW_DAYS = 90;

export const OFFER_VIEWS = ["sem", "prazo"] as const;
/** Offers without proof, or those whose proof ends by itself. */
export type OfferView = (typeof OFFER_VIEWS)[number];
/** More than these are not counted, nor paged through. */
export const MOST_OFFERS_COUNTED = 10_000;

/** What customers pay, promotion included, from a moment on. */
export interface PaidSince {
  at: Date;
  paidCents: Centavos;
}

/** What is known of a product's old prices. */
export interface OldPriceFacts {
  /** What customers paid within the window of the rule. */
  history: PaidSince[];
  /** The highest price that an owner has declared; null: none. */
  declaredCents: Centavos | null;
}

/** Of a product that has had no price yet. */
export const NO_OLD_PRICES: OldPriceFacts = { history: [], declaredCents: null };

export interface OldPriceProof {
  /** On how many of the last 90 days nobody paid less. */
  provedDays: number;
  proved: boolean;
  /** The first day on which it is proved no longer if it stays on offer; null where it is not proved today. */
  provedUntil: string | null;
}

/**
 * Whether an old price can be proved on the day of `now`. A day counts where at no moment of it, in São Paulo, customers
 * paid less; today, which is not over, does not. `history` is in the order of its moments and begins with what was paid when the
 * window opened, or with the product's first price.
 */
export function proofOf(history: readonly PaidSince[], oldPriceCents: Centavos, now: Date): OldPriceProof {
  const today = dayInSaoPaulo(now);
  const days = Array.from({ length: PROOF_WINDOW_DAYS }, (_, index) => addDays(today, -1 - index));
  const proved = days.filter((day) => lowestOn(history, day) >= oldPriceCents);
  const thirtieth = proved[PROOF_DAYS - 1];
  return {
    provedDays: proved.length,
    proved: thirtieth !== undefined,
    provedUntil: thirtieth === undefined ? null : addDays(thirtieth, PROOF_WINDOW_DAYS + 1),
  };
}

/** Whether an old price is covered by the history or an owner's word; one that is not known has neither. */
export function isCovered(facts: OldPriceFacts | undefined, oldPriceCents: Centavos, now: Date): boolean {
  if (!facts) return false;
  if (facts.declaredCents !== null && facts.declaredCents >= oldPriceCents) return true;
  return proofOf(facts.history, oldPriceCents, now).proved;
}

/** The least that was paid on a day; less than anything where there was no price for all of it. */
function lowestOn(history: readonly PaidSince[], day: string): Centavos {
  const [begins, ends] = [startOf(day), startOf(addDays(day, 1))];
  const at = history.findLastIndex((each) => each.at.getTime() <= begins);
  if (at === -1) return -1;
  const paid = history.slice(at).filter((each, index) => index === 0 || each.at.getTime() < ends);
  // Of prices that took effect at one moment only the last was ever asked.
  const lasting = paid.filter((each, index) => paid[index + 1]?.at.getTime() !== each.at.getTime());
  return Math.min(...lasting.map(({ paidCents }) => paidCents));
}

/** There has been no daylight saving time since 2019. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00-03:00`);
}
