import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";

const LIVES_MS = 60_000;

/** Lets a session which has just confirmed its password download the file, for one minute. */
export function exportPass(appSecret: string, session: Pick<CustomerSession, "sessionId">, now: Date): string {
  const until = now.getTime() + LIVES_MS;
  return `${until}.${markOf(appSecret, session.sessionId, until)}`;
}

/** False also once expired. Rules: ACCOUNT-56. */
export function isExportPass(
  appSecret: string,
  { sessionId }: Pick<CustomerSession, "sessionId">,
  pass: string,
  now: Date,
): boolean {
  const [, until, mark] = /^(\d{13})\.([\w-]{43})$/.exec(pass) ?? [];
  if (!until || !mark || Number(until) < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(appSecret, sessionId, Number(until))));
}

function markOf(appSecret: string, sessionId: string, until: number): string {
  return createHmac("sha256", deriveKey(appSecret, "data export")).update(`${sessionId}:${until}`).digest("base64url");
}
