import { isSold } from "#shop/ordering/orders/order-status.ts";

/** `claim`: the secret of who placed it without an account. `link`: signed, may have been forwarded. */
export type OrderRight = "owner" | "claim" | "link";

export type OrderAction =
  | "read"
  /** Start a payment, change its method, ask how it stands, cancel it. */
  | "pay"
  | "track"
  /** An unpaid order's pieces, coupon or delivery. */
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

/** Rules: ORDER-33. */
export function allows(right: OrderRight, action: OrderAction): boolean {
  return ALLOWED[action].includes(right);
}

/** Links get forwarded, so a link also needs the e-mail, but for unpaid and ended orders. Rules: REFUND-73. */
export function asksForEmail(right: OrderRight, status: string): boolean {
  return right === "link" && isSold(status);
}
