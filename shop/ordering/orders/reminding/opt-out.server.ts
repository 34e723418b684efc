import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isOptedOut } from "./reminder-queries.server.ts";
import { deleteOptOut, insertOptOut } from "./reminder-store.server.ts";
import { REMINDERS_PATH } from "./reminders-path.ts";

/** Refused for a code that the shop did not make. */
export type RemindersChoice = { kind: "on" | "off" } | { kind: "refused"; reason: "unknown_code" };

const UNKNOWN: RemindersChoice = { kind: "refused", reason: "unknown_code" };

/** Changes nothing: mail programs open links to scan them. */
export async function readRemindersChoice(
  { db, config }: Pick<Services, "db" | "config">,
  code: string,
): Promise<RemindersChoice> {
  const hash = hashOfCode(config.appSecret, code);
  if (!hash) return UNKNOWN;
  return { kind: (await isOptedOut(db, hash)) ? "off" : "on" };
}

/** Needs only the link of any reminder. Idempotent; queued mails look again before they leave. Rules: REMIND-8. */
export async function chooseReminders(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  code: string,
  choice: "on" | "off",
): Promise<RemindersChoice> {
  const hash = hashOfCode(config.appSecret, code);
  if (!hash) return UNKNOWN;
  if (choice === "off") await insertOptOut(db, hash, clock());
  else await deleteOptOut(db, hash);
  return { kind: choice };
}

const HASH_BYTES = 32;
const CODE_BYTES = HASH_BYTES * 2;

/** Holds the address's SHA-256, sealed; names no order and never ends, for links of old mails. Rules: REMIND-8. */
export function optOutLink(
  { appSecret, publicUrl }: Pick<Config, "appSecret" | "publicUrl">,
  emailHash: string,
): string {
  const hash = Buffer.from(emailHash, "hex");
  const code = Buffer.concat([hash, sealOf(appSecret, hash)]).toString("base64url");
  return `${publicUrl}${REMINDERS_PATH}?${CODE_PARAMETER}=${code}`;
}

/** Null for a code that the shop did not make. */
export function hashOfCode(appSecret: string, code: string): string | null {
  const bytes = Buffer.from(code, "base64url");
  if (bytes.length !== CODE_BYTES || bytes.toString("base64url") !== code) return null;
  const hash = bytes.subarray(0, HASH_BYTES);
  return timingSafeEqual(bytes.subarray(HASH_BYTES), sealOf(appSecret, hash)) ? hash.toString("hex") : null;
}

function sealOf(appSecret: string, hash: Buffer): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "reminder opt-out")).update(hash).digest();
}
