import type { Database } from "#platform/database/database.server.ts";
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

/** A live session as its owner sees it in a list. */
export interface ListedSession {
  id: string;
  /** The one that asks. */
  current: boolean;
  /** As it was sent at the login; null for programs that send none. */
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  /** To within a few minutes. */
  seenAt: Date;
  /** Opened by an API client. */
  api: boolean;
}

/** All live sessions of the asker, the present one first, then those used last. */
export async function listSessions(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  now: Date,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom("customer_sessions")
    .select(["id", "user_agent as userAgent", "ip_address as ipAddress", "created_at as createdAt"])
    .select("updated_at as seenAt")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("refresh_tokens").select("id").whereRef("refresh_tokens.session_id", "=", "customer_sessions.id"),
      ).as("api"),
    )
    .where("customer_id", "=", customerId)
    .where("expires_at", ">", now)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  const listed = rows.map((row) => ({ ...row, api: row.api === true, current: row.id === sessionId }));
  return listed.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** How many live sessions a customer has. */
export async function countSessions(db: Database, customerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("customer_sessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}
