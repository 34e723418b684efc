import { lazily } from "#platform/lazily.ts";
import type { Centavos } from "#platform/money.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { type FormulaKey, type Prices, transformed } from "./price-formula.ts";

export interface PricedProduct extends Prices {
  id: string;
  name: string;
  isOnSale: boolean;
}

export interface PriceChange {
  id: string;
  name: string;
  before: Prices;
  after: Prices;
  /** The discount price is removed, and the product leaves the promotions. */
  endsSale: boolean;
}

/** Rules: TOOL-14. */
export const PREVIEW_ITEMS = 10;

/** The most that the database column can store. */
const HIGHEST_CENTS: Centavos = 2_147_483_647;

/** In the order of `products`. Rules: TOOL-11. */
export function priceChanges(products: readonly PricedProduct[], formula: FormulaKey): PriceChange[] {
  return products.map((product) => {
    const { id, name, priceCents, discountPriceCents, isOnSale } = product;
    const after = transformed(product, formula);
    const endsSale = isOnSale && discountPriceCents !== null && after.discountPriceCents === null;
    return { id, name, before: { priceCents, discountPriceCents }, after, endsSale };
  });
}

export function isChange({ before, after }: PriceChange): boolean {
  return before.priceCents !== after.priceCents || before.discountPriceCents !== after.discountPriceCents;
}

/** Too high to store. Rules: TOOL-13. */
export function firstUnstorablePrice(changes: readonly PriceChange[]): PriceChange | null {
  return changes.find(({ after }) => after.priceCents > HIGHEST_CENTS) ?? null;
}

/** Of the price the customer pays, promotion included; negative if it falls. Rules: TOOL-15. */
export function percentOf({ before, after }: Pick<PriceChange, "before" | "after">): number {
  const paid = effectivePrice(before);
  const pays = effectivePrice(after);
  if (paid === 0) return pays === 0 ? 0 : 100;
  return ((pays - paid) / paid) * 100;
}

/** Such changes, up or down, are pointed out before the run. */
export const LARGE_SWING_PERCENT = 30;
const NAMED_SWINGS = 5;

export interface Swing {
  direction: "less" | "more";
  count: number;
  /** The largest change, whole and without sign. */
  percent: number;
  largest: PriceChange[];
}

/** Of the price customers pay, decreases first. Rules: TOOL-16. */
export function largeSwings(changes: readonly PriceChange[]): Swing[] {
  return (["less", "more"] as const).flatMap((direction) => {
    const sign = direction === "less" ? -1 : 1;
    const swings = changes
      .map((change) => ({ change, size: percentOf(change) * sign }))
      .filter(({ size }) => size >= LARGE_SWING_PERCENT)
      .sort((one, other) => other.size - one.size);
    const [first] = swings;
    if (!first) return [];
    const largest = swings.slice(0, NAMED_SWINGS).map(({ change }) => change);
    return [{ direction, count: swings.length, percent: Math.round(first.size), largest }];
  });
}

/** 0 if there are none. Rules: TOOL-15. */
export function averagePercent(changes: readonly PriceChange[]): number {
  if (changes.length === 0) return 0;
  return changes.reduce((sum, change) => sum + percentOf(change), 0) / changes.length;
}

const percent = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1, signDisplay: "exceptZero" }));

/** `+50%`, `-12,5%`, `0%`. */
export function percentText(value: number): string {
  return `${percent().format(value)}%`;
}
