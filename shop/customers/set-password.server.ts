import type { Database } from "#platform/database.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { hashPassword, isPasswordOf, replacePassword } from "./password.server.ts";
import type { CustomerSession } from "./session.ts";

export type SetPasswordResult =
  | { kind: "set" }
  | { kind: "refused"; reason: "current_password_needed" | "wrong_password" | "common_password" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

type SetServices = Pick<Services, "config" | "clock" | "jobs" | "customerAuth" | "rateLimits">;

/**
 * Sets another password for the session's own customer, who types the present one; within an hour of a recovery link
 * it is not asked for. The other sessions end, and the owner is told by mail. The new password has been checked for
 * its length.
 */
export async function setPassword(
  db: Database,
  services: SetServices,
  session: CustomerSession,
  { password, currentPassword }: { password: string; currentPassword: string | null },
): Promise<SetPasswordResult> {
  const now = services.clock();
  if (!(await maySetWithout(db, session.sessionId, now))) {
    if (currentPassword === null) return { kind: "refused", reason: "current_password_needed" };
    const attempt = await services.rateLimits.take("login", session.email, session.sessionId);
    if (attempt.kind === "refused") {
      return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
    }
    const right = await isPasswordOf(db, services, session, currentPassword);
    if (right === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: 2 };
    if (!right) return { kind: "refused", reason: "wrong_password" };
  }
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const hash = await hashPassword(services, password);
  return inTransaction(db, async (trx) => {
    const { customerId, sessionId } = session;
    await replacePassword(trx, services.jobs, { customerId, hash, keepSessionId: sessionId, now });
    await trx
      .updateTable("customer_sessions")
      .set({ may_set_password_until: null })
      .where("id", "=", sessionId)
      .execute();
    return { kind: "set" };
  });
}

async function maySetWithout(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("customer_sessions")
    .select("may_set_password_until as until")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.until !== null && row?.until !== undefined && row.until > now;
}
