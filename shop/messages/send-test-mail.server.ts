import { randomUUID } from "node:crypto";
import type { Mailer } from "#platform/email/mailer.server.ts";
import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { mailFault, serverWords } from "#platform/email/verify-mail-server.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { serverOfSmtpUrl } from "#shop/settings/email/mail-server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { takeRefusal } from "./mail-refusal-store.server.ts";
import { testEmail } from "./test-email.ts";

export type TestMailAnswer =
  | { kind: "sent" }
  /** `held`: the restored shop sends nothing yet. Rules: STAFF-65. */
  | { kind: "refused"; reason: "no_mail" | "held" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number }
  /** Refused by the server, or not reached: SMTP code or kind of network error, and the server's own words. */
  | { kind: "failed"; fault: string; said: string | null }
  | NotAllowed;

type SendBy = (mailer: Mailer, messageId: string) => Promise<void>;

/** Waits for the mail server's answer and does not retry. Rules: MAIL-10. */
export function sendTestMail(
  deps: Pick<Services, "db" | "config" | "clock" | "rateLimits" | "mailer">,
  staff: StaffSession,
  to: string,
): Promise<TestMailAnswer> {
  const { brand } = deps.config;
  return sendForTest(deps, staff, "setting:mail_sender", (mailer, messageId) =>
    sendPlainEmail(mailer, brand, { to, messageId }, testEmail(brand.name)),
  );
}

/** `subject`: what the audit log names as tested. */
export async function sendForTest(
  deps: Pick<Services, "db" | "config" | "clock" | "rateLimits" | "mailer">,
  staff: StaffSession,
  subject: string,
  send: SendBy,
): Promise<TestMailAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const { db, config, clock, mailer, rateLimits } = deps;
  if (config.restored) return { kind: "refused", reason: "held" };
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const limit = await rateLimits.take("test_mail", staff.staffId);
  if (limit.kind === "refused") return { ...limit, reason: "too_many_attempts" };
  const messageId = `${randomUUID()}.test`;
  await recordAudit(db, { actor: staff.staffId, action: "mail.tested", subject }, clock());
  try {
    await send(mailer, messageId);
  } catch (error) {
    return { kind: "failed", fault: mailFault(error), said: serverWords(error) };
  }
  // A permanent refusal is recorded, not thrown.
  const refusal = await takeRefusal(db, messageId);
  if (refusal !== null) return { kind: "failed", fault: String(refusal), said: null };
  const accepted = config.smtpUrl ? { server: serverOfSmtpUrl(config.smtpUrl) } : undefined;
  await recordAudit(db, { actor: staff.staffId, action: "mail.accepted", subject, after: accepted }, clock());
  return { kind: "sent" };
}
