import type { Database } from "#platform/database/database.server.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { listParcelsHolding, listShipments } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import { originalLabelOf } from "./return-label.ts";
import { returnedContents } from "./reverse-request.ts";

/** The provider's id; null: the pieces came by other ways. Rules: REFUND-84. */
export async function findOriginalLabel(db: Database, made: Pick<Return, "orderId" | "lines">): Promise<string | null> {
  const parcels = await listShipments(db, made.orderId);
  // An addition may have travelled in the box of the order that it was added to.
  const shared = await listParcelsHolding(db, made.orderId);
  return originalLabelOf(returnedContents(made), [...parcels, ...shared]);
}
