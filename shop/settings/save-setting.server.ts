import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Setting } from "./setting.ts";
import { readSetting } from "./settings-queries.server.ts";
import { lockSettings, writeSetting } from "./settings-store.server.ts";

export type SaveSettingAnswer =
  | { kind: "saved" }
  /** Somebody else saved after the form was opened. */
  | { kind: "refused"; reason: "changed_meanwhile" }
  | NotAllowed;

type Answer<Reason> = SaveSettingAnswer | { kind: "refused"; reason: Reason };

/**
 * Saves a setting and audits what changed. Every page follows once this returns. `version`: the one the form was opened
 * on. `refuse` looks at the present value. Needs 'settings.write'. Rules: STAFF-49.
 */
export async function saveSetting<Value extends object, Needs extends object, Reason extends string = never>(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen"> & Needs,
  staff: StaffSession,
  setting: Setting<Value, Needs>,
  value: Value,
  version: string,
  refuse: (present: Value) => { kind: "refused"; reason: Reason } | null = () => null,
): Promise<Answer<Reason>> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const { clock } = deps;
  const answer = await inTransaction(deps.db, async (trx): Promise<Answer<Reason>> => {
    await lockSettings(trx);
    const present = await readSetting({ ...deps, db: trx }, setting);
    if (present.version !== version) return { kind: "refused", reason: "changed_meanwhile" };
    const refused = refuse(present.value);
    if (refused) return refused;
    const changed = changedFields(present.value, value);
    if (!changed) return { kind: "saved" };
    const stored = setting.toStored ? setting.toStored(value, deps) : value;
    await writeSetting(trx, setting.key, stored, { encrypted: false, now: clock() });
    const entry = { actor: staff.staffId, action: "setting.changed", subject: `setting:${setting.key}` } as const;
    await recordAudit(trx, { ...entry, ...changed }, clock());
    return { kind: "saved" };
  });
  if (answer.kind === "saved") await deps.catalogueSeen();
  return answer;
}
