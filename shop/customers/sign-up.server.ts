import { clientAddress } from "#platform/client-address.ts";
import type { Database } from "#platform/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isAuthRefusal } from "./auth-refusal.server.ts";
import { createCustomerAuth } from "./customer-auth.server.ts";
import { insertConsents, insertProfile } from "./customer-store.server.ts";
import { countSignUp } from "./limit-attempts.server.ts";
import type { OpenedSession } from "./log-in.server.ts";
import type { NewCustomer } from "./registration.ts";
import { sessionOfToken } from "./session-queries.server.ts";

export type SignUpResult =
  | ({ kind: "signed_up" } & OpenedSession)
  | { kind: "refused"; reason: "already_registered" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

export interface SignUpOptions {
  /** Version of the terms and privacy policy that was accepted; null when none was shown. */
  acceptedTexts: string | null;
  /** 30 days instead of until the browser closes. */
  remember: boolean;
}

/**
 * Creates a customer with profile and consents and logs them in: all of it or nothing.
 * Refused when the e-mail has an account, also when two sign-ups for it come at once.
 */
export async function signUp(
  db: Database,
  services: Pick<Services, "config" | "logger" | "rateLimits" | "clock">,
  customer: NewCustomer,
  options: SignUpOptions,
  headers: Headers,
): Promise<SignUpResult> {
  const attempt = await countSignUp(services.rateLimits, headers);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  try {
    return { kind: "signed_up", ...(await createCustomer(db, services, customer, options, headers)) };
  } catch (error) {
    if (isAuthRefusal(error, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL")) return ALREADY_REGISTERED;
    // The library names every failed insert alike; the one that lost a race finds the winner's account.
    if (isAuthRefusal(error, "FAILED_TO_CREATE_USER") && (await isRegistered(db, customer.email))) {
      return ALREADY_REGISTERED;
    }
    throw error;
  }
}

const ALREADY_REGISTERED = { kind: "refused", reason: "already_registered" } as const;

function createCustomer(
  db: Database,
  { config, logger, clock }: Pick<Services, "config" | "logger" | "clock">,
  customer: NewCustomer,
  { acceptedTexts, remember }: SignUpOptions,
  headers: Headers,
): Promise<OpenedSession> {
  return db.transaction().execute(async (trx) => {
    const { name, email, password } = customer;
    const created = await createCustomerAuth(trx, config, logger).api.signUpEmail({
      body: { name, email, password, rememberMe: remember },
      headers,
      returnHeaders: true,
    });
    const { token, user } = created.response;
    if (!token) throw new Error("The sign-up opened no session");
    await insertProfile(trx, user.id, customer, clock());
    if (acceptedTexts) {
      await insertConsents(trx, user.id, { version: acceptedTexts, at: clock(), ip: clientAddress(headers) });
    }
    return { session: await sessionOfToken(trx, token, clock()), setCookies: created.headers.getSetCookie() };
  });
}

async function isRegistered(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}
