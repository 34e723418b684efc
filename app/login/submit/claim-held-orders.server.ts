import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { claimOrdersAtLogin } from "#shop/ordering/orders/access/claim-order.server.ts";
import { readHeldClaims } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";

/**
 * Assigns the orders that this browser placed without an account, and those of their confirmed e-mail, to the customer
 * who logs in.
 * Rules: ORDER-32.
 */
export function claimHeldOrders(
  services: Pick<Services, "db" | "logger">,
  headers: Headers,
  { customerId }: CustomerSession,
): Promise<void> {
  return claimOrdersAtLogin(services, customerId, readHeldClaims(headers));
}
