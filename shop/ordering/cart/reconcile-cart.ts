import type { Centavos } from "#platform/money.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { type CartLine, type LineName, sameLine } from "./cart.ts";

export type LineFacts = Omit<CartLine, "quantity">;

export type CartChange =
  | { kind: "price"; name: string; fromCents: Centavos; toCents: Centavos }
  | { kind: "quantity"; name: string; size: string; left: number }
  /** `soldOut`: it stays listed, because it may be restocked. */
  | { kind: "gone"; name: string; size: string; soldOut: boolean };

export interface ReconciledCart {
  lines: readonly CartLine[];
  soldOut: CartLine[];
  changes: CartChange[];
}

/**
 * Removes `asked` lines without facts or stock and caps quantities, in cart order. Lines added after the request stay.
 * Rules: CART-22, CART-23, CART-24, CART-26, CART-27.
 */
export function reconcileCart(
  lines: readonly CartLine[],
  asked: readonly LineName[],
  facts: readonly LineFacts[],
): ReconciledCart {
  const changes = new Map<string, CartChange>();
  const taken = new Map<string, number>();
  const soldOut: CartLine[] = [];
  const kept = lines.flatMap((line) => {
    if (!asked.some((each) => sameLine(each, line))) return [line];
    const now = facts.find((each) => sameLine(each, line));
    const stockKey = now?.sharesStock ? line.productId : `${line.productId}\n${line.size}`;
    const before = taken.get(stockKey) ?? 0;
    if (!now || now.stock === 0) {
      changes.set(`gone ${stockKey}`, { kind: "gone", name: line.name, size: line.size, soldOut: now !== undefined });
      if (now) soldOut.push({ ...now, quantity: line.quantity });
      return [];
    }
    if (effectivePrice(now) !== effectivePrice(line)) {
      const { name } = now;
      const change = { kind: "price", name, fromCents: effectivePrice(line), toCents: effectivePrice(now) } as const;
      changes.set(`price ${line.productId}`, change);
    }
    const quantity = Math.min(line.quantity, now.stock - before);
    taken.set(stockKey, before + quantity);
    if (quantity < line.quantity) {
      changes.set(`quantity ${stockKey}`, { kind: "quantity", name: now.name, size: line.size, left: now.stock });
    }
    return quantity > 0 ? [{ ...now, quantity }] : [];
  });
  return { lines: kept, soldOut, changes: [...changes.values()] };
}

/** Drops products that are no longer known. Rules: CART-25. */
export function refreshLines(lines: readonly CartLine[], facts: readonly LineFacts[]): CartLine[] {
  return lines.flatMap((line) => {
    const now = facts.find((each) => sameLine(each, line));
    return now ? [{ ...now, quantity: line.quantity }] : [];
  });
}
