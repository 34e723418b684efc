import type { Database } from "#platform/database/database.server.ts";
import { lockAddresses, writePreferred } from "./addresses/address-store.server.ts";
import type { CustomerSession } from "./login/session.ts";
import type { Profile, ProfileChanges } from "./profile.ts";
import { findProfile } from "./profile-queries.server.ts";

export type UpdateProfileResult = { kind: "updated"; profile: Profile } | { kind: "refused"; reason: "no_profile" };

/**
 * Changes the profile of the session's own customer; nobody else's can be named. A new name is also the account's,
 * as the menu shows it; the address is that of the preferred delivery address. Values are those of `profileFields`, already checked.
 */
export function updateProfile(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  changes: ProfileChanges,
  now: Date,
): Promise<UpdateProfileResult> {
  return db.transaction().execute(async (trx) => {
    const { name, phone, cpf, ...address } = changes;
    await lockAddresses(trx, customerId);
    await trx.updateTable("profiles").set({ name, phone, cpf, updated_at: now }).where("id", "=", customerId).execute();
    await writePreferred(trx, customerId, address, now);
    if (name) {
      await trx.updateTable("customers").set({ name, updated_at: now }).where("id", "=", customerId).execute();
    }
    const profile = await findProfile(trx, customerId);
    return profile ? { kind: "updated", profile } : { kind: "refused", reason: "no_profile" };
  });
}
