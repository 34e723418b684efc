import type { Database } from "#platform/database/database.server.ts";

/** The payment that holds a use has brought the money: the use is gone, unless the purchase is undone as a whole. */
export async function redeemCoupon(trx: Database, paymentId: string): Promise<void> {
  await trx
    .updateTable("coupon_redemptions")
    .set({ state: "redeemed" })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "held")
    .execute();
}
