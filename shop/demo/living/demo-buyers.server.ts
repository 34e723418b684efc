import { randomBytes } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { findCustomerByEmail } from "#shop/customers/accounts/customer-queries.server.ts";
import { insertConsents, insertCustomer } from "#shop/customers/accounts/customer-store.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { hashCustomerPassword } from "#shop/customers/accounts/password.server.ts";
import type { Services } from "#shop/services.server.ts";
import { recordDemo } from "../demo-store.server.ts";
import { demoCpf, demoPerson } from "../plan/demo-people.ts";
import type { PlannedOrder } from "../plan/demo-plan.ts";
import { DEMO_CPF, type DemoBuyer, later } from "./live-order.server.ts";

/** Numbers below this; the others buy as guests. */
const WITH_ACCOUNT = 40;
const BEFORE_MS = 10 * 60_000;

/** One in this many leaves out the CPF, so that the panel shows what is then to be done. Rules: DEMO-11. */
const WITHOUT_DOCUMENT = 10;

/** Makes a buyer's account shortly before their first order. Rules: DEMO-5. */
export async function openBuyers(deps: Services): Promise<(plan: PlannedOrder) => Promise<DemoBuyer>> {
  // Nobody knows this password: nobody logs in as these people.
  const passwordHash = await hashCustomerPassword(deps, randomBytes(24).toString("base64url"));
  const accounts = new Map<number, Promise<string | null>>();

  async function signUp(index: number, at: Date): Promise<string | null> {
    const { name, email, phone, address } = demoPerson(index);
    const known = await findCustomerByEmail(deps.db, email);
    if (known) return known.id;
    const customer = { name, email, phone, ...address, cpf: "", passwordHash };
    return inTransaction(deps.db, async (trx) => {
      const id = await insertCustomer(trx, customer, { now: at, waits: false });
      if (!id) return null;
      await insertConsents(trx, id, { version: LEGAL_TEXTS_VERSION, at, ip: "unknown" });
      await recordDemo(trx, { kind: "customer", id, position: index });
      return id;
    });
  }

  return async ({ buyer, at, fate }) => {
    if (buyer === null) return maria(deps);
    const document = fate !== "labelled" && buyer % WITHOUT_DOCUMENT === 0 ? undefined : demoCpf(buyer);
    if (buyer >= WITH_ACCOUNT) return { ...demoPerson(buyer), customerId: null, document };
    const account = accounts.get(buyer) ?? signUp(buyer, later(at, -BEFORE_MS));
    accounts.set(buyer, account);
    return { ...demoPerson(buyer), customerId: await account, document };
  };
}

async function maria({ db }: Services): Promise<DemoBuyer> {
  const { name, email, phone, street, number, complement, neighborhood, city, state, zipCode } = DEMO_CUSTOMER;
  const account = await findCustomerByEmail(db, email);
  const address = { street, number, complement, neighborhood, city, state, zipCode };
  return { name, email, phone, address, customerId: account?.id ?? null, document: DEMO_CPF };
}
