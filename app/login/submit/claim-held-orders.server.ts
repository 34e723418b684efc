import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { readHeldClaims } from "#shop/ordering/orders/access/claim-cookie.ts";
import { claimOrder } from "#shop/ordering/orders/access/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";

/**
 * Assigns the orders that this browser placed without an account to the customer who logs in. A failure is only logged:
 * the orders can be claimed later.
 * Rules: ORDER-32.
 */
export async function claimHeldOrders(
  { db, logger }: Pick<Services, "db" | "logger">,
  headers: Headers,
  { customerId }: CustomerSession,
): Promise<void> {
  for (const claim of readHeldClaims(headers)) {
    try {
      await claimOrder(db, claim, customerId);
    } catch (error) {
      logger.error({ order: claim.orderId, err: error }, "claim failed");
    }
  }
}
