import { clientAddress, clientNetwork } from "#platform/client-address.ts";
import type { RateLimitAnswer, RateLimits } from "#platform/rate-limits.server.ts";

/**
 * Counts one attempt to log in: per account and address, per address, and per account from anywhere, so that neither
 * guessing one account's password nor trying one password on many accounts gets far.
 */
export async function countLogin(limits: RateLimits, email: string, headers: Headers): Promise<RateLimitAnswer> {
  const network = clientNetwork(clientAddress(headers));
  const answers = await Promise.all([
    limits.take("login", email, network),
    limits.take("login_address", network),
    limits.take("login_account", email),
  ]);
  return answers.find((answer) => answer.kind === "refused") ?? { kind: "allowed" };
}

/** Counts one sign-up of an address. */
export function countSignUp(limits: RateLimits, headers: Headers): Promise<RateLimitAnswer> {
  return limits.take("sign_up", clientNetwork(clientAddress(headers)));
}
