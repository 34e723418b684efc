import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { readHeldClaim } from "#shop/ordering/orders/placing/claim-cookie.ts";
import { claimOrder } from "#shop/ordering/orders/placing/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";

/**
 * Assigns the order placed as a visitor to the customer who logs in. A failure is only logged: the order can be claimed
 * later.
 * Rules: ORDER-32.
 */
export async function claimHeldOrder(
  { db, logger }: Pick<Services, "db" | "logger">,
  headers: Headers,
  { customerId }: CustomerSession,
): Promise<void> {
  const claim = readHeldClaim(headers);
  if (!claim) return;
  try {
    await claimOrder(db, claim, customerId);
  } catch (error) {
    logger.error({ order: claim.orderId, err: error }, "claim failed");
  }
}
