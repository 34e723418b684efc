import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { findOpenPayment } from "../payments/payment-queries.server.ts";
import { isOrderId } from "./order.ts";
import { type LockedOrder, lockOrder } from "./order-state-store.server.ts";
import { overwriteOrder } from "./order-store.server.ts";
import { isPayable } from "./payment-status.ts";
import { claimMatches, type Shopper } from "./placing/claim.ts";
import { claimOrder } from "./placing/claim-order.server.ts";
import type { OrderInput } from "./placing/order-input.ts";
import { type PriceDependencies, type PriceRefusal, priceOrder } from "./placing/price-order.server.ts";

export type UpdatedOrder =
  | { kind: "updated"; orderId: string }
  | PriceRefusal
  /** Another shopper's order or none: the same answer. */
  | { kind: "refused"; reason: "not_found" }
  /** A payment runs or was made; the order is what was paid for. */
  | { kind: "refused"; reason: "not_changeable" }
  /** It was cancelled: the pieces need a new order. */
  | { kind: "refused"; reason: "cancelled" };

/**
 * Replaces an order's content, with prices and delivery, while no payment runs: going back in the checkout and
 * submitting again updates the same order. Allowed for the owner, or the visitor who holds its claim; logging in with
 * the claim makes one its owner.
 * Rules: ORDER-24.
 */
export async function updateOrder(
  deps: PriceDependencies,
  orderId: string,
  input: OrderInput,
  shopper: Shopper,
): Promise<UpdatedOrder> {
  const { db, clock } = deps;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  if (shopper.customerId && shopper.claim?.orderId === orderId) {
    await claimOrder(db, shopper.claim, shopper.customerId);
  }
  // Checked before prices are computed, which may call the carrier, and again under the lock that is held until the
  // order is overwritten.
  const before = await inTransaction(db, (trx) => changeRefusal(trx, orderId, shopper));
  if (before) return before;
  const priced = await priceOrder(deps, input, { customerId: shopper.customerId, orderId });
  if (priced.kind === "refused") return priced;
  return inTransaction(db, async (trx) => {
    const refused = await changeRefusal(trx, orderId, shopper);
    if (refused) return refused;
    const actor = shopper.customerId ? `customer:${shopper.customerId}` : "visitor";
    await overwriteOrder(trx, orderId, { input, price: priced.price, actor, now: clock() });
    return { kind: "updated", orderId };
  });
}

export type ChangeRefusal = Extract<UpdatedOrder, { reason: "not_found" | "not_changeable" | "cancelled" }>;

/**
 * Why a shopper may not change an order; null: they may, and its row is locked until the transaction ends.
 * Rules: ORDER-25, ORDER-26.
 */
export async function changeRefusal(trx: Database, orderId: string, shopper: Shopper): Promise<ChangeRefusal | null> {
  const order = await lockOrder(trx, orderId);
  if (!order || !mayChange(order, shopper)) return { kind: "refused", reason: "not_found" };
  if (order.status === "cancelled") return { kind: "refused", reason: "cancelled" };
  return (await isChangeable(trx, order)) ? null : { kind: "refused", reason: "not_changeable" };
}

function mayChange(order: LockedOrder, { customerId, claim }: Shopper): boolean {
  if (order.customerId !== null) return order.customerId === customerId;
  return claim?.orderId === order.id && claimMatches(order.claimHash, claim.secret);
}

async function isChangeable(trx: Database, order: LockedOrder): Promise<boolean> {
  return isPayable(order) && (await findOpenPayment(trx, order.id)) === null;
}
