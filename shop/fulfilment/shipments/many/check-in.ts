import { valueAt } from "#platform/value-at.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { recipientOf } from "#shop/ordering/orders/gift.ts";
import { orderNumberIn } from "#shop/ordering/orders/order.ts";
import { isCancellable } from "../shipment-state.ts";
import { isPrinted } from "./packing-sheet.ts";
import type { ManyOrder } from "./read-many.server.ts";

export interface PieceToCheck {
  id: string;
  productId: string;
  name: string;
  size: string;
  quantity: number;
  picture: Picture | null;
}

/** Packed, with or without a label. */
export interface ParcelToCheck {
  /** Id of the shipment, or of the order where it has none. */
  id: string;
  orderId: string;
  number: number;
  recipient: string;
  /** Its place among the order's parcels; null: the only one. */
  volume: number | null;
  trackingCode: string | null;
  pieces: PieceToCheck[];
}

/** Pieces counted by parcel and line, and the parcel that is being packed. */
export interface CheckIn {
  open: string | null;
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const NOTHING_CHECKED: CheckIn = { open: null, counts: {} };

export type CheckInAnswer =
  | { kind: "opened"; parcel: ParcelToCheck }
  | { kind: "counted"; parcel: ParcelToCheck; piece: PieceToCheck }
  | { kind: "complete"; parcel: ParcelToCheck }
  /** All of these are in the parcel already: this one is too many. */
  | { kind: "surplus"; piece: PieceToCheck }
  /** The parcel has this product in several sizes, and the code names none. */
  | { kind: "which_size"; piece: PieceToCheck }
  | { kind: "other_parcel"; piece: PieceToCheck; parcels: ParcelToCheck[] }
  /** No parcel is open, and several want this piece. */
  | { kind: "which_parcel"; piece: PieceToCheck; parcels: ParcelToCheck[] }
  | { kind: "unknown" };

/** Still in the shop, in the orders' order. */
export function parcelsToCheck(orders: readonly ManyOrder[]): ParcelToCheck[] {
  return orders.filter(isPrinted).flatMap(({ order, shipments, label, state }) => {
    // Its pieces are in the first order's parcel.
    if (state.kind === "hindered" && state.hindrance === "in_other_parcel") return [];
    const pictures = new Map(order.items.map(({ id, picture }) => [id, picture]));
    const parcel = (
      id: string,
      trackingCode: string | null,
      contents: { orderItemId: string; quantity: number }[],
    ) => ({
      id,
      orderId: order.id,
      number: order.number,
      recipient: recipientOf(order),
      trackingCode,
      pieces: contents.flatMap(({ orderItemId, quantity }): PieceToCheck[] => {
        const line = label.lines.find((each) => each.id === orderItemId);
        if (!line || quantity < 1) return [];
        const { productId, productName: name, size } = line;
        return [{ id: orderItemId, productId, name, size, quantity, picture: pictures.get(orderItemId) ?? null }];
      }),
    });
    const labelled = shipments
      .filter((each) => each.kind === "melhor_envio" && isCancellable(each.state))
      .map((each) => parcel(each.id, each.trackingCode, each.contents));
    const rest = label.left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
    const parcels = [...labelled, ...(rest.length > 0 ? [parcel(order.id, null, rest)] : [])];
    return parcels.map((each, index) => ({ ...each, volume: parcels.length > 1 ? index + 1 : null }));
  });
}

/**
 * A tracking code or an order's number opens its parcel; a product's code, with or without size, counts one piece of
 * the open parcel, never more than it holds. Rules: BATCH-11.
 */
export function checkIn(
  parcels: readonly ParcelToCheck[],
  before: CheckIn,
  typed: string,
): { after: CheckIn; answer: CheckInAnswer } {
  const code = plainCode(typed);
  const number = orderNumberIn(typed.trim());
  const same = (answer: CheckInAnswer) => ({ after: before, answer });
  if (code === "") return same({ kind: "unknown" });
  const labelled = parcels.find(({ trackingCode }) => trackingCode !== null && plainCode(trackingCode) === code);
  const ofNumber = parcels.filter((parcel) => parcel.number === number);
  const named = labelled ?? ofNumber.find((parcel) => !isChecked(parcel, before)) ?? ofNumber[0];
  if (named) return { after: { ...before, open: named.id }, answer: { kind: "opened", parcel: named } };

  const open = parcels.find(({ id }) => id === before.open);
  const here = open ? piecesOf(open, code) : [];
  const wanted = here.filter((piece) => open && countedOf(open.id, piece.id, before) < piece.quantity);
  const [first] = wanted;
  if (open && first) {
    if (new Set(wanted.map(({ size }) => size)).size > 1) return same({ kind: "which_size", piece: first });
    return countPiece(open, before, first);
  }
  const [surplus] = here;
  if (surplus) return same({ kind: "surplus", piece: surplus });

  const others = parcels.filter((parcel) => parcel.id !== open?.id && piecesOf(parcel, code).length > 0);
  const waiting = others.filter((parcel) =>
    piecesOf(parcel, code).some((piece) => countedOf(parcel.id, piece.id, before) < piece.quantity),
  );
  const [only] = waiting;
  const [piece] = others.flatMap((parcel) => piecesOf(parcel, code));
  if (!piece) return same({ kind: "unknown" });
  const isFree = !open || isChecked(open, before);
  if (isFree && only && waiting.length === 1) return checkIn(parcels, { ...before, open: only.id }, typed);
  return same({ kind: isFree ? "which_parcel" : "other_parcel", piece, parcels: waiting });
}

/** Counts nothing if all of them are in it. */
export function countPiece(
  parcel: ParcelToCheck,
  before: CheckIn,
  piece: PieceToCheck,
): { after: CheckIn; answer: CheckInAnswer } {
  const count = countedOf(parcel.id, piece.id, before);
  if (count >= piece.quantity) return { after: before, answer: { kind: "surplus", piece } };
  const counts = { ...before.counts, [parcel.id]: { ...valueAt(before.counts, parcel.id), [piece.id]: count + 1 } };
  const after = { open: parcel.id, counts };
  return {
    after,
    answer: isChecked(parcel, after) ? { kind: "complete", parcel } : { kind: "counted", parcel, piece },
  };
}

/** After the open one, then from the list's start, not complete; undefined: none is left. Rules: BATCH-14. */
export function nextParcel(parcels: readonly ParcelToCheck[], checked: CheckIn): ParcelToCheck | undefined {
  const at = parcels.findIndex(({ id }) => id === checked.open);
  return [...parcels.slice(at + 1), ...parcels.slice(0, Math.max(at, 0))].find((parcel) => !isChecked(parcel, checked));
}

export function countedOf(parcelId: string, pieceId: string, { counts }: CheckIn): number {
  return valueAt(valueAt(counts, parcelId), pieceId) ?? 0;
}

export function checkedPieces(parcel: ParcelToCheck, checked: CheckIn): { done: number; all: number } {
  return {
    done: parcel.pieces.reduce(
      (sum, { id, quantity }) => sum + Math.min(quantity, countedOf(parcel.id, id, checked)),
      0,
    ),
    all: parcel.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

export function isChecked(parcel: ParcelToCheck, checked: CheckIn): boolean {
  const { done, all } = checkedPieces(parcel, checked);
  return done === all;
}

/** A product's own code comes before one that includes a size. */
function piecesOf({ pieces }: ParcelToCheck, code: string): PieceToCheck[] {
  const exact = pieces.filter(({ productId }) => plainCode(productId) === code);
  return exact.length > 0 ? exact : pieces.filter(({ productId, size }) => plainCode(productId + size) === code);
}

/** Scanners and people differ in hyphens, spaces and case. */
function plainCode(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
}
