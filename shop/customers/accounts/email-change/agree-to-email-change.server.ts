import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { consumeLink, type MailedLink } from "#platform/email/mailed-link-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isTaken } from "../customer-queries.server.ts";
import { lockCustomer } from "../customer-store.server.ts";
import { enqueueAccountMail } from "../send-account-mail.server.ts";
import { type ChangeSide, mailedTo } from "./email-change-queries.server.ts";
import { lockChange, noteAgreed, writeEmail } from "./email-change-store.server.ts";
import { forgetChange } from "./request-email-change.server.ts";

export type Agreement =
  /** The other address has not agreed yet. */
  | { kind: "waiting"; side: ChangeSide; newEmail: string }
  | { kind: "changed"; customerId: string; from: string; to: string }
  | { kind: "refused"; reason: "invalid_link" | "email_taken" };

/**
 * Confirms for one of the two addresses; after the second, account and profile get the new one and both are notified.
 * Refused also if the new address has an account by now. The caller's transaction has more to change. Rules:
 * ACCOUNT-45, ACCOUNT-46, MAIL-28.
 */
export async function agreeToEmailChange(
  deps: Pick<Services, "clock" | "jobs">,
  trx: DatabaseTransaction,
  code: string,
): Promise<Agreement> {
  const now = deps.clock();
  const found = await spend(trx, code, now);
  const change = found && (await lockChange(trx, found.link.accountId));
  if (!found || !change) return INVALID_LINK;
  const { side, link } = found;
  const customerId = link.accountId;
  const customer = await lockCustomer(trx, customerId);
  if (!customer || link.email !== (side === "old" ? customer.email : change.newEmail)) return INVALID_LINK;
  await noteAgreed(trx, customerId, side, now);
  const other = side === "old" ? change.newConfirmedAt : change.oldConfirmedAt;
  if (!other) return { kind: "waiting", side, newEmail: change.newEmail };
  if (await isTaken(trx, change.newEmail)) {
    await forgetChange(trx, customerId, now);
    return { kind: "refused", reason: "email_taken" };
  }
  await writeEmail(trx, customerId, { email: change.newEmail, verified: true }, now);
  await forgetChange(trx, customerId, now);
  for (const linkId of await mailedTo(trx, customerId)) {
    await enqueueAccountMail(trx, deps.jobs, { kind: "email_changed", linkId });
  }
  return { kind: "changed", customerId, from: customer.email, to: change.newEmail };
}

const INVALID_LINK = { kind: "refused", reason: "invalid_link" } as const;

async function spend(
  trx: DatabaseTransaction,
  code: string,
  now: Date,
): Promise<{ side: ChangeSide; link: MailedLink } | null> {
  const old = await consumeLink(trx, "change_email_old", code, now);
  if (old) return { side: "old", link: old };
  const fresh = await consumeLink(trx, "change_email_new", code, now);
  return fresh && { side: "new", link: fresh };
}
