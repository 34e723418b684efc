import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { deleteNotesOn } from "#shop/fulfilment/order-desk/desk-store.server.ts";
import { forgetWordsOnReturns } from "#shop/fulfilment/returns/return-store.server.ts";
import { detachOrders } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";

/** None of the orders may be unfinished; the caller must have locked them. */
export async function eraseFromOrders(trx: DatabaseTransaction, orderIds: readonly string[], now: Date): Promise<void> {
  await forgetWordsOnReturns(trx, orderIds);
  await deleteNotesOn(trx, orderIds);
  await detachOrders(trx, orderIds, now);
  await releaseOrderHolds(trx, orderIds);
}
