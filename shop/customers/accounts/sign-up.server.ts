import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink } from "#platform/email/mailed-link-store.server.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { isCommonPassword } from "#platform/security/common-passwords.server.ts";
import type { Services } from "#shop/services.server.ts";
import {
  type CustomerRecord,
  insertConsents,
  insertCustomer,
  lockCustomerByEmail,
  replaceUnconfirmedCustomer,
} from "./customer-store.server.ts";
import { type OpenedSession, openSession } from "./login/open-session.server.ts";
import { countSignUp, mayBeMailed, requesterNetwork } from "./login/rate-limit-logins.server.ts";
import { hashCustomerPassword } from "./password.server.ts";
import type { NewCustomer } from "./registration.ts";
import { enqueueAccountMail } from "./send-account-mail.server.ts";

export type SignUpResult =
  | ({ kind: "signed_up" } & OpenedSession)
  /** The next step is in an e-mail. The answer is the same whether or not the address has an account. */
  | { kind: "confirmation_sent" }
  | { kind: "refused"; reason: "already_registered" | "common_password" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

export interface SignUpOptions {
  /** Version of the terms and privacy policy; null if none was shown. */
  acceptedTexts: string | null;
  remember: boolean;
  /** A path of this site, for after the confirmation. */
  returnTo?: string | null;
}

/**
 * With e-mail confirmation, the answer is the same for every address: an e-mail has the link or says that there is an
 * account, and a new sign-up replaces an unconfirmed one. Without, the customer is logged in at once, and an address
 * that has an account is refused. Rules: ACCOUNT-9, ACCOUNT-11, ACCOUNT-12.
 */
export async function signUp(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "customerAuth" | "rateLimits">,
  customer: NewCustomer,
  options: SignUpOptions,
  headers: Headers,
): Promise<SignUpResult> {
  const { db } = deps;
  const attempt = await countSignUp(deps.rateLimits, headers);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const { password, ...data } = customer;
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const record = { ...data, passwordHash: await hashCustomerPassword(deps, password) };
  const wish = { email: customer.email, kind: "confirm_email", askedBy: requesterNetwork(headers) } as const;
  const mailed = !deps.config.emailConfirmation || (await mayBeMailed(deps.rateLimits, wish));
  return inTransaction(db, async (trx) => {
    const waits = deps.config.emailConfirmation;
    const written = await writeCustomer(trx, record, { now: deps.clock(), waits });
    if (written.kind === "made" && options.acceptedTexts) {
      const consent = { version: options.acceptedTexts, at: deps.clock(), ip: clientAddress(headers) };
      await insertConsents(trx, written.customerId, consent);
    }
    if (waits) {
      if (mailed) await mailOwner(deps, trx, written, { email: record.email, returnTo: options.returnTo });
      return { kind: "confirmation_sent" };
    }
    if (written.kind === "registered") return { kind: "refused", reason: "already_registered" };
    await enqueueAccountMail(trx, deps.jobs, { kind: "welcome", customerId: written.customerId });
    return { kind: "signed_up", ...(await openSession({ ...deps, db: trx }, { ...written, ...options }, headers)) };
  });
}

interface Written {
  kind: "made" | "registered";
  customerId: string;
}

async function writeCustomer(
  trx: DatabaseTransaction,
  record: CustomerRecord,
  how: { now: Date; waits: boolean },
): Promise<Written> {
  const made = await insertCustomer(trx, record, how);
  if (made) return { kind: "made", customerId: made };
  const existing = await lockCustomerByEmail(trx, record.email);
  if (!existing.waits) return { kind: "registered", customerId: existing.id };
  await replaceUnconfirmedCustomer(trx, existing.id, record, how);
  return { kind: "made", customerId: existing.id };
}

async function mailOwner(
  { config, jobs, clock }: Pick<Services, "config" | "clock" | "jobs">,
  trx: DatabaseTransaction,
  { kind, customerId }: Written,
  link: { email: string; returnTo?: string | null },
): Promise<void> {
  if (kind === "registered") return enqueueAccountMail(trx, jobs, { kind: "already_registered", customerId });
  const linkId = await createMailedLink(
    trx,
    config.appSecret,
    { purpose: "confirm_email", accountId: customerId, ...link },
    clock(),
  );
  return enqueueAccountMail(trx, jobs, { kind: "confirm_email", linkId });
}
