/** Names what a quote was made for: product and quantity pairs, sizes summed, in one order. */
export function parcelKeyOf(items: readonly { productId: string; quantity: number }[]): string {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => `${productId}:${quantity}`)
    .sort()
    .join(",");
}
