import type { Database } from "#platform/database/database.server.ts";
import { findCartLines } from "./customer-cart-queries.server.ts";
import { lockKnownCart, writeLines } from "./customer-cart-store.server.ts";
import { type OrderedPieces, withoutOrdered } from "./merge-cart.ts";

/**
 * Takes an order's pieces out of the customer's cart, in the caller's transaction. The caller must see to it that this
 * happens once per order. Returns the cart's revision with the pieces gone; null if the server's cart does not know
 * them: then the browser that ordered takes them out.
 * Rules: CART-58.
 */
export async function takeOrdered(
  trx: Database,
  customerId: string,
  ordered: OrderedPieces,
  now: Date,
): Promise<number | null> {
  const known = await lockKnownCart(trx, customerId);
  if (known === null) return null;
  const revision = known + 1;
  const written = withoutOrdered(await findCartLines(trx, customerId), ordered, { revision, now: now.getTime() });
  if (written === null) return null;
  if (written.length === 0) return known;
  await writeLines(trx, customerId, { written, dropped: [], revision });
  return revision;
}
