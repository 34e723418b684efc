import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isOrderId } from "../order.ts";
import { assignOrder, assignOrdersOfEmail } from "../placing/customer-orders-store.server.ts";
import { type Claim, claimHash } from "./claim.ts";

/**
 * Assigns a visitor's order to a customer, if it has no owner yet and the secret matches. Returns false when nothing
 * was claimed. Idempotent.
 * Rules: ORDER-32.
 */
export async function claimOrder(db: Database, { orderId, secret }: Claim, customerId: string): Promise<boolean> {
  return isOrderId(orderId) && assignOrder(db, { orderId, claimHash: claimHash(secret), customerId });
}

/**
 * Assigns all orders without an owner that carry a customer's confirmed e-mail to them; none while it is not confirmed.
 * Returns how many. Idempotent. `db` may be the transaction that confirms the e-mail.
 * Rules: ORDER-76.
 */
export function claimOrdersOfEmail(db: Database, customerId: string): Promise<number> {
  return assignOrdersOfEmail(db, customerId, { paying: true });
}

/**
 * After a login: assigns the orders whose claim secrets the browser holds, and those of the customer's confirmed
 * e-mail, unless somebody is paying them: that browser would lose its page. A failure is only logged: the next login
 * does it again.
 * Rules: ORDER-32, ORDER-76.
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
