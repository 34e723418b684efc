import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Shopper, shopperName } from "../access/shopper.ts";
import { removeCouponFromOrder } from "../order-store.server.ts";
import { type ChangeRefusal, changeRefusal, type UpdatedOrder } from "../update-order.server.ts";

/** Reprices the order, while no payment runs. For its customer or the visitor with its claim. Rules: COUPON-34. */
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
