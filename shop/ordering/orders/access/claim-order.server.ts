import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isOrderId } from "../order.ts";
import { assignOrder, assignOrdersOfEmail } from "../placing/customer-orders-store.server.ts";
import { type Claim, claimHash } from "./claim.ts";

/** Gives an ownerless order to the customer if the secret matches; false: it did not. Idempotent. Rules: ORDER-32. */
export async function claimOrder(db: Database, { orderId, secret }: Claim, customerId: string): Promise<boolean> {
  return isOrderId(orderId) && assignOrder(db, { orderId, claimHash: claimHash(secret), customerId });
}

/** Gives a customer the ownerless orders with their confirmed e-mail; returns how many. Idempotent. Rules: ORDER-76. */
export function claimOrdersOfEmail(db: Database, customerId: string): Promise<number> {
  return assignOrdersOfEmail(db, customerId, { paying: true });
}

/**
 * Claims orders by the browser's secrets and the customer's confirmed e-mail, except those that somebody is paying:
 * that browser would lose its page. A failure is only logged: the next login tries again. Rules: ORDER-32, ORDER-76.
 */
export async function claimOrdersAtLogin(
  { db, logger }: Pick<Services, "db" | "logger">,
  customerId: string,
  claims: readonly Claim[],
): Promise<void> {
  for (const claim of claims) {
    try {
      await claimOrder(db, claim, customerId);
    } catch (error) {
      logger.error({ order: claim.orderId, err: error }, "claim failed");
    }
  }
  try {
    await assignOrdersOfEmail(db, customerId, { paying: false });
  } catch (error) {
    logger.error({ customer: customerId, err: error }, "claim by e-mail failed");
  }
}
