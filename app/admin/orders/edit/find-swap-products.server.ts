import type { Database } from "#platform/database/database.server.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { listEditedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { isSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { missing } from "../../page/missing-record.ts";
import { orForbidden } from "../../page/or-forbidden.server.ts";

export type SwapSearchView = Awaited<ReturnType<typeof findSwapProducts>>;

/** Products that a line's pieces could become, by the `q` of the address; empty without one. */
export async function findSwapProducts(
  db: Database,
  staff: StaffSession,
  { id: orderId, items }: Order,
  { line: lineId, query }: { line: string; query: URLSearchParams },
) {
  const line = items.find(({ id }) => id === lineId);
  if (!line) throw missing("order");
  const { q } = listChoiceOf(query);
  const choice = listChoiceOf(new URLSearchParams({ q }));
  const found = q === "" ? [] : (await orForbidden(listEditedProducts(db, staff, choice))).products;
  const products = found
    .filter(({ id, archived }) => !archived && id !== line.productId)
    .map(({ id, name, stock, pictures, ...prices }) => {
      const priceCents = effectivePrice(prices);
      return { id, name, stock, priceCents, picture: pictures[0] ?? null, isDearer: priceCents > line.unitPriceCents };
    });
  return { line, q, products, isAddition: await isSentAlong(db, orderId) };
}
