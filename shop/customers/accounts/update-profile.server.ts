import type { Database } from "#platform/database/database.server.ts";
import { lockAddresses, writePreferred } from "./addresses/address-store.server.ts";
import { updateProfileFields } from "./customer-store.server.ts";
import type { CustomerSession } from "./login/session.ts";
import type { Profile, ProfileChanges } from "./profile.ts";
import { findProfile } from "./profile-queries.server.ts";

export type UpdateProfileResult = { kind: "updated"; profile: Profile } | { kind: "refused"; reason: "no_profile" };

/** The account has the name too, for the menu. `changes`: checked by `profileFields`. Rules: ACCOUNT-49, ACCOUNT-51. */
export function updateProfile(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  changes: ProfileChanges,
  now: Date,
): Promise<UpdateProfileResult> {
  return db.transaction().execute(async (trx) => {
    const { name, phone, cpf, ...address } = changes;
    await lockAddresses(trx, customerId);
    await updateProfileFields(trx, customerId, { name, phone, cpf }, now);
    await writePreferred(trx, customerId, address, now);
    const profile = await findProfile(trx, customerId);
    return profile ? { kind: "updated", profile } : { kind: "refused", reason: "no_profile" };
  });
}
