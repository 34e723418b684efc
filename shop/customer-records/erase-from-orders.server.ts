import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { deleteNotesOn } from "#shop/fulfilment/order-desk/desk-store.server.ts";
import { forgetWordsOnReturns } from "#shop/fulfilment/returns/return-store.server.ts";
import { detachOrders } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";

/**
 * Erases a person from locked orders, none of which may be unfinished: words of returns, staff notes, and what
 * `detachOrders` removes.
 */
export async function eraseFromOrders(trx: DatabaseTransaction, orderIds: readonly string[], now: Date): Promise<void> {
  await forgetWordsOnReturns(trx, orderIds);
  await deleteNotesOn(trx, orderIds);
  await detachOrders(trx, orderIds, now);
  await releaseOrderHolds(trx, orderIds);
}
