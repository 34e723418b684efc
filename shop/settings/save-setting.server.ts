import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { SettingName } from "./setting-names.ts";
import { lockSettings, writeSetting } from "./settings-store.server.ts";

export type SaveSettingAnswer =
  | { kind: "saved" }
  /** Somebody else saved after the form was opened. */
  | { kind: "refused"; reason: "changed_meanwhile" }
  | NotAllowed;

export interface NewSetting<Value extends object> {
  key: SettingName;
  value: Value;
  /** The version the form was opened on. */
  version: string;
  /** Called in the transaction. */
  read: (db: Database) => Promise<{ value: Value; version: string }>;
  /** The stored form of the value, if it differs. */
  stored?: unknown;
}

/** Audits the changes. Every page follows once this returns. Needs 'settings.write'. Rules: STAFF-49. */
export async function saveSetting<Value extends object>(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  { key, value, version, read, stored = value }: NewSetting<Value>,
): Promise<SaveSettingAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const answer = await inTransaction(db, async (trx): Promise<SaveSettingAnswer> => {
    await lockSettings(trx);
    const present = await read(trx);
    if (present.version !== version) return { kind: "refused", reason: "changed_meanwhile" };
    const changed = changedFields(present.value, value);
    if (!changed) return { kind: "saved" };
    await writeSetting(trx, key, stored, { encrypted: false, now: clock() });
    const entry = { actor: staff.staffId, action: "setting.changed", subject: `setting:${key}` } as const;
    await recordAudit(trx, { ...entry, ...changed }, clock());
    return { kind: "saved" };
  });
  if (answer.kind === "saved") await catalogueSeen();
  return answer;
}
