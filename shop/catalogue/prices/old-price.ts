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
  const today = dayNumber(now.getTime());
  const first = history[0] ? dayNumber(history[0].at.getTime() - 1) + 1 : today;
  const counts = Array.from({ length: PROOF_WINDOW_DAYS }, (_, ago) => today - 1 - ago >= first);
  for (const [index, { at, paidCents }] of history.entries()) {
    const ends = Math.min(history[index + 1]?.at.getTime() ?? now.getTime(), now.getTime());
    // Of prices that took effect at one moment only the last was ever asked.
    if (paidCents >= oldPriceCents || at.getTime() >= ends) continue;
    const [from, to] = [dayNumber(at.getTime()), dayNumber(ends - 1)];
    counts.fill(false, Math.max(0, today - 1 - to), Math.max(0, today - from));
  }
  const proved = counts.flatMap((does, ago) => (does ? [today - 1 - ago] : []));
  const thirtieth = proved[PROOF_DAYS - 1];
  return {
    provedDays: proved.length,
    proved: thirtieth !== undefined,
    provedUntil: thirtieth === undefined ? null : dayOf(thirtieth + PROOF_WINDOW_DAYS + 1),
  };
}

/** Whether an old price is covered by the history or an owner's word; one that is not known has neither. */
export function isCovered(facts: OldPriceFacts | undefined, oldPriceCents: Centavos, now: Date): boolean {
  if (!facts) return false;
  if (facts.declaredCents !== null && facts.declaredCents >= oldPriceCents) return true;
  return proofOf(facts.history, oldPriceCents, now).proved;
}

const DAY_MS = 86_400_000;
/** São Paulo is three hours behind; there has been no daylight saving time since 2019. */
const BEHIND_MS = 3 * 60 * 60_000;

/** Days in São Paulo, counted. */
function dayNumber(instant: number): number {
  return Math.floor((instant - BEHIND_MS) / DAY_MS);
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
