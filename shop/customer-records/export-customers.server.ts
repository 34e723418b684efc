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
): Promise<AsyncGenerator<ListedCustomer[]> | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.export");
  if (notAllowed) return notAllowed;
  const after = term === "" ? { listed: await countCustomers(db) } : { searched: true };
  const entry = { actor: staff.staffId, action: "customer.list_exported", subject: "list:customers" } as const;
  await recordAudit(db, { ...entry, after }, clock());
  return allOf({ db, replica }, term, sort);
}

async function* allOf(
  { db, replica }: Pick<Services, "db" | "replica">,
  term: string,
  sort: CustomerSort,
): AsyncGenerator<ListedCustomer[]> {
  let afterId: string | undefined;
  for (;;) {
    const choice = { term, sort, afterId };
    const page = await replica.readCurrent(db, (from) => listCustomers(from, choice, AT_ONCE));
    if (page.customers.length > 0) yield page.customers;
    if (page.nextAfterId === null) return;
    afterId = page.nextAfterId;
  }
}
