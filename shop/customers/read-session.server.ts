import type { Services } from "#shop/services.server.ts";
import { readAccessToken } from "./access-token.server.ts";
import type { CustomerSession } from "./session.ts";

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? null;
}

/**
 * Who sent a request: by its access token when it carries one, else by the site's HttpOnly cookie.
 * Null when there is none or it no longer counts.
 */
export async function readSession(
  services: Pick<Services, "db" | "config" | "clock" | "customerAuth">,
  headers: Headers,
): Promise<CustomerSession | null> {
  const token = bearerToken(headers);
  if (token !== null) return readBearerSession(services, token);
  if (!headers.has("Cookie")) return null;
  const found = await services.customerAuth.api.getSession({ headers });
  if (!found) return null;
  const { session, user } = found;
  return { customerId: user.id, sessionId: session.id, name: user.name, email: user.email };
}

async function readBearerSession(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  token: string,
): Promise<CustomerSession | null> {
  const now = clock();
  const claims = await readAccessToken(config.appSecret, token, now);
  if (!claims) return null;
  const row = await db
    .selectFrom("customer_sessions")
    .innerJoin("customers", "customers.id", "customer_sessions.customer_id")
    .select(["customer_sessions.id", "customers.id as customerId", "customers.name", "customers.email"])
    .where("customer_sessions.id", "=", claims.sessionId)
    .where("customers.id", "=", claims.customerId)
    .where("customer_sessions.expires_at", ">", now)
    .executeTakeFirst();
  return row ? { customerId: row.customerId, sessionId: row.id, name: row.name, email: row.email } : null;
}
