import type { Database } from "#platform/database.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import { findOpenPayment } from "#shop/payments/payment-queries.server.ts";
import { claimMatches } from "./claim.ts";
import { claimOrder, type Shopper } from "./claim-order.server.ts";
import { isOrderId } from "./order.ts";
import type { OrderInput } from "./order-input.ts";
import { type LockedOrder, lockOrder, rewriteOrder } from "./order-store.server.ts";
import { isPayable } from "./payment-status.ts";
import { type PriceDependencies, type PriceRefusal, priceOrder } from "./price-order.server.ts";

export type UpdatedOrder =
  | { kind: "updated"; orderId: string }
  | PriceRefusal
  /** Not the shopper's, or no such order: the same answer. */
  | { kind: "refused"; reason: "not_found" }
  /** A payment runs or has been made; the order is what was paid for. */
  | { kind: "refused"; reason: "not_changeable" };

/**
 * Takes an order anew, prices, delivery and all, while no payment runs (decisions 'going back and submitting again
 * updates the same order'). The owner may, or the visitor who holds its claim; who logs in with the claim owns it.
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
  const priced = await priceOrder(deps, input);
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || !mayChange(order, shopper)) return { kind: "refused", reason: "not_found" };
    // First: the pieces that a running payment of this very order holds would look sold out.
    if (!(await isChangeable(trx, order))) return { kind: "refused", reason: "not_changeable" };
    if (priced.kind === "refused") return priced;
    const actor = shopper.customerId ? `customer:${shopper.customerId}` : "visitor";
    await rewriteOrder(trx, orderId, { input, price: priced.price, actor, now: clock() });
    return { kind: "updated", orderId };
  });
}

function mayChange(order: LockedOrder, { customerId, claim }: Shopper): boolean {
  if (order.customerId !== null) return order.customerId === customerId;
  return claim?.orderId === order.id && claimMatches(order.claimHash, claim.secret);
}

async function isChangeable(trx: Database, order: LockedOrder): Promise<boolean> {
  return isPayable(order) && (await findOpenPayment(trx, order.id)) === null;
}
