import type { Database } from "#platform/database/database.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import { takeOrdered } from "#shop/ordering/cart/sync/customer-cart-store.server.ts";
import { LEFT_CART, STAYED_IN_CART } from "../order.ts";
import { readPiecesOfCart } from "../order-line-queries.server.ts";
import { type LockedOrder, recordEventOnce } from "../order-state-store.server.ts";

/**
 * Takes the pieces out of the customer's cart, once, when the order is paid or has its boleto. The caller must hold the
 * order's row lock. Rules: CART-58.
 */
export async function leaveCart(
  trx: Database,
  { id: orderId, customerId }: Pick<LockedOrder, "id" | "customerId">,
  now: Date,
): Promise<void> {
  if (!customerId) return;
  const { placedAt, taken, items } = await readPiecesOfCart(trx, orderId);
  if (taken || !placedAt) return;
  const revision = await takeOrdered(trx, customerId, { items, placedAt: placedAt.getTime() }, now);
  const event = { orderId, subject: orderId, at: now };
  if (revision === null) await recordEventOnce(joined(trx), { ...event, kind: STAYED_IN_CART });
  else await recordEventOnce(joined(trx), { ...event, kind: LEFT_CART, more: { cart_revision: revision } });
}
