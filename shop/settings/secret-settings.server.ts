import * as z from "zod/mini";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { decryptText, encryptText } from "#platform/security/encryption.server.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { lastFourOf, type SecretHint, type SecretSetting } from "./secret-setting.ts";
import { findSecretRow } from "./settings-queries.server.ts";
import { deleteSetting, writeSetting } from "./settings-store.server.ts";

const Kept = z.object({ encrypted: z.string(), lastFour: z.string() });

/** Encrypted with a key derived from `APP_SECRET`; the audit log has no value. Needs 'settings.write'. */
export async function saveSecret(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  staff: StaffSession,
  setting: SecretSetting,
  secret: string,
): Promise<{ kind: "saved" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  await inTransaction(db, (trx) => writeSecret({ config, clock }, trx, staff.staffId, setting, secret));
  return { kind: "saved" };
}

/** Without a permission check. `actor`: a staff member, or 'shop'. Rules: STAFF-58. */
export async function writeSecret(
  { config, clock }: Pick<Services, "config" | "clock">,
  trx: DatabaseTransaction,
  actor: Actor,
  setting: SecretSetting,
  secret: string,
): Promise<void> {
  const encrypted = encryptText(config.appSecret, purposeOf(setting), secret);
  const kept = { encrypted, lastFour: lastFourOf(secret) };
  await writeSetting(trx, setting, kept, { encrypted: true, now: clock() });
  await recordAudit(trx, { actor, action: "secret.changed", subject: `setting:${setting}` }, clock());
}

/** Needs 'settings.write'. */
export async function removeSecret(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffSession,
  setting: SecretSetting,
): Promise<{ kind: "removed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  await inTransaction(db, (trx) => forgetSecret({ clock }, trx, staff.staffId, setting));
  return { kind: "removed" };
}

/** Without a permission check. */
export async function forgetSecret(
  { clock }: Pick<Services, "clock">,
  trx: DatabaseTransaction,
  actor: Actor,
  setting: SecretSetting,
): Promise<void> {
  if (!(await deleteSetting(trx, setting))) return;
  await recordAudit(trx, { actor, action: "secret.removed", subject: `setting:${setting}` }, clock());
}

export async function readSecretHint(db: Database, setting: SecretSetting): Promise<SecretHint | null> {
  const row = await rowOf(db, setting);
  return row && { lastFour: row.lastFour, changedAt: row.changedAt };
}

/** Decrypted; null if there is none or `APP_SECRET` has changed. */
export async function readSecret(
  { db, config }: { db: Database; config: Pick<Config, "appSecret"> },
  setting: SecretSetting,
): Promise<string | null> {
  const row = await rowOf(db, setting);
  return row && decryptText(config.appSecret, purposeOf(setting), row.encrypted);
}

async function rowOf(db: Database, setting: SecretSetting) {
  const row = await findSecretRow(db, setting);
  const kept = row ? z.safeParse(Kept, row.value) : null;
  return row && kept?.success ? { ...kept.data, changedAt: row.changedAt } : null;
}

function purposeOf(setting: SecretSetting): string {
  return `setting ${setting}`;
}
