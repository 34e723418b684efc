import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "../order.ts";
import { assignOrder } from "../placing/customer-orders-store.server.ts";
import { type Claim, claimHash } from "./claim.ts";

/**
 * Assigns a visitor's order to a customer, if it has no owner yet and the secret matches. Returns false when nothing
 * was claimed. Idempotent.
 * Rules: ORDER-32.
 */
export async function claimOrder(db: Database, { orderId, secret }: Claim, customerId: string): Promise<boolean> {
  return isOrderId(orderId) && assignOrder(db, { orderId, claimHash: claimHash(secret), customerId });
}
