import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { atLeast } from "../at-least.ts";
import type { StaffLogin } from "../staff-forms.ts";
import { staffSubject } from "../staff-member.ts";
import { findCredentials } from "../staff-store.server.ts";
import { type OpenedStaffSession, openStaffSession } from "./open-staff-session.server.ts";
import { countStaffLogin, networkOf, type TooManyAttempts } from "./rate-limit-staff.server.ts";
import { asksForCode } from "./second-factor-store.server.ts";
import { stepCookies } from "./staff-cookie.ts";
import { staffPasswordFits } from "./staff-password.server.ts";
import { signStepTicket } from "./step-ticket.server.ts";

/** Minimum duration of every answer, so that timing reveals nothing. Rules: STAFF-15. */
export const LOGIN_MS = 500;

export type StaffLogInResult =
  | OpenedStaffSession
  | { kind: "second_step"; setCookies: string[] }
  | { kind: "refused"; reason: "invalid_credentials" }
  | TooManyAttempts;

/** Unknown, disabled and wrong password: same answer, same work, at least half a second. Rules: STAFF-14, STAFF-39. */
export function logInStaff(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "rateLimits">,
  login: StaffLogin,
  headers: Headers,
): Promise<StaffLogInResult> {
  return atLeast(deps.pause, LOGIN_MS, attempt(deps, login, headers));
}

async function attempt(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "rateLimits">,
  { username, password }: StaffLogin,
  headers: Headers,
): Promise<StaffLogInResult> {
  const { db } = deps;
  const { config, clock, rateLimits } = deps;
  const found = await findCredentials(db, username);
  const staffId = found?.staffId ?? null;
  const tooMany = await countStaffLogin(db, rateLimits, { login: username, staffId }, headers);
  if (tooMany) return tooMany;
  const fits = await staffPasswordFits(deps, staffId ?? username, found?.passwordHash ?? null, password);
  if (fits === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: 5 };
  if (!found || !fits || found.disabled) {
    // Unknown names are not logged: they may be passwords typed into the wrong field.
    const subject = found ? staffSubject(found.staffId) : "staff:unknown";
    const after = { network: networkOf(headers) };
    await recordAudit(db, { actor: "visitor", action: "staff.login_refused", subject, after }, clock());
    return { kind: "refused", reason: "invalid_credentials" };
  }
  if (!(await asksForCode(db, found.staffId))) {
    return openStaffSession(deps, found.staffId, "password", headers);
  }
  const ticket = { staffId: found.staffId, passwordSetAt: found.changedAt };
  const token = await signStepTicket(config.appSecret, ticket, clock());
  return { kind: "second_step", setCookies: stepCookies(token, config.publicUrl) };
}
