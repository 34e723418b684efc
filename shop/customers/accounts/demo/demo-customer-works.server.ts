import type { Services } from "#shop/services.server.ts";
import { findCustomerCredentials } from "../customer-queries.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";

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
