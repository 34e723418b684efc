import type { Services } from "#shop/services.server.ts";
import { isTaken } from "../customer-queries.server.ts";
import { insertConsents, insertCustomer } from "../customer-store.server.ts";
import { LEGAL_TEXTS_VERSION } from "../legal-texts.ts";
import { hashCustomerPassword } from "../password.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";

export async function seedDemoCustomer(deps: Pick<Services, "db" | "clock" | "customerAuth">): Promise<void> {
  const { db } = deps;
  const { password, ...customer } = DEMO_CUSTOMER;
  if (await isTaken(db, customer.email)) return;
  const passwordHash = await hashCustomerPassword(deps, password);
  const now = deps.clock();
  await db.transaction().execute(async (trx) => {
    const id = await insertCustomer(trx, { ...customer, passwordHash }, { now, waits: false });
    if (id) await insertConsents(trx, id, { version: LEGAL_TEXTS_VERSION, at: now, ip: "unknown" });
  });
}
