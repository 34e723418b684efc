import type { Services } from "#shop/services.server.ts";
import { findCustomerCredentials, isTaken } from "../customer-queries.server.ts";
import { deletePassword, insertConsents, insertCustomer } from "../customer-store.server.ts";
import { LEGAL_TEXTS_VERSION } from "../legal-texts.ts";
import { deleteSessions } from "../login/session-store.server.ts";
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

/** For production on a database that was a demo. Returns whether there was such an account. Rules: ACCOUNT-29. */
export async function lockDemoCustomer({ db, customerAuth }: Pick<Services, "db" | "customerAuth">): Promise<boolean> {
  const account = await findCustomerCredentials(db, DEMO_CUSTOMER.email);
  if (!account?.hash) return false;
  const { password } = await customerAuth.$context;
  if (!(await password.verify({ hash: account.hash, password: DEMO_CUSTOMER.password }))) return false;
  await db.transaction().execute(async (trx) => {
    await deletePassword(trx, account.id);
    await deleteSessions(trx, account.id);
  });
  return true;
}

/** Cached: hashing is slow, and every login page needs the result. */
let checked: { hash: string; fits: boolean } | null = null;

/** Rules: ACCOUNT-29. */
export async function demoCustomerWorks({ db, customerAuth }: Pick<Services, "db" | "customerAuth">): Promise<boolean> {
  const hash = (await findCustomerCredentials(db, DEMO_CUSTOMER.email))?.hash;
  if (!hash) return false;
  if (checked?.hash !== hash) {
    const { password } = await customerAuth.$context;
    checked = { hash, fits: await password.verify({ hash, password: DEMO_CUSTOMER.password }) };
  }
  return checked.fits;
}
