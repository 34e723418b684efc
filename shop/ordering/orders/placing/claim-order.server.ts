import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "../order.ts";
import { type Claim, claimHash } from "./claim.ts";

/** A logged-in customer, a visitor with claims, or both. */
export interface Shopper {
  customerId: string | null;
  claim: Claim | null;
}

/**
 * Assigns a visitor's order to a customer, if it has no owner yet and the secret matches. Returns false when nothing
 * was claimed. Idempotent.
 * Rules: ORDER-32.
 */
export async function claimOrder(db: Database, claim: Claim, customerId: string): Promise<boolean> {
  if (!isOrderId(claim.orderId)) return false;
  const claimed = await db
    .with("claimed", (query) =>
      query
        .updateTable("orders")
        .set({ user_id: customerId, claim_hash: null })
        .where("id", "=", claim.orderId)
        .where("user_id", "is", null)
        .where("claim_hash", "=", claimHash(claim.secret))
        .returning("id"),
    )
    .insertInto("order_events")
    .columns(["order_id", "kind"])
    .expression((query) => query.selectFrom("claimed").select((eb) => ["id", eb.val("claimed").as("kind")]))
    .executeTakeFirst();
  return Boolean(claimed?.numInsertedOrUpdatedRows);
}
