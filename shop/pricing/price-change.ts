import type { Centavos } from "#platform/money.ts";
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

/** How many products a preview lists (spec 2 §9). */
export const PREVIEW_ITEMS = 10;

/** The highest price that can be kept. */
const HIGHEST_CENTS: Centavos = 2_147_483_647;

/** What a formula makes of each product, in their order. */
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

/** The first one whose new price is too high to be kept; null when all can be. */
export function tooDear(changes: readonly PriceChange[]): PriceChange | null {
  return changes.find(({ after }) => after.priceCents > HIGHEST_CENTS) ?? null;
}

/** By how many percent a price goes up (positive) or down. */
export function percentOf({ before, after }: PriceChange): number {
  return ((after.priceCents - before.priceCents) / before.priceCents) * 100;
}

/** The mean of the changes in percent, 0 without any. */
export function averagePercent(changes: readonly PriceChange[]): number {
  if (changes.length === 0) return 0;
  return changes.reduce((sum, change) => sum + percentOf(change), 0) / changes.length;
}

const percent = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** `+50%`, `-12,5%`, `0%`. */
export function percentWords(value: number): string {
  return `${percent.format(value)}%`;
}
