import type { Database } from "#platform/database.server.ts";
import type { Profile, ProfileChanges } from "./profile.ts";
import { findProfile } from "./profile-queries.server.ts";
import type { CustomerSession } from "./session.ts";

export type UpdateProfileResult = { kind: "updated"; profile: Profile } | { kind: "refused"; reason: "no_profile" };

/**
 * Changes the profile of the session's own customer; nobody else's can be named. A new name is also the account's,
 * as the menu shows it. Values are those of `profileFields`, already checked.
 */
export function updateProfile(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  changes: ProfileChanges,
  now: Date,
): Promise<UpdateProfileResult> {
  return db.transaction().execute(async (trx) => {
    const { zipCode, ...fields } = changes;
    await trx
      .updateTable("profiles")
      .set({ ...fields, zip_code: zipCode, updated_at: now })
      .where("id", "=", customerId)
      .execute();
    if (fields.name) {
      await trx
        .updateTable("customers")
        .set({ name: fields.name, updated_at: now })
        .where("id", "=", customerId)
        .execute();
    }
    const profile = await findProfile(trx, customerId);
    return profile ? { kind: "updated", profile } : { kind: "refused", reason: "no_profile" };
  });
}
