import { jsonOf } from "#platform/formats/json.ts";
import { valueAt } from "#platform/value-at.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { type CartLine, type LineName, MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

/** The shipping option chosen in the cart; valid for one CEP and one set of pieces. */
export interface SelectedShipping extends ShippingOption {
  cep: string;
  parcelKey: string;
}

/** What the shopper last did to a line: its moment on this browser's clock, in milliseconds. */
export interface CartAct extends LineName {
  at: number;
}

/** The last meeting with the customer's cart on the server. */
export interface CartMeeting {
  /** Whose cart it is: the account's id, no name and no e-mail. */
  customerId: string;
  /** Random: tells this browser's changes from those of other devices. */
  device: string;
  /** Of the cart on the server; 0: it has not answered yet. */
  revision: number;
  at: number;
}

/** The cart as stored in the browser. */
export interface StoredCart {
  lines: readonly CartLine[];
  /** Lines that sold out while in the cart: shown, but not in count or total. */
  soldOut: readonly CartLine[];
  shipping: SelectedShipping | null;
  /** The last CEP used for a shipping quote, digits only. */
  cep: string | null;
  /** The shopper's own order that may hold reservations for pieces of this cart. */
  orderId: string | null;
  /** What the shopper did since the last meeting, removals included; the newest last. */
  acts: readonly CartAct[];
  /** Null: no customer has been logged in. */
  meeting: CartMeeting | null;
}

export const EMPTY_CART: StoredCart = {
  lines: [],
  soldOut: [],
  shipping: null,
  cep: null,
  orderId: null,
  acts: [],
  meeting: null,
};

type Check = (value: unknown) => boolean;
/** One check per field. A missing or unknown field is a type error here. */
type Shape<Thing> = { [Field in keyof Thing]-?: Check };

const anyText: Check = (value) => typeof value === "string";
const text: Check = (value) => anyText(value) && value !== "";
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const flag: Check = (value) => typeof value === "boolean";
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const shaped =
  <Thing>(shape: Shape<Thing>): Check =>
  (value) =>
    fits(value, shape);

const CEP = matching(/^\d{8}$/);
const UUID = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);

const LINE: Shape<CartLine> = {
  productId: text,
  name: text,
  size: text,
  quantity: (value) => count(value) && value !== 0,
  priceCents: count,
  discountPriceCents: orNull(count),
  stock: count,
  sharesStock: flag,
  category: (value) => CATEGORY_SLUGS.some((slug) => slug === value),
  picture: orNull(shaped<Picture>({ path: text, checksum: text, width: count, height: count, alt: anyText })),
};

const SHIPPING: Shape<SelectedShipping> = {
  id: text,
  name: text,
  company: shaped<SelectedShipping["company"]>({ name: anyText, picture: orNull(anyText) }),
  priceCents: count,
  deliveryDays: count,
  arrivalDate: matching(/^\d{4}-\d{2}-\d{2}$/),
  pickup: orNull(anyText),
  isEstimate: flag,
  cep: CEP,
  parcelKey: text,
};

const ACT: Shape<CartAct> = { productId: text, size: text, at: count };
const MEETING: Shape<CartMeeting> = { customerId: UUID, device: UUID, revision: count, at: count };

/**
 * Parses a stored cart and drops invalid lines and choices. Validated by hand: every page reads the cart, and a schema
 * library would be the largest script on it.
 * Rules: CART-17.
 */
export function readStoredCart(text: string | null): StoredCart {
  const stored = jsonOf(text);
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return EMPTY_CART;
  const { lines, soldOut, shipping, cep, orderId, acts, meeting } = stored;
  return {
    lines: lines.filter(isLine).slice(0, MAX_CART_LINES),
    soldOut: Array.isArray(soldOut) ? soldOut.filter(isLine).slice(0, MAX_CART_LINES) : [],
    shipping: fits(shipping, SHIPPING) ? shipping : null,
    cep: typeof cep === "string" && CEP(cep) ? cep : null,
    orderId: typeof orderId === "string" && UUID(orderId) ? orderId : null,
    acts: Array.isArray(acts) ? acts.filter((act) => fits(act, ACT)) : [],
    meeting: fits(meeting, MEETING) ? meeting : null,
  };
}

function isLine(line: unknown): line is CartLine {
  return fits(line, LINE);
}

function fits<Thing>(value: unknown, shape: Shape<Thing>): value is Thing {
  return isRecord(value) && Object.entries<Check>(shape).every(([field, check]) => check(valueAt(value, field)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
