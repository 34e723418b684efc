import type { Database } from "#platform/database/database.server.ts";
import { isOrderId } from "../order.ts";
import { type Claim, claimHash } from "./claim.ts";

/** Who asks: a logged-in customer, and the claims a visitor was given, or either alone. */
export interface Shopper {
  customerId: string | null;
  claim: Claim | null;
}

/**
 * Makes a visitor's order the customer's, if nobody owns it yet and the secret is the one the visitor was given.
 * False when there was nothing to claim; claiming one's own order again is no harm.
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
