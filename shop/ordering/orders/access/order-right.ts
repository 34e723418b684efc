import { isSold } from "#shop/ordering/orders/order-status.ts";
/**
 * What a shopper holds for an order. `owner`: logged in as its customer. `claim`: the secret of the browser or API
 * client that placed it without an account. `link`: a signed link, which may have been forwarded.
 */
export type OrderRight = "owner" | "claim" | "link";

export type OrderAction =
  | "read"
  /** Start a payment, change its method, ask how it stands, call it off. */
  | "pay"
  | "track"
  /** Change an unpaid order's pieces, coupon or delivery. */
  | "change"
  /** Give the order up, or ask for a return. */
  | "return"
  /** Invoice files and labels, which tell who lives where. */
  | "documents";

const WHOLE: readonly OrderRight[] = ["owner", "claim"];
const ANY: readonly OrderRight[] = ["owner", "claim", "link"];

const ALLOWED: Readonly<Record<OrderAction, readonly OrderRight[]>> = {
  read: ANY,
  pay: ANY,
  track: ANY,
  return: ANY,
  change: WHOLE,
  documents: WHOLE,
};

/** Whether a right allows an action. Rules: ORDER-33. */
export function allows(right: OrderRight, action: OrderAction): boolean {
  return ALLOWED[action].includes(right);
}

/**
 * Whether a shopper who ends the order, asks for a return or withdraws one must type the order's e-mail first: links get
 * forwarded. Not for an unpaid order, which costs nobody anything, nor for one that has ended already.
 * Rules: REFUND-73.
 */
export function asksForEmail(right: OrderRight, status: string): boolean {
  return right === "link" && isSold(status);
}
