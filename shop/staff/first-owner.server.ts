import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { DEMO_OWNER } from "./demo-owner.ts";
import { hashStaffPassword } from "./login/staff-password.server.ts";
import type { NewOwner } from "./staff-forms.ts";
import { staffSubject } from "./staff-member.ts";
import { hasOwner } from "./staff-queries.server.ts";
import {
  deleteDemoPasswords,
  endStaffSessions,
  insertStaff,
  setStaffPassword,
  updateStaff,
} from "./staff-store.server.ts";

/** Advisory lock ("staff" in ASCII): several processes may start at once. */
const FIRST_OWNER_LOCK = 495824070246;

/** Does nothing if there is an owner; returns whether one was created. Rules: STAFF-36. */
export async function createFirstOwner(
  deps: Pick<Services, "db" | "config" | "clock">,
  owner: NewOwner & { name?: string },
  isDemo = false,
): Promise<boolean> {
  const { db } = deps;
  if (await hasOwner(db)) return false;
  const { clock } = deps;
  const hash = await hashStaffPassword(deps, owner.password);
  return inTransaction(db, async (trx) => {
    await trx
      .selectNoFrom(({ fn, val }) => fn("pg_advisory_xact_lock", [val(FIRST_OWNER_LOCK)]).as("locked"))
      .execute();
    if (await hasOwner(trx)) return false;
    const { username, email, name = username } = owner;
    const id = await insertStaff(trx, { username, email, name, role: "owner" }, clock());
    await setStaffPassword(trx, id, hash, { now: clock(), isDemo });
    const entry = { actor: "shop", action: "staff.first_owner_made", subject: staffSubject(id) } as const;
    await recordAudit(trx, { ...entry, after: { username, email, role: "owner" } }, clock());
    return true;
  });
}

export async function seedDemoOwner(deps: Pick<Services, "db" | "config" | "clock">): Promise<void> {
  await createFirstOwner(deps, DEMO_OWNER, true);
}

/** For production on a database that was a demo. Returns whether there was one. Rules: STAFF-22. */
export async function lockDemoOwner({ db, clock }: Pick<Services, "db" | "clock">): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ids = await deleteDemoPasswords(trx);
    for (const id of ids) {
      await endStaffSessions(trx, id);
      // Frees the username and e-mail for a real owner.
      const name = `demo-${id.slice(0, 8)}`;
      await updateStaff(trx, id, { username: name, email: `${name}@exemplo.invalid`, disabled_at: clock() });
    }
    return ids.length > 0;
  });
}
