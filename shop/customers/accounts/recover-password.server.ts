import { HOUR_MS } from "#platform/clock.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { consumeLink, findLinkByCode, type MailedLink } from "#platform/email/mailed-link-store.server.ts";
import { isCommonPassword } from "#platform/security/common-passwords.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { AlongsideConfirmation } from "./confirm-email.server.ts";
import { lockCustomer, markAccountConfirmed } from "./customer-store.server.ts";
import { type OpenedSession, openSession } from "./login/open-session.server.ts";
import { setPasswordGrace } from "./login/session-store.server.ts";
import { hashCustomerPassword, replacePassword } from "./password.server.ts";

/** For how long a session opened by a recovery link may set a password without the current one. */

export type ResetPasswordResult =
  | ({ kind: "reset"; returnTo: string | null } & OpenedSession)
  | { kind: "refused"; reason: "invalid_link" | "common_password" };

/** Read-only. */
export async function isRecoveryOpen({ db, clock }: Pick<Services, "db" | "clock">, code: string): Promise<boolean> {
  return (await findLinkByCode(db, "recover_password", code, clock())) !== null;
}

/**
 * Ends all sessions, notifies the owner and logs them in. The link also proves the e-mail address, so it is confirmed.
 * A common password is refused and does not use up the link. Rules: ACCOUNT-42.
 */
export async function resetPassword(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "customerAuth">,
  { code, password }: { code: string; password: string },
  headers: Headers,
  alongside: AlongsideConfirmation,
): Promise<ResetPasswordResult> {
  const { db } = deps;
  if (!(await isRecoveryOpen(deps, code))) return INVALID_LINK;
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const hash = await hashCustomerPassword(deps, password);
  return inTransaction(db, async (trx) => {
    const link = await takeLink(trx, code, deps.clock(), alongside);
    if (!link) return INVALID_LINK;
    const customerId = link.accountId;
    await replacePassword(trx, deps.jobs, { customerId, hash, keepSessionId: null, now: deps.clock() });
    const opened = await openSession({ ...deps, db: trx }, { customerId, remember: false }, headers);
    return { kind: "reset", returnTo: link.returnTo, ...opened };
  });
}

export type RecoverSessionResult =
  | ({ kind: "recovered" } & OpenedSession)
  | { kind: "refused"; reason: "invalid_link" };

/** For API clients: the session may set a password within one hour. Rules: ACCOUNT-43. */
export function recoverSession(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "customerAuth">,
  code: string,
  headers: Headers,
  alongside: AlongsideConfirmation,
): Promise<RecoverSessionResult> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const now = deps.clock();
    const link = await takeLink(trx, code, now, alongside);
    if (!link) return INVALID_LINK;
    const opened = await openSession({ ...deps, db: trx }, { customerId: link.accountId, remember: true }, headers);
    await setPasswordGrace(trx, opened.session.sessionId, new Date(now.getTime() + HOUR_MS));
    return { kind: "recovered", ...opened };
  });
}

const INVALID_LINK = { kind: "refused", reason: "invalid_link" } as const;

/** Also confirms the e-mail. Null also if the account has another address by now. */
async function takeLink(
  trx: DatabaseTransaction,
  code: string,
  now: Date,
  alongside: AlongsideConfirmation,
): Promise<MailedLink | null> {
  const link = await consumeLink(trx, "recover_password", code, now);
  if (!link) return null;
  const customer = await lockCustomer(trx, link.accountId);
  if (customer?.email !== link.email) return null;
  await markAccountConfirmed(trx, link.accountId, now);
  await alongside(trx, link.accountId);
  return link;
}
