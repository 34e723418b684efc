import type { Database } from "#platform/database/database.server.ts";

/**
 * Marks the use held by a payment as redeemed. Only undoing the whole purchase gives it back (`releaseRedeemedUse`).
 * Rules: COUPON-28.
 */
export async function redeemCoupon(trx: Database, paymentId: string): Promise<void> {
  await trx
    .updateTable("coupon_redemptions")
    .set({ state: "redeemed" })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "held")
    .execute();
}
