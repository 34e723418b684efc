import type { Database } from "#platform/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { isAuthRefusal } from "./auth-refusal.server.ts";
import { countLogin } from "./limit-attempts.server.ts";
import type { CustomerSession } from "./session.ts";
import { sessionOfToken } from "./session-queries.server.ts";

export interface OpenedSession {
  session: CustomerSession;
  /** Values of `Set-Cookie` that give a browser the session. */
  setCookies: string[];
}

export type LogInResult =
  | ({ kind: "logged_in" } & OpenedSession)
  | { kind: "refused"; reason: "invalid_credentials" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

/**
 * Opens a session for an e-mail and password: 30 days when remembered, else until the browser closes (at most a day).
 * An unknown e-mail is answered like a wrong password, after the same work.
 */
export async function logIn(
  db: Database,
  services: Pick<Services, "customerAuth" | "rateLimits" | "clock">,
  credentials: { email: string; password: string; remember: boolean },
  headers: Headers,
): Promise<LogInResult> {
  const email = credentials.email.trim().toLowerCase();
  const attempt = await countLogin(services.rateLimits, email, headers);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  try {
    const opened = await services.customerAuth.api.signInEmail({
      body: { email, password: credentials.password, rememberMe: credentials.remember },
      headers,
      returnHeaders: true,
    });
    const session = await sessionOfToken(db, opened.response.token, services.clock());
    return { kind: "logged_in", session, setCookies: opened.headers.getSetCookie() };
  } catch (error) {
    if (!isAuthRefusal(error, "INVALID_EMAIL_OR_PASSWORD", "INVALID_EMAIL", "PASSWORD_TOO_LONG")) throw error;
    return { kind: "refused", reason: "invalid_credentials" };
  }
}
