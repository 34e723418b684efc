import { isUuid } from "#platform/formats/uuid.ts";
import type { Centavos } from "#platform/money.ts";
import { type AlongOrder, alongState } from "#shop/ordering/orders/along/sent-along.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isSent } from "#shop/ordering/orders/order-status.ts";
import { isPaid } from "#shop/ordering/payments/payment.ts";
import type { LabelLines } from "../labels/label-lines.ts";
import { lacksInvoice } from "../sending/invoice-rule.ts";
import type { Shipment } from "../shipment.ts";
import { isActiveParcel, isCancellable, nextStep } from "../shipment-state.ts";

/** Rules: BATCH-1. */
export const MOST_ORDERS_AT_ONCE = 50;

export interface TickedOrders {
  /** Well-formed, each once, in the order they were named. */
  ids: string[];
  /** Named beyond what is handled at once. */
  over: number;
  /** Named, but no order id. */
  unreadable: number;
}

/** In an address, at most `most`. Rules: BATCH-1. */
export function tickedOrders(named: readonly string[], most: number = MOST_ORDERS_AT_ONCE): TickedOrders {
  const all = [...new Set(named.map((each) => each.trim().toLowerCase()).filter((each) => each !== ""))];
  const readable = all.filter(isUuid);
  return {
    ids: readable.slice(0, most),
    over: Math.max(0, readable.length - most),
    unreadable: all.length - readable.length,
  };
}

export type LabelHindrance =
  | "cancelled"
  | "not_paid"
  | "shipping_stopped"
  | "pickup"
  /** It travels in the parcel of the order it was added to. */
  | "in_other_parcel"
  /** A piece leaves it once another order is paid, unless a label declares the piece. Rules: EDIT-29. */
  | "swap_awaited"
  | "document_missing"
  | "invoice_missing"
  | "all_put_back";

/** `buying`: steps go on by themselves; `stuck`: one waits for a person; `ready`: printable; `sent`: left the shop. */
export type LabelState =
  | { kind: "to_buy" }
  | { kind: "hindered"; hindrance: LabelHindrance }
  | { kind: "buying" }
  | { kind: "stuck"; shipment: Shipment }
  | { kind: "ready" }
  | { kind: "sent" };

interface Facts {
  order: Pick<Order, "status" | "paymentStatus" | "customerDocument" | "invoiceKey">;
  shipments: readonly Shipment[];
  label: Pick<LabelLines, "left" | "lines">;
  isStopped: boolean;
  isPickup: boolean;
  first: AlongOrder | null;
  isSwapAwaited: boolean;
}

/** Rules: BATCH-2. */
export function labelState({ order, shipments, label, isStopped, isPickup, first, isSwapAwaited }: Facts): LabelState {
  const hindered = (hindrance: LabelHindrance): LabelState => ({ kind: "hindered", hindrance });
  const alive = shipments.filter(({ state }) => isActiveParcel(state));
  const stuck = alive.find(isStuckLabel);
  if (order.status === "cancelled") return hindered("cancelled");
  const isInShop = label.left.length > 0 || alive.some(({ state }) => isCancellable(state));
  // One in dispute is stopped until somebody releases it.
  if (isInShop && (order.status === "pending" || !isPaid(order.paymentStatus))) return hindered("not_paid");
  if (isInShop && isStopped) return hindered("shipping_stopped");
  if (stuck) return { kind: "stuck", shipment: stuck };
  if (alive.some((each) => each.kind === "melhor_envio" && nextStep(each) !== null)) return { kind: "buying" };
  if (label.left.length === 0) {
    if (alive.length === 0 && !isSent(order.status)) return hindered("all_put_back");
    if (alive.some(({ kind }) => kind === "pickup")) return hindered("pickup");
    return { kind: alive.some(({ state }) => state === "ready") ? "ready" : "sent" };
  }
  if (isPickup) return hindered("pickup");
  const along = first && alongState(order, first);
  if (along === "together" || along === "on_label") return hindered("in_other_parcel");
  if (isSwapAwaited) return hindered("swap_awaited");
  if (!order.customerDocument) return hindered("document_missing");
  const contents = label.left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  if (lacksInvoice(order, label.lines, contents)) return hindered("invoice_missing");
  return { kind: "to_buy" };
}

/** A step is not done and waits for a person. */
export function isStuckLabel(shipment: Shipment): boolean {
  return shipment.problem !== null && shipment.nextTryAt === null && nextStep(shipment) !== null;
}

/** 0: enough, or the balance is unknown. Rules: BATCH-4. */
export function missingInWallet(balanceCents: Centavos | null, sumCents: Centavos): Centavos {
  return balanceCents === null ? 0 : Math.max(0, sumCents - balanceCents);
}
