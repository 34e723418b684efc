import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isCommonPassword } from "#platform/security/common-passwords.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type PasswordRefusal, refuseWrongPassword } from "./confirm-password.server.ts";
import type { CustomerSession } from "./login/session.ts";
import { maySetWithout } from "./login/session-queries.server.ts";
import { setPasswordGrace } from "./login/session-store.server.ts";
import { hashCustomerPassword, replacePassword } from "./password.server.ts";

export type ChangePasswordResult =
  | { kind: "changed" }
  | PasswordRefusal
  | { kind: "refused"; reason: "common_password" | "same_password" };

/** Ends all other sessions with their refresh tokens and notifies the customer by e-mail. Rules: ACCOUNT-44. */
export async function changePassword(
  deps: Pick<Services, "db" | "clock" | "jobs" | "customerAuth" | "rateLimits">,
  session: CustomerSession,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<ChangePasswordResult> {
  const { db } = deps;
  const refused = await refuseWrongPassword(deps, session, currentPassword);
  if (refused) return refused;
  if (password === currentPassword) return { kind: "refused", reason: "same_password" };
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const hash = await hashCustomerPassword(deps, password);
  const { customerId, sessionId: keepSessionId } = session;
  await inTransaction(db, (trx) =>
    replacePassword(trx, deps.jobs, { customerId, hash, keepSessionId, now: deps.clock() }),
  );
  return { kind: "changed" };
}

export type SetPasswordResult = ChangePasswordResult | { kind: "refused"; reason: "current_password_needed" };

/** Needs the current password, except once within an hour of a recovery link. Rules: ACCOUNT-43. */
export async function setPassword(
  deps: Pick<Services, "db" | "clock" | "jobs" | "customerAuth" | "rateLimits">,
  session: CustomerSession,
  { password, currentPassword }: { password: string; currentPassword: string | null },
): Promise<SetPasswordResult> {
  const { db } = deps;
  const now = deps.clock();
  if (!(await maySetWithout(db, session.sessionId, now))) {
    if (currentPassword === null) return { kind: "refused", reason: "current_password_needed" };
    return changePassword(deps, session, { currentPassword, password });
  }
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const hash = await hashCustomerPassword(deps, password);
  return inTransaction(db, async (trx) => {
    const { customerId, sessionId } = session;
    await replacePassword(trx, deps.jobs, { customerId, hash, keepSessionId: sessionId, now });
    await setPasswordGrace(trx, sessionId, null);
    return { kind: "changed" };
  });
}
