import type { Database } from "#platform/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { createCustomerAuth } from "./customer-auth.server.ts";
import { insertConsents, insertProfile } from "./customer-store.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";
import { LEGAL_TEXTS_VERSION } from "./legal-texts.ts";

/** Demo mode: makes the customer whose login the login page shows, unless she exists. */
export async function seedDemoCustomer(
  db: Database,
  { config, logger, clock }: Pick<Services, "config" | "logger" | "clock">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, email, password } = DEMO_CUSTOMER;
    const existing = await trx.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirst();
    if (existing) return;
    const { user } = await createCustomerAuth(trx, config, logger).api.signUpEmail({ body: { name, email, password } });
    await trx.deleteFrom("customer_sessions").where("customer_id", "=", user.id).execute();
    await insertProfile(trx, user.id, DEMO_CUSTOMER, clock());
    await insertConsents(trx, user.id, { version: LEGAL_TEXTS_VERSION, at: clock(), ip: "unknown" });
  });
}
