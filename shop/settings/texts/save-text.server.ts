import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { readStoredTexts } from "../settings-queries.server.ts";
import { lockSettings, writeSetting } from "../settings-store.server.ts";
import { type StoredText, textVersion } from "./stored-texts.ts";
import { originalOf, type TextPart, textParts } from "./text-entry.ts";
import { templateProblem, tidyTemplate } from "./text-template.ts";
import { type TextKey, textEntry } from "./texts.ts";

type Needed = Pick<Services, "db" | "clock" | "catalogueSeen">;

export type TypedParts = Readonly<Partial<Record<TextPart, string>>>;

export type SaveTextAnswer =
  | { kind: "saved" }
  | { kind: "invalid"; errors: Record<string, string> }
  /** Somebody else saved after the form was opened. */
  | { kind: "refused"; reason: "changed_meanwhile" }
  | NotAllowed;

/** The texts, tidied, and what is wrong with each part. A missing part counts as empty. */
export function checkText(key: TextKey, typed: TypedParts) {
  const entry = textEntry(key);
  const parts = textParts(entry).map((part) => [part, tidyTemplate(typed[part] ?? "")] as const);
  const errors: Record<string, string> = {};
  for (const [part, template] of parts) {
    const problem = templateProblem(entry, part, template);
    if (problem !== null) errors[part] = problem;
  }
  return { parts: Object.fromEntries(parts), errors };
}

/**
 * For all that is sent from now on, in every process; only what differs from the original is stored. `version`: the one
 * the form was opened on. Needs 'settings.write', audited. Rules: TEXT-5.
 */
export async function saveText(
  deps: Needed,
  staff: StaffSession,
  { key, typed, version }: { key: TextKey; typed: TypedParts; version: string },
): Promise<SaveTextAnswer> {
  const { parts, errors } = checkText(key, typed);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const entry = textEntry(key);
  const own = Object.entries(parts).filter(([part, text]) => text !== originalOf(entry, part as TextPart));
  return changeText(deps, staff, { key, version }, () => Object.fromEntries(own));
}

/** Back to the original. Needs 'settings.write', audited. */
export function restoreText(
  deps: Needed,
  staff: StaffSession,
  text: { key: TextKey; version: string },
): Promise<SaveTextAnswer> {
  return changeText(deps, staff, text, () => ({}));
}

/** Back to what it was before its last change; once more brings the change back. Rules: TEXT-6. */
export function undoTextChange(
  deps: Needed,
  staff: StaffSession,
  text: { key: TextKey; version: string },
): Promise<SaveTextAnswer> {
  return changeText(deps, staff, text, (present) => present.before);
}

const UNCHANGED: StoredText = { parts: {}, before: {}, revision: 0, changedBy: "", changedAt: "" };

async function changeText(
  { db, clock, catalogueSeen }: Needed,
  staff: StaffSession,
  { key, version }: { key: TextKey; version: string },
  change: (present: StoredText) => Record<string, string>,
): Promise<SaveTextAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const answer = await inTransaction(db, async (trx): Promise<SaveTextAnswer> => {
    await lockSettings(trx);
    const stored = await readStoredTexts(trx);
    if (textVersion(stored, key) !== version) return { kind: "refused", reason: "changed_meanwhile" };
    const present = stored[key] ?? UNCHANGED;
    const parts = change(present);
    const changed = changedFields(wholeText(key, present.parts), wholeText(key, parts));
    if (!changed) return { kind: "saved" };
    const now = clock();
    const next = { parts, before: present.parts, revision: present.revision + 1 };
    const signed = { ...next, changedBy: staff.staffId, changedAt: now.toISOString() };
    await writeSetting(trx, "texts", { ...stored, [key]: signed }, { encrypted: false, now });
    await recordAudit(trx, { actor: staff.staffId, action: "text.changed", subject: `text:${key}`, ...changed }, now);
    return { kind: "saved" };
  });
  if (answer.kind === "saved") await catalogueSeen();
  return answer;
}

function wholeText(key: TextKey, own: Readonly<Record<string, string>>): Record<string, string> {
  const entry = textEntry(key);
  return Object.fromEntries(textParts(entry).map((part) => [part, own[part] ?? originalOf(entry, part)]));
}
