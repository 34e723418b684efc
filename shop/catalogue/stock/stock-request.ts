export interface StockRequest {
  skuId: string;
  productId: string;
  quantity: number;
}

export interface Shortage {
  skuId: string;
  productId: string;
  wanted: number;
  available: number;
}

/** Sums lines that share a stock row, in the order that every transaction locks. Rules: STOCK-18. */
export function sumStockRequests(lines: readonly StockRequest[]): StockRequest[] {
  const bySku = new Map<string, StockRequest>();
  for (const { skuId, productId, quantity } of lines) {
    bySku.set(skuId, { skuId, productId, quantity: quantity + (bySku.get(skuId)?.quantity ?? 0) });
  }
  return [...bySku.values()].sort((a, b) => compare(a.productId, b.productId) || compare(a.skuId, b.skuId));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Note of the stock movements that an edit of a sold order makes. */
export const EDITED = "edited";
