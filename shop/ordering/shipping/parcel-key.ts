import type { Parcel } from "./parcel.ts";

/** Product and quantity pairs, sizes summed, sorted. Rules: CART-36, SHIP-8. */
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

/** Never equals a cart's key: no product id has an 'x' between digits and a '='. */
export function bareParcelKey(parcel: Parcel): string {
  const { weightKg, widthCm, heightCm, lengthCm, valueCents } = parcel;
  return `parcel=${widthCm}x${heightCm}x${lengthCm},${weightKg}kg,${valueCents}`;
}
