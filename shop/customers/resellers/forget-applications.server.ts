import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteOpenApplications } from "./reseller-store.server.ts";

/** Deletes an address's applications (except approved ones), when its owner's data is erased. */
export async function forgetApplicationsOf(trx: DatabaseTransaction, email: string): Promise<void> {
  await deleteOpenApplications(trx, email.trim().toLowerCase());
}
