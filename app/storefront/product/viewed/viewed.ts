import { isProductId } from "#shop/catalogue/products/product.ts";

/** How many products are stored per browser, and how many of them are shown at most. Rules: LIST-49. */
export const VIEWED_KEPT = 12;
export const VIEWED_SHOWN = 6;

/** Adds a product to the viewed ones, the latest first: it moves to the front, and the oldest are dropped. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, VIEWED_KEPT);
}

/** Parses the stored ids; anything invalid is dropped. */
export function readViewedText(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((each: unknown): each is string => typeof each === "string" && isProductId(each));
    return [...new Set(ids)].slice(0, VIEWED_KEPT);
  } catch {
    return [];
  }
}

/** The found products in viewing order; those no longer listed are missing. Rules: LIST-49. */
export function shownOf<Product extends { id: string }>(ids: readonly string[], found: readonly Product[]): Product[] {
  return ids.flatMap((id) => found.find((product) => product.id === id) ?? []).slice(0, VIEWED_SHOWN);
}
