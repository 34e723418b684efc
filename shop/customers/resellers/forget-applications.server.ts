import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteOpenApplications } from "./reseller-store.server.ts";

/** All but the approved ones. */
export async function forgetApplicationsOf(trx: DatabaseTransaction, email: string): Promise<void> {
  await deleteOpenApplications(trx, email.trim().toLowerCase());
}
