import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Shopper, shopperName } from "../access/shopper.ts";
import { removeCouponFromOrder } from "../order-store.server.ts";
import { type ChangeRefusal, changeRefusal, type UpdatedOrder } from "../update-order.server.ts";

/**
 * Removes the coupon from an order, at the price without it. For the order's customer or the visitor with its claim,
 * while no payment runs. Without a coupon it does nothing.
 * Rules: COUPON-34.
 */
export async function dropCoupon(
  deps: Pick<Services, "db" | "config" | "clock">,
  orderId: string,
  shopper: Shopper,
): Promise<Extract<UpdatedOrder, { kind: "updated" }> | ChangeRefusal> {
  return inTransaction(deps.db, async (trx) => {
    const refused = await changeRefusal({ ...deps, db: trx }, orderId, shopper);
    if (refused) return refused;
    await removeCouponFromOrder(trx, orderId, shopperName(shopper), deps.clock());
    return { kind: "updated", orderId };
  });
}
