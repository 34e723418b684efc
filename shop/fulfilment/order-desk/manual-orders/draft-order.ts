import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { formatPhone, plainPhone } from "#platform/formats/phone.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { PICKUP_NAME } from "#shop/ordering/shipping/pickup.ts";
import { fieldOfItems } from "./manual-items.ts";
import { ALONG } from "./manual-order-form.ts";

export interface KnownBuyer {
  orderId: string;
  name: string;
  phone: string;
  /** Empty: they gave none. */
  email: string;
  document: string;
  /** Null: they collected. */
  address: ShippingAddress | null;
}

/** As typed; `items` is a hidden field. */
export const DRAFT_FIELDS = [
  "key",
  "along",
  "replaces",
  "search",
  "items",
  "phone",
  "email",
  "name",
  "document",
  "delivery",
  "cep",
  "street",
  "number",
  "complement",
  "neighborhood",
  "city",
  "state",
  "discountKind",
  "discount",
  "discountReason",
  "note",
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];
export type DraftValues = Record<DraftField, string>;

const MOST_CHARACTERS = 20_000;

export function draftOf(fields: Readonly<Record<string, string | undefined>>): DraftValues {
  const values = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, (fields[name] ?? "").slice(0, MOST_CHARACTERS)]));
  return { ...EMPTY, ...values, discountKind: values.discountKind === "cents" ? "cents" : "percent" };
}

const EMPTY = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, ""])) as DraftValues;

/** Fills empty fields from an earlier order; what was typed stays. Rules: DESK-13. */
export function completed(values: DraftValues, known: KnownBuyer): DraftValues {
  const { address } = known;
  const filled = {
    name: known.name,
    // Older orders have another country's number without its +.
    phone: formatPhone(known.phone.length > 11 ? `+${known.phone}` : known.phone),
    email: known.email,
    document: known.document,
    ...(address && values.cep === "" && draftAddress(address)),
  };
  const next = { ...values };
  for (const [name, value] of Object.entries(filled)) {
    const field = DRAFT_FIELDS.find((each) => each === name);
    if (field && next[field].trim() === "") next[field] = value;
  }
  return next;
}

/** An earlier order's pieces and customer, at today's prices. Rules: DESK-15. */
export function repeated(order: Order, key: string): DraftValues {
  const items = order.items.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  return completed(draftOf({ key, items: fieldOfItems(items) }), buyerOf(order));
}

/** For an order in `first`'s parcel: its customer and address, whatever was typed. Rules: EDIT-15. */
export function alongWith(values: DraftValues, first: Order): DraftValues {
  const { address, orderId: _, ...customer } = buyerOf(first);
  const where = draftAddress(address ?? first.shippingAddress);
  return { ...values, ...customer, ...where, along: first.id, delivery: ALONG };
}

export function buyerOf(
  order: Pick<
    Order,
    "id" | "customerName" | "customerPhone" | "customerEmail" | "customerDocument" | "carrierName" | "shippingAddress"
  >,
): KnownBuyer {
  return {
    orderId: order.id,
    name: order.customerName,
    phone: plainPhone(order.customerPhone),
    email: isUndeliverable(order.customerEmail) ? "" : order.customerEmail,
    document: order.customerDocument ?? "",
    address: order.carrierName === PICKUP_NAME ? null : order.shippingAddress,
  };
}

/** Same name and same (or no) e-mail are one person, as they stand first. Rules: DESK-13. */
export function differentBuyers(buyers: readonly KnownBuyer[]): KnownBuyer[] {
  const byPerson = new Map<string, KnownBuyer>();
  for (const buyer of buyers) {
    const person = `${buyer.name.trim()} ${buyer.email}`.toLowerCase();
    if (!byPerson.has(person)) byPerson.set(person, buyer);
  }
  return [...byPerson.values()];
}

export function draftAddress(address: ShippingAddress) {
  const { street, number, complement = "", neighborhood, city, state, zipCode } = address;
  return { cep: formatCep(zipCode), street, number, complement, neighborhood, city, state };
}

export interface ListedDraft {
  id: string;
  /** Empty: none was typed. */
  name: string;
  staffName: string;
  savedAt: Date;
}
