import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isOrderId } from "../order.ts";
import { removeCouponFromOrder } from "../order-store.server.ts";
import type { Shopper } from "../placing/claim.ts";
import { type ChangeRefusal, changeRefusal, type UpdatedOrder } from "../update-order.server.ts";

/**
 * Removes the coupon from an order, at the price without it. For the order's customer or the visitor with its claim,
 * while no payment runs. Without a coupon it does nothing.
 * Rules: COUPON-34.
 */
export async function dropCoupon(
  { db, clock }: { db: Database; clock: Clock },
  orderId: string,
  shopper: Shopper,
): Promise<Extract<UpdatedOrder, { kind: "updated" }> | ChangeRefusal> {
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx) => {
    const refused = await changeRefusal(trx, orderId, shopper);
    if (refused) return refused;
    const actor = shopper.customerId ? `customer:${shopper.customerId}` : "visitor";
    await removeCouponFromOrder(trx, orderId, actor, clock());
    return { kind: "updated", orderId };
  });
}
