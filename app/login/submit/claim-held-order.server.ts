import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { readHeldClaim } from "#shop/ordering/orders/placing/claim-cookie.ts";
import { claimOrder } from "#shop/ordering/orders/placing/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";

/** Whoever logs in takes over the order they placed as a visitor. It can be claimed later, too: it fails no login. */
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
