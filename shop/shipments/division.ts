import type { Centavos } from "#platform/money.ts";
import type { OrderLine } from "#shop/orders/order.ts";
import type { Content } from "./shipment.ts";

/** Labels that one order may have at once. */
export const MOST_PARCELS = 6;

/** What is wrong with how the pieces were laid into boxes. */
export type DivisionFault = "empty_box" | "unknown_line" | "pieces_left" | "too_many_pieces";

/** Whether the boxes hold every piece of an order, each once, and none is empty; null when they do. */
export function faultOfDivision(
  lines: readonly Pick<OrderLine, "id" | "quantity">[],
  boxes: readonly (readonly Content[])[],
): DivisionFault | null {
  if (boxes.length === 0 || boxes.some((contents) => piecesIn(contents) === 0)) return "empty_box";
  const packed = new Map<string, number>();
  for (const { orderItemId, quantity } of boxes.flat()) {
    packed.set(orderItemId, (packed.get(orderItemId) ?? 0) + quantity);
  }
  if ([...packed.keys()].some((id) => lines.every((line) => line.id !== id))) return "unknown_line";
  if (lines.some(({ id, quantity }) => (packed.get(id) ?? 0) > quantity)) return "too_many_pieces";
  return lines.some(({ id, quantity }) => (packed.get(id) ?? 0) < quantity) ? "pieces_left" : null;
}

function piecesIn(contents: readonly Content[]): number {
  return contents.reduce((total, { quantity }) => total + quantity, 0);
}

/** A piece's part of a line's price, after its discount: what a box is insured for and declared as. */
export function unitValue({ lineCents, discountCents, quantity }: OrderLine): Centavos {
  return Math.max(1, Math.round((lineCents - discountCents) / quantity));
}

/** What the pieces of a box are worth. */
export function contentsValue(lines: readonly OrderLine[], contents: readonly Content[]): Centavos {
  return contents.reduce((total, { orderItemId, quantity }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return total + (line ? unitValue(line) * quantity : 0);
  }, 0);
}
