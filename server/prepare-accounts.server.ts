import { lockDemoCustomer } from "#shop/customers/accounts/demo/lock-demo-customer.server.ts";
import { seedDemoCustomer } from "#shop/customers/accounts/demo/seed-demo-customer.server.ts";
import type { Services } from "#shop/services.server.ts";
import { prepareStaff, type StaffAtStart } from "./prepare-staff.server.ts";

/** Demo mode: creates the demo customer and owner. Production: locks both out, should they exist. */
export async function prepareAccounts(services: Services): Promise<StaffAtStart> {
  if (services.config.mode === "demo") {
    await seedDemoCustomer(services.db, services);
  } else if (await lockDemoCustomer(services.db, services)) {
    services.logger.warn("the demo customer was locked out");
  }
  return prepareStaff(services);
}
