import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { findOpenPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { findRight } from "./access/find-right.server.ts";
import { allows } from "./access/order-right.ts";
import { type Shopper, shopperName } from "./access/shopper.ts";
import { isOrderId } from "./order.ts";
import { type LockedOrder, lockOrder } from "./order-state-store.server.ts";
import { overwriteOrder, removeCouponFromOrder } from "./order-store.server.ts";
import { isPayable } from "./payment-status.ts";
import type { OrderInput } from "./placing/order-input.ts";
import { type NoGiftMessages, type PriceRefusal, priceOrder, refuseGiftMessage } from "./placing/price-order.server.ts";

export type UpdatedOrder =
  | { kind: "updated"; orderId: string }
  | PriceRefusal
  | NoGiftMessages
  /** Another shopper's order or none: the same answer. */
  | { kind: "refused"; reason: "not_found" }
  /** A payment runs or was made, or staff made the order, at the price they gave. */
  | { kind: "refused"; reason: "not_changeable" }
  /** The pieces need a new order. */
  | { kind: "refused"; reason: "cancelled" };

/**
 * Replaces pieces, prices and delivery while no payment runs: submitting the checkout again updates the same order. For
 * the owner, or the visitor with its claim, whom logging in makes the owner. Rules: ORDER-24.
 */
export async function updateOrder(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  orderId: string,
  input: OrderInput,
  shopper: Shopper,
): Promise<UpdatedOrder> {
  return refuseGiftMessage(deps.config, input) ?? replaceOrder(deps, orderId, input, shopper);
}

/** Like `updateOrder`, but keeps what the order has already, such as a gift message from before they were off. */
export async function replaceOrder(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "carrierCircuit">,
  orderId: string,
  input: OrderInput,
  shopper: Shopper,
): Promise<UpdatedOrder> {
  const { db, clock } = deps;
  // Before prices are computed, which may call the carrier, and again under the lock held until the order is
  // overwritten.
  const before = await inTransaction(db, (trx) => changeRefusal({ ...deps, db: trx }, orderId, shopper));
  if (before) return before;
  const priced = await priceOrder(deps, input, { customerId: shopper.customerId, orderId });
  if (priced.kind === "refused") return priced;
  return inTransaction(db, async (trx) => {
    const refused = await changeRefusal({ ...deps, db: trx }, orderId, shopper);
    if (refused) return refused;
    const how = { input, price: priced.price, actor: shopperName(shopper), now: clock() };
    await overwriteOrder(trx, orderId, how);
    return { kind: "updated", orderId };
  });
}

export type ChangeRefusal = Extract<UpdatedOrder, { reason: "not_found" | "not_changeable" | "cancelled" }>;

/** Null: they may, and the row is locked until `db`'s transaction ends. Rules: DESK-7, ORDER-25, ORDER-26. */
export async function changeRefusal(
  deps: Pick<Services, "db" | "config" | "clock">,
  orderId: string,
  shopper: Shopper,
): Promise<ChangeRefusal | null> {
  const order = isOrderId(orderId) ? await lockOrder(deps.db, orderId) : null;
  const right = order && (await findRight(deps, orderId, shopper));
  if (!right || !allows(right, "change")) return { kind: "refused", reason: "not_found" };
  if (order.status === "cancelled") return { kind: "refused", reason: "cancelled" };
  return (await isChangeable(deps.db, order)) ? null : { kind: "refused", reason: "not_changeable" };
}

async function isChangeable(trx: Database, order: LockedOrder): Promise<boolean> {
  return isPayable(order) && order.expiresAt === null && (await findOpenPayment(trx, order.id)) === null;
}

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
