import { bearerToken, readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { findOrderIdOfPayment } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { presentsSomething, type Shopper, shopperOf } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "customerAuth">;

/**
 * Who asks about an order: a session, or a visitor who presents its claim secret or a link. Null, which answers 401:
 * neither, or an access token that is not valid. `secret`: a claim secret in the body.
 * Rules: ORDER-31, ORDER-33.
 */
export async function readShopper(
  services: Needed,
  headers: Headers,
  orderId: string,
  secret: string | null = null,
): Promise<Shopper | null> {
  const shopper = await readVisitor(services, headers, secret);
  return shopper && presentsSomething(shopper, orderId) ? shopper : null;
}

/** Same, for the order of a payment attempt. */
export async function readPayer(
  services: Needed,
  headers: Headers,
  externalPaymentId: string,
): Promise<Shopper | null> {
  const shopper = await readVisitor(services, headers);
  if (!shopper || shopper.customerId !== null) return shopper;
  // '' names no order: only a claim secret in the header is left.
  const orderId = (await findOrderIdOfPayment(services.db, externalPaymentId)) ?? "";
  return presentsSomething(shopper, orderId) ? shopper : null;
}

/** The shopper of a request, with or without a session. Null: the access token is not valid. */
export async function readVisitor(
  services: Needed,
  headers: Headers,
  secret: string | null = null,
): Promise<Shopper | null> {
  const session = await readSession(services, headers);
  if (!session && bearerToken(headers) !== null) return null;
  return shopperOf(headers, session, secret);
}
