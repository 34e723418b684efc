import type { Centavos } from "#platform/money.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { type FormulaKey, type Prices, transformed } from "./price-formula.ts";

/** A product as the price tool reads it. */
export interface PricedProduct extends Prices {
  id: string;
  name: string;
  isOnSale: boolean;
}

/** What a formula does to a product. */
export interface PriceChange {
  id: string;
  name: string;
  before: Prices;
  after: Prices;
  /** Its discount price goes, and with it its place among the promotions. */
  endsSale: boolean;
}

/** How many products a preview lists (spec 2 §9). Rules: TOOL-14. */
export const PREVIEW_ITEMS = 10;

/** The highest price that can be kept. */
const HIGHEST_CENTS: Centavos = 2_147_483_647;

/** What a formula makes of each product, in their order. Rules: TOOL-11. */
export function priceChanges(products: readonly PricedProduct[], formula: FormulaKey): PriceChange[] {
  return products.map((product) => {
    const { id, name, priceCents, discountPriceCents, isOnSale } = product;
    const after = transformed(product, formula);
    const endsSale = isOnSale && discountPriceCents !== null && after.discountPriceCents === null;
    return { id, name, before: { priceCents, discountPriceCents }, after, endsSale };
  });
}

/** Whether a price is another one afterwards. */
export function isChange({ before, after }: PriceChange): boolean {
  return before.priceCents !== after.priceCents || before.discountPriceCents !== after.discountPriceCents;
}

/** The first one whose new price is too high to be kept; null when all can be. Rules: TOOL-13. */
export function tooDear(changes: readonly PriceChange[]): PriceChange | null {
  return changes.find(({ after }) => after.priceCents > HIGHEST_CENTS) ?? null;
}

/** By how many percent what customers pay, promotion included, goes up (positive) or down. Rules: TOOL-15. */
export function percentOf({ before, after }: Pick<PriceChange, "before" | "after">): number {
  const paid = effectivePrice(before);
  const pays = effectivePrice(after);
  if (paid === 0) return pays === 0 ? 0 : 100;
  return ((pays - paid) / paid) * 100;
}

/** From this many percent on, up or down, a change is named before it is made. */
export const LARGE_SWING_PERCENT = 30;
const NAMED_SWINGS = 5;

/** The products whose customers are going to pay much less, or much more. */
export interface Swing {
  direction: "less" | "more";
  /** How many there are. */
  count: number;
  /** The largest of them, in whole percent without sign. */
  percent: number;
  /** The largest ones, the largest first. */
  largest: PriceChange[];
}

/** Large changes of what customers pay: those downwards first; empty where there are none. Rules: TOOL-16. */
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

/** The mean of the changes in percent, 0 without any. Rules: TOOL-15. */
export function averagePercent(changes: readonly PriceChange[]): number {
  if (changes.length === 0) return 0;
  return changes.reduce((sum, change) => sum + percentOf(change), 0) / changes.length;
}

const percent = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** `+50%`, `-12,5%`, `0%`. */
export function percentText(value: number): string {
  return `${percent.format(value)}%`;
}
