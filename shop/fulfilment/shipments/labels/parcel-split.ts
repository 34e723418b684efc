import type { Centavos } from "#platform/money.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";
import type { Content, Shipment } from "../shipment.ts";
import { isActiveParcel } from "../shipment-state.ts";

/** Per order at a time. Rules: SHIP-45. */
export const MOST_PARCELS = 6;

export type ParcelSplitFault = "empty_box" | "unknown_line" | "pieces_left" | "too_many_pieces";

/** Boxes must contain every piece exactly once, none may be empty; null if valid. Rules: SHIP-45. */
export function parcelSplitFault(
  lines: readonly Pick<OrderLine, "id" | "quantity">[],
  boxes: readonly (readonly Content[])[],
): ParcelSplitFault | null {
  if (boxes.length === 0 || boxes.some((contents) => piecesIn(contents) === 0)) return "empty_box";
  const packed = new Map<string, number>();
  for (const { orderItemId, quantity } of boxes.flat()) {
    packed.set(orderItemId, (packed.get(orderItemId) ?? 0) + quantity);
  }
  if ([...packed.keys()].some((id) => lines.every((line) => line.id !== id))) return "unknown_line";
  if (lines.some(({ id, quantity }) => (packed.get(id) ?? 0) > quantity)) return "too_many_pieces";
  return lines.some(({ id, quantity }) => (packed.get(id) ?? 0) < quantity) ? "pieces_left" : null;
}

/** Lines in no active parcel. A parcel without a content list, such as one sent by hand, contains everything. */
export function linesLeft<Line extends Pick<OrderLine, "id" | "quantity" | "putBack">>(
  lines: readonly Line[],
  shipments: readonly Pick<Shipment, "state" | "contents">[],
): Line[] {
  const alive = shipments.filter(({ state }) => isActiveParcel(state));
  if (alive.some(({ contents }) => contents.length === 0)) return [];
  const packed = alive.flatMap(({ contents }) => contents);
  return lines.flatMap((line) => {
    const held = packed.filter(({ orderItemId }) => orderItemId === line.id);
    const quantity = line.quantity - (line.putBack ?? 0) - piecesIn(held);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Even, in line order. */
export function proposedParcelSplit(lines: readonly Pick<OrderLine, "id" | "quantity">[], boxes: number): Content[][] {
  const pieces = lines.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
  return Array.from({ length: boxes }, (_, box) =>
    lines.map(({ id }) => ({
      orderItemId: id,
      quantity: pieces.filter((piece, index) => piece === id && Math.floor((index * boxes) / pieces.length) === box)
        .length,
    })),
  );
}

export function mostBoxes(lines: readonly Pick<OrderLine, "quantity">[]): number {
  return Math.max(1, Math.min(MOST_PARCELS, piecesIn(lines)));
}

function piecesIn(contents: readonly Pick<Content, "quantity">[]): number {
  return contents.reduce((total, { quantity }) => total + quantity, 0);
}

type ValuedLine = Pick<OrderLine, "id" | "lineCents" | "discountCents" | "quantity">;

/** After discount: insured and declared. Rules: SHIP-49. */
export function unitValue({ lineCents, discountCents, quantity }: ValuedLine): Centavos {
  return Math.max(1, Math.round((lineCents - discountCents) / quantity));
}

/** `lines` with the quantities sold. */
export function contentsValue(lines: readonly ValuedLine[], contents: readonly Content[]): Centavos {
  return contents.reduce((total, { orderItemId, quantity }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return total + (line ? unitValue(line) * quantity : 0);
  }, 0);
}
