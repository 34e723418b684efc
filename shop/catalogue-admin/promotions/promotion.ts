import { formatDateTime, MINUTE_MS } from "#platform/clock.ts";
import { type Centavos, divideHalfUp } from "#platform/money.ts";

export const PROMOTION_STATES = ["scheduled", "running", "ended", "undone"] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

export const PROMOTION_LABELS: Readonly<Record<PromotionState, string>> = {
  scheduled: "Agendada",
  running: "No ar",
  ended: "Encerrada",
  undone: "Desfeita",
};

/** What staff say of a promotion. */
export interface PromotionTerms {
  /** Hundredths of a percent off, above 0. */
  basisPoints: number;
  startsAt: Date;
  /** Exclusive. Null: until it is undone. */
  endsAt: Date | null;
  /** Shown above every page while it runs. */
  banner: string | null;
  /** Valid for as long as the promotion. */
  couponCode: string | null;
}

/** A price that it made, and what was there before. */
export interface PromotionLine {
  id: string;
  priceCents: Centavos;
  offerCents: Centavos;
  before: { discountPriceCents: Centavos | null; isOnSale: boolean };
}

export interface Promotion extends PromotionTerms {
  id: string;
  productIds: string[];
  startedAt: Date | null;
  endedAt: Date | null;
  undoneAt: Date | null;
  lines: PromotionLine[];
  /** `ANEL-1: mudou depois`. */
  leftOut: string[];
  revision: number;
}

/** Rules: PRICE-49. */
export function promotionState({
  startedAt,
  endedAt,
  undoneAt,
}: Pick<Promotion, "startedAt" | "endedAt" | "undoneAt">): PromotionState {
  if (undoneAt !== null) return "undone";
  if (endedAt !== null) return "ended";
  return startedAt === null ? "scheduled" : "running";
}

/** Hundredths of a percent. */
export const MOST_OFF = 9_000;
export const PERCENT_PROBLEM = "Informe um percentual de 0,01 a 90, como 30";

/** `7,5%` */
export function percentOff(basisPoints: number): string {
  return `${String(basisPoints / 100).replace(".", ",")}%`;
}

/** `De 27/11/2026, 00:00 até 30/11/2026, 23:59`. */
export function periodText({ startsAt, endsAt }: Pick<PromotionTerms, "startsAt" | "endsAt">): string {
  const until = endsAt ? formatDateTime(new Date(endsAt.getTime() - MINUTE_MS)) : "você desfazer";
  return `De ${formatDateTime(startsAt)} até ${until}`;
}

interface Prices {
  price_cents: Centavos;
  discount_price_cents: Centavos | null;
}

/** Off the price without discount, rounded half up. Null: the product costs that little already. Rules: PRICE-47. */
export function offerOf({ price_cents, discount_price_cents }: Prices, basisPoints: number): Prices | null {
  const offer = divideHalfUp(price_cents * (10_000 - Math.abs(basisPoints)), 10_000);
  const isLess = offer > 0 && offer < (discount_price_cents ?? price_cents);
  return isLess ? { price_cents, discount_price_cents: offer } : null;
}

/** False: something else has changed the price since. Rules: PRICE-50. */
export function isAsOffered({ price_cents, discount_price_cents }: Prices, line: PromotionLine): boolean {
  return price_cents === line.priceCents && discount_price_cents === line.offerCents;
}
