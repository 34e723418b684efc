import { readInBatches } from "#platform/database/read-in-batches.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { filterParameters, NO_FILTER } from "./order-filter.ts";
import { type NamedOrders, withPieces } from "./order-search-queries.server.ts";
import { AT_ONCE, type ExportedOrder, readBatch } from "./orders-export-queries.server.ts";

export interface OrdersExport {
  kind: "orders";
  withContacts: boolean;
  batches: AsyncGenerator<ExportedOrder[], void>;
}

/**
 * Streams batches, newest first. The audit entry has no search term. Needs 'orders.read'. E-mail, phone and document
 * also need 'customers.export': seeing one customer's data to pack an order is not exporting everybody's.
 * Rules: BATCH-10, ORDER-69, STAFF-40, STAFF-43.
 */
export async function exportOrders(
  { db, replica, clock }: Pick<Services, "db" | "replica" | "clock">,
  staff: StaffActor,
  choice: NamedOrders,
): Promise<OrdersExport | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { view, term, filter = NO_FILTER, ids } = choice;
  const withContacts = mayDo(staff.role, "customers.export");
  const ticked = ids && { ticked: ids.length };
  const after = { view, ...filterParameters(filter), ...(term !== "" && { searched: true }), ...ticked };
  await recordAudit(db, { actor: staff.staffId, action: "orders.exported", subject: "orders:list", after }, clock());
  const read = await withPieces(db, choice);
  const batches = readInBatches({ db, replica }, AT_ONCE, (from, last?: ExportedOrder) =>
    readBatch(from, read, { before: last?.number ?? null, withContacts }),
  );
  return { kind: "orders", withContacts, batches };
}
