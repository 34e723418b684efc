import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { type RateLimitAnswer, type RateLimits, takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readKnownDevice } from "./known-device.server.ts";
import { isKnownNetwork } from "./session-queries.server.ts";

const ALLOWED: RateLimitAnswer = { kind: "allowed" };

/**
 * Against both guessing one account's password and trying one password on many accounts. Guesses from elsewhere do not
 * lock the owner out: known devices have their own limit, known networks skip the account-wide one. Rules: ACCOUNT-30,
 * ACCOUNT-31.
 */
export async function countLogin(
  { db, rateLimits, config, clock }: Pick<Services, "db" | "config" | "clock" | "rateLimits">,
  email: string,
  headers: Headers,
): Promise<RateLimitAnswer> {
  const device = readKnownDevice(config.appSecret, email, headers);
  if (device) return rateLimits.take("login", email, device);
  const network = clientNetwork(clientAddress(headers));
  const here = await takeInTurn(rateLimits, ["login_address", network], ["login", email, network]);
  if (here.kind === "refused") return here;
  const anywhere = await rateLimits.take("login_account", email);
  if (anywhere.kind === "allowed" || (await isKnownNetwork(db, email, network, clock()))) return ALLOWED;
  return anywhere;
}

/** Per network. */
export function countSignUp(limits: RateLimits, headers: Headers): Promise<RateLimitAnswer> {
  return limits.take("sign_up", clientNetwork(clientAddress(headers)));
}

/** Per network. */
export function countMailRequest(limits: RateLimits, headers: Headers): Promise<RateLimitAnswer> {
  return limits.take("account_mail", clientNetwork(clientAddress(headers)));
}

export interface MailLimit {
  email: string;
  /** Each kind has its own limit, so that other e-mails cannot use up the recovery e-mails. */
  kind: "recover_password" | "confirm_email" | "change_email" | "visitor_data";
  /** A network, or the id of a logged-in customer. */
  askedBy: string;
}

export function requesterNetwork(headers: Headers): string {
  return clientNetwork(clientAddress(headers));
}

/** For e-mails that anybody can trigger; per requester and per address. Rules: ACCOUNT-34. */
export async function mayBeMailed(limits: RateLimits, { email, kind, askedBy }: MailLimit): Promise<boolean> {
  const answer = await takeInTurn(
    limits,
    ["account_mail_here", kind, email, askedBy],
    ["account_mail_email", kind, email],
  );
  return answer.kind === "allowed";
}
