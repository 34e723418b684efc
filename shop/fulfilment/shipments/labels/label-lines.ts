import { type AlongOrder, type ApartReason, apartReason, isToPack } from "#shop/ordering/orders/along/sent-along.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";
import type { Content, Shipment } from "../shipment.ts";
import { linesLeft } from "./parcel-split.ts";

export type LabelLine = Omit<OrderLine, "picture" | "swapRefundCents"> & {
  /** Number of the order that added the line; omitted: the label's own order. */
  addedBy?: number;
};

export interface LabelLines {
  /** Lines of the order and of additions, in the quantities sold: for values and names. */
  lines: LabelLine[];
  /** Still need a label: the order's own, then those of additions that go along. */
  left: LabelLine[];
  /** Paid additions whose pieces are on no label of the order, and go by themselves. */
  apart: { id: string; number: number; reason: ApartReason | "stopped" }[];
}

/**
 * Paid additions travel in the order's box, so its label declares their pieces, too, unless they cannot share it or
 * must not be sent. With nothing of its own left there is no label. `stopped`: additions whose shipping is.
 * Rules: SHIP-87, SHIP-88.
 */
export function labelLines(
  own: readonly LabelLine[],
  { additions, added, stopped }: AddedToOrder,
  shipments: readonly Pick<Shipment, "state" | "contents">[],
): LabelLines {
  const lines: LabelLine[] = [...own, ...added];
  const ownLeft = linesLeft(own, shipments);
  const waiting = additions.filter(isToPack).map((addition) => ({ ...addition, reason: reasonOf(addition, stopped) }));
  const together = new Set(waiting.filter(({ reason }) => reason === null).map(({ id }) => id));
  const goAlong = added.filter(({ orderId }) => together.has(orderId));
  return {
    lines,
    left: ownLeft.length === 0 ? [] : [...ownLeft, ...linesLeft(goAlong, shipments)],
    apart: waiting.flatMap(({ id, number, reason }) => (reason === null ? [] : [{ id, number, reason }])),
  };
}

export interface AddedToOrder {
  additions: readonly AlongOrder[];
  added: readonly (LabelLine & { orderId: string })[];
  stopped: ReadonlySet<string>;
}

/** A label without the addition's pieces does not keep them off the next one. */
function reasonOf(addition: AlongOrder, stopped: ReadonlySet<string>): ApartReason | "stopped" | null {
  if (stopped.has(addition.id)) return "stopped";
  return apartReason({ ...addition, isLabelled: false });
}

/** A label form with other lines is refused. */
export function labelVersion(left: readonly Pick<LabelLine, "id" | "quantity">[]): string {
  return left.map(({ id, quantity }) => `${id}x${quantity}`).join();
}

/**
 * True for pieces of additions that were cancelled, refunded or stopped since; before the label is in the provider's
 * cart also if the addition has another invoice or address now. Rules: SHIP-89.
 */
export function declaresGonePieces(
  { state, contents }: Pick<Shipment, "state" | "contents">,
  { additions, added, stopped }: AddedToOrder,
): boolean {
  return contents.some(({ orderItemId, quantity }: Content) => {
    const line = added.find(({ id }) => id === orderItemId);
    const addition = line && additions.find(({ id }) => id === line.orderId);
    if (!line || !addition) return false;
    const isGone = addition.status === "cancelled" || addition.paymentStatus === "refunded";
    const isOther = state === "planned" && !(addition.isSameInvoice && addition.isSameAddress);
    return isGone || isOther || stopped.has(addition.id) || quantity > line.quantity - (line.putBack ?? 0);
  });
}
