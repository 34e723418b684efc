import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { consumeLink, findLinkByCode } from "#platform/email/mailed-link-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type PasswordRefusal, refuseWrongPassword } from "./confirm-password.server.ts";
import { findPasswordHash } from "./customer-queries.server.ts";
import { lockCustomer, markAccountConfirmed } from "./customer-store.server.ts";
import { type OpenedSession, openSession } from "./login/open-session.server.ts";
import { enqueueAccountMail } from "./send-account-mail.server.ts";

/** Runs in the transaction that confirms a customer's e-mail. */
export type AlongsideConfirmation = (trx: DatabaseTransaction, customerId: string) => Promise<unknown>;

export type ConfirmEmailResult =
  | ({ kind: "confirmed"; returnTo: string | null } & OpenedSession)
  | { kind: "refused"; reason: "invalid_link" }
  | PasswordRefusal;

export interface EmailConfirmation {
  code: string;
  remember: boolean;
  /** The sign-up's password; null only from an API client, which asked its own user for the code. */
  password: string | null;
}

/** Read-only. Null if the link is no longer valid. */
export async function readConfirmation(
  { db, clock }: Pick<Services, "db" | "clock">,
  code: string,
): Promise<{ email: string } | null> {
  const link = await findLinkByCode(db, "confirm_email", code, clock());
  return link?.email ? { email: link.email } : null;
}

/**
 * Confirms the account's address by the e-mailed link and logs the customer in. The link alone proves who reads the
 * address, not who signed up with it: without the password, a stranger who did would share the account with its owner.
 * A wrong password leaves the link valid. Rules: ACCOUNT-40, ACCOUNT-101.
 */
export async function confirmEmail(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "customerAuth" | "rateLimits">,
  { code, remember, password }: EmailConfirmation,
  headers: Headers,
  alongside: AlongsideConfirmation,
): Promise<ConfirmEmailResult> {
  const { db } = deps;
  const now = deps.clock();
  let provenHash: string | null = null;
  if (password !== null) {
    const link = await findLinkByCode(db, "confirm_email", code, now);
    if (!link?.email) return { kind: "refused", reason: "invalid_link" };
    provenHash = await findPasswordHash(db, link.accountId);
    const refused = await refuseWrongPassword(deps, { customerId: link.accountId, email: link.email }, password);
    if (refused) return refused;
  }
  return inTransaction(db, async (trx) => {
    const link = await consumeLink(trx, "confirm_email", code, now);
    const customer = link && (await lockCustomer(trx, link.accountId));
    if (!link || customer?.email !== link.email) return { kind: "refused", reason: "invalid_link" };
    // Another sign-up may have replaced this one, and its password, meanwhile.
    const replaced = provenHash !== null && provenHash !== (await findPasswordHash(trx, link.accountId));
    if (replaced) return { kind: "refused", reason: "invalid_link" };
    await markAccountConfirmed(trx, link.accountId, now);
    await alongside(trx, link.accountId);
    await enqueueAccountMail(trx, deps.jobs, { kind: "welcome", customerId: link.accountId });
    const opened = await openSession({ ...deps, db: trx }, { customerId: link.accountId, remember }, headers);
    return { kind: "confirmed", returnTo: link.returnTo, ...opened };
  });
}
