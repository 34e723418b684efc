import { DAY_MS, dayInSaoPaulo } from "#platform/clock.ts";
import type { Centavos } from "#platform/money.ts";

/** An old price has proof if customers paid it or more on this many ... */
export const PROOF_DAYS = 30;
/** ... of the last 90 days. The shop's own rule, so that old prices do not mislead (CDC art. 37). */
export const PROOF_WINDOW_DAYS = 90;

export const OFFER_VIEWS = ["sem", "prazo"] as const;
/** 'sem': offers without proof. 'prazo': proof that expires with time. */
export type OfferView = (typeof OFFER_VIEWS)[number];
/** The panel counts and pages no further. Rules: PRICE-44. */
export const MOST_OFFERS_COUNTED = 10_000;

/** Including a sale. */
export interface PaidSince {
  at: Date;
  paidCents: Centavos;
}

export interface OldPriceFacts {
  /** Within the window, in order of time. */
  history: PaidSince[];
  declaredCents: Centavos | null;
}

export const NO_OLD_PRICES: OldPriceFacts = { history: [], declaredCents: null };

export interface OldPriceProof {
  /** Of the last 90 days: those on which nobody paid less than the old price. */
  provedDays: number;
  proved: boolean;
  /** `YYYY-MM-DD` if the sale continues; null: no proof today. */
  provedUntil: string | null;
}

/**
 * A São Paulo day counts if customers never paid less on it; today is not over, so it does not. `history` is in order
 * of time, from the price at the window's start or the product's first price. Rules: PRICE-31, PRICE-32, PRICE-33,
 * PRICE-34.
 */
export function proofOf(history: readonly PaidSince[], oldPriceCents: Centavos, now: Date): OldPriceProof {
  const today = dayNumber(now.getTime());
  const first = history[0] ? dayNumber(history[0].at.getTime() - 1) + 1 : today;
  const counts = Array.from({ length: PROOF_WINDOW_DAYS }, (_, ago) => today - 1 - ago >= first);
  for (const [index, { at, paidCents }] of history.entries()) {
    const ends = Math.min(history[index + 1]?.at.getTime() ?? now.getTime(), now.getTime());
    // Of prices that took effect at the same moment only the last was ever charged.
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

/** False without facts. Rules: PRICE-35. */
export function isOldPriceProved(facts: OldPriceFacts | undefined, oldPriceCents: Centavos, now: Date): boolean {
  if (!facts) return false;
  if (facts.declaredCents !== null && facts.declaredCents >= oldPriceCents) return true;
  return proofOf(facts.history, oldPriceCents, now).proved;
}

function dayNumber(instant: number): number {
  return Date.parse(dayInSaoPaulo(new Date(instant))) / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
