import { isProductId } from "#shop/catalogue/products/product.ts";

/** How many pieces a browser remembers, and how many of them are shown at most. */
export const VIEWED_KEPT = 12;
export const VIEWED_SHOWN = 6;

/** The pieces looked at, the latest first: seen again, a piece moves to the front; the oldest make room. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, VIEWED_KEPT);
}

/** Remembered ids; what this shop did not write is left out. */
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

/** The found pieces in the order they were looked at; those the shop no longer shows are missing. */
export function shownOf<Product extends { id: string }>(ids: readonly string[], found: readonly Product[]): Product[] {
  return ids.flatMap((id) => found.find((product) => product.id === id) ?? []).slice(0, VIEWED_SHOWN);
}
