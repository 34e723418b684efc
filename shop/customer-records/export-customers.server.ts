import { readInBatches } from "#platform/database/read-in-batches.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { CustomerSort, ListedCustomer } from "./customer-list.ts";
import { countCustomers, listCustomers } from "./staff-customer-queries.server.ts";

const AT_ONCE = 500;

/** Without CPF. Needs 'customers.export'. Rules: STAFF-40, STAFF-47. */
export async function exportCustomers(
  { db, replica, clock }: Pick<Services, "db" | "replica" | "clock">,
  staff: StaffSession,
  { term, sort }: { term: string; sort: CustomerSort },
): Promise<AsyncGenerator<ListedCustomer[], void> | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  const after = term === "" ? { listed: await countCustomers(db) } : { searched: true };
  const entry = { actor: staff.staffId, action: "customer.list_exported", subject: "list:customers" } as const;
  await recordAudit(db, { ...entry, after }, clock());
  return readInBatches({ db, replica }, AT_ONCE, async (from, last?: ListedCustomer) => {
    const { customers } = await listCustomers(from, { term, sort, afterId: last?.id }, AT_ONCE);
    return customers;
  });
}
