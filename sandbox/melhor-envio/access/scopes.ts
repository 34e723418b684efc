/** The permissions of a token, as the provider names them. */
export const SCOPES = [
  "cart-read",
  "cart-write",
  "companies-read",
  "orders-read",
  "purchases-read",
  "shipping-calculate",
  "shipping-cancel",
  "shipping-checkout",
  "shipping-companies",
  "shipping-generate",
  "shipping-preview",
  "shipping-print",
  "shipping-share",
  "shipping-tracking",
  "ecommerce-shipping",
  "transactions-read",
  "users-read",
  "users-write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Which permission a call below `/api/v2/me` needs. Which one `balance` asks for is not confirmed. */
const NEEDED: readonly (readonly [method: string, path: RegExp, scope: Scope])[] = [
  ["GET", /^$/, "users-read"],
  ["GET", /^\/balance$/, "users-read"],
  ["GET", /^\/cart/, "cart-read"],
  ["POST", /^\/cart$/, "cart-write"],
  ["DELETE", /^\/cart\//, "cart-write"],
  ["GET", /^\/orders(\/|$)/, "orders-read"],
  ["POST", /^\/shipment\/calculate$/, "shipping-calculate"],
  ["POST", /^\/shipment\/checkout$/, "shipping-checkout"],
  ["POST", /^\/shipment\/generate$/, "shipping-generate"],
  ["POST", /^\/shipment\/print$/, "shipping-print"],
  ["GET", /^\/imprimir\//, "shipping-print"],
  ["POST", /^\/shipment\/cancel(lable)?$/, "shipping-cancel"],
  ["POST", /^\/shipment\/tracking$/, "shipping-tracking"],
];

/** The permission that a call needs; null where none is known to. */
export function neededScope(method: string, path: string): Scope | null {
  return NEEDED.find(([each, pattern]) => each === method && pattern.test(path))?.[2] ?? null;
}
