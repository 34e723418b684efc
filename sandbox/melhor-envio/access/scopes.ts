/** The scopes of a token, by the provider's names. */
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

/** Scope required by each call below `/api/v2/me`. The scope of `balance` is not confirmed. */
const NEEDED: readonly (readonly [method: string, path: RegExp, scope: Scope])[] = [
  ["GET", /^$/, "users-read"],
  ["GET", /^\/balance$/, "users-read"],
  ["GET", /^\/cart/, "cart-read"],
  ["POST", /^\/cart(\/reverse)?$/, "cart-write"],
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

/** The scope a call requires; null if none is known. */
export function neededScope(method: string, path: string): Scope | null {
  return NEEDED.find(([each, pattern]) => each === method && pattern.test(path))?.[2] ?? null;
}
