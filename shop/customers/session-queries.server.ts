import type { Database } from "#platform/database.server.ts";
import type { CustomerSession } from "./session.ts";

function liveSessions(db: Database, now: Date) {
  return db
    .selectFrom("customer_sessions")
    .innerJoin("customers", "customers.id", "customer_sessions.customer_id")
    .select([
      "customers.id as customerId",
      "customer_sessions.id as sessionId",
      "customers.name as name",
      "customers.email as email",
    ])
    .where("customer_sessions.expires_at", ">", now);
}

/** The session of an id and customer while it is alive. */
export async function findSession(
  db: Database,
  { sessionId, customerId }: { sessionId: string; customerId: string },
  now: Date,
): Promise<CustomerSession | null> {
  const row = await liveSessions(db, now)
    .where("customer_sessions.id", "=", sessionId)
    .where("customers.id", "=", customerId)
    .executeTakeFirst();
  return row ?? null;
}

/** The session a fresh login or sign-up opened. */
export function sessionOfToken(db: Database, token: string, now: Date): Promise<CustomerSession> {
  return liveSessions(db, now).where("customer_sessions.token", "=", token).executeTakeFirstOrThrow();
}
