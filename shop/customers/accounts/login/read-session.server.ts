import type { Services } from "#shop/services.server.ts";
import { readAccessToken } from "./access-token.server.ts";
import type { CustomerSession } from "./session.ts";
import { findSession } from "./session-queries.server.ts";
import { updateLastSeen } from "./session-store.server.ts";

export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? null;
}

/** By its access token if it has one, otherwise by the site's HttpOnly cookie. Rules: ACCOUNT-21. */
export async function readSession(
  deps: Pick<Services, "db" | "config" | "clock" | "customerAuth">,
  headers: Headers,
): Promise<CustomerSession | null> {
  const token = bearerToken(headers);
  if (token !== null) {
    const claims = await readAccessToken(deps.config.appSecret, token, deps.clock());
    return claims && findSession(deps.db, claims, deps.clock());
  }
  if (!headers.has("Cookie")) return null;
  const found = await deps.customerAuth.api.getSession({ headers }).catch((error: unknown) => {
    // Callers know an outage by the database's own error, which the library wraps.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  });
  if (!found) return null;
  const { session, user } = found;
  const now = deps.clock();
  if (isLastSeenOutdated(session.updatedAt, now)) await updateLastSeen(deps.db, session.id, now);
  return { customerId: user.id, sessionId: session.id, name: user.name, email: user.email };
}

/** A session's last use is written only this often, so that most requests write nothing. */
const SEEN_MINUTES = 10;

export function isLastSeenOutdated(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SEEN_MINUTES * 60_000;
}
