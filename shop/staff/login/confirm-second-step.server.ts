import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { atLeast } from "../at-least.ts";
import { staffSubject } from "../staff-member.ts";
import { credentialsOf } from "../staff-store.server.ts";
import { LOGIN_MS } from "./log-in-staff.server.ts";
import { type OpenedStaffSession, openStaffSession } from "./open-staff-session.server.ts";
import { countStaffCode, networkOf, type TooManyAttempts } from "./rate-limit-staff.server.ts";
import { lockSecondFactor, spendBackupCode, spendStep } from "./second-factor-store.server.ts";
import { stepTicketOf } from "./staff-cookie.ts";
import { readStepTicket, type StepTicket } from "./step-ticket.server.ts";
import { isSpentCode, matchingStep } from "./totp.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "rateLimits">;

export type SecondStepResult =
  | OpenedStaffSession
  /** `spent_code`: correct, but already used. Only shown after a correct password. */
  | { kind: "refused"; reason: "invalid_code" | "spent_code" }
  /** The password must be typed again. */
  | { kind: "refused"; reason: "no_ticket" }
  | TooManyAttempts;

/** Passed the password step. Rules: STAFF-24. */
export async function awaitsCode(deps: Needed, headers: Headers): Promise<boolean> {
  return (await ticketOf(deps, headers)) !== null;
}

/** By an app code or a backup code; each works once. Rules: STAFF-23. */
export function confirmSecondStep(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "rateLimits">,
  code: string,
  headers: Headers,
): Promise<SecondStepResult> {
  return atLeast(deps.pause, LOGIN_MS, attempt(deps, code, headers));
}

async function attempt(deps: Needed, code: string, headers: Headers): Promise<SecondStepResult> {
  const { db } = deps;
  const { config, clock, rateLimits } = deps;
  const ticket = await ticketOf(deps, headers);
  if (!ticket) return { kind: "refused", reason: "no_ticket" };
  const { staffId } = ticket;
  const tooMany = await countStaffCode(db, rateLimits, staffId, headers);
  if (tooMany) return tooMany;
  const shownBy = await inTransaction(db, (trx) => shownWith(trx, config.appSecret, staffId, code, clock()));
  if (shownBy === "code" || shownBy === "backup_code") return openStaffSession(deps, staffId, shownBy, headers);
  const entry = { actor: "visitor", action: "staff.code_refused", subject: staffSubject(staffId) } as const;
  await recordAudit(db, { ...entry, after: { network: networkOf(headers) } }, clock());
  return { kind: "refused", reason: shownBy ?? "invalid_code" };
}

async function shownWith(
  trx: DatabaseTransaction,
  appSecret: string,
  staffId: string,
  code: string,
  now: Date,
): Promise<"code" | "backup_code" | "spent_code" | null> {
  const factor = await lockSecondFactor(trx, appSecret, staffId);
  const secret = factor?.confirmed ? factor.secret : null;
  const lastStep = factor?.lastStep ?? 0;
  const step = secret && matchingStep(secret, code, now, lastStep);
  if (step === null) {
    if (await spendBackupCode(trx, appSecret, staffId, code, now)) return "backup_code";
    return secret && isSpentCode(secret, code, now, lastStep) ? "spent_code" : null;
  }
  await spendStep(trx, staffId, step);
  return "code";
}

async function ticketOf({ db, config, clock }: Needed, headers: Headers): Promise<StepTicket | null> {
  const token = stepTicketOf(headers, config.publicUrl);
  const ticket = token === null ? null : await readStepTicket(config.appSecret, token, clock());
  if (!ticket) return null;
  const credentials = await credentialsOf(db, ticket.staffId);
  const stillCounts =
    credentials && !credentials.disabled && credentials.changedAt.getTime() === ticket.passwordSetAt.getTime();
  return stillCounts ? ticket : null;
}
