import { lockDemoCustomer } from "#shop/customers/accounts/demo/lock-demo-customer.server.ts";
import { seedDemoCustomer } from "#shop/customers/accounts/demo/seed-demo-customer.server.ts";
import type { Services } from "#shop/services.server.ts";
import { prepareStaff, type StaffAtStart } from "./prepare-staff.server.ts";

/** Demo mode creates the demo's customer and owner; production locks them out. */
export async function prepareAccounts(deps: Services): Promise<StaffAtStart> {
  if (deps.config.mode === "demo") {
    await seedDemoCustomer(deps);
  } else if (await lockDemoCustomer(deps)) {
    deps.logger.warn("the demo customer was locked out");
  }
  return prepareStaff(deps);
}
