import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { clientNetwork } from "#platform/http/client-address.ts";
import type { CustomerSession } from "./session.ts";

function liveSessions(db: Database, now: Date) {
  return db
    .selectFrom("customer_sessions")
    .modifyFront(PREPARED)
    .innerJoin("customers", "customers.id", "customer_sessions.customer_id")
    .select([
      "customers.id as customerId",
      "customer_sessions.id as sessionId",
      "customers.name as name",
      "customers.email as email",
    ])
    .where("customer_sessions.expires_at", ">", now);
}

/** Null also if it has expired. */
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

/** Throws if there is none. */
export function sessionOfToken(db: Database, token: string, now: Date): Promise<CustomerSession> {
  return liveSessions(db, now).where("customer_sessions.token", "=", token).executeTakeFirstOrThrow();
}

export interface ListedSession {
  id: string;
  current: boolean;
  /** As sent at the login; null for clients that send none. */
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  /** Accurate to ten minutes. */
  seenAt: Date;
  api: boolean;
}

/** The current session first, then by last use. `sessionId` null: the customer does not ask. Rules: ACCOUNT-28. */
export async function listSessions(
  db: Database,
  { customerId, sessionId }: { customerId: string; sessionId: string | null },
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

export async function countSessions(db: Database, customerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("customer_sessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

const KNOWN_DAYS = 90;

const MOST_ADDRESSES = 50;

export async function isKnownNetwork(db: Database, email: string, network: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("access_records")
    .innerJoin("customers", "customers.id", "access_records.customer_id")
    .select("access_records.ip_address as address")
    .where("customers.email", "=", email)
    .where("access_records.at", ">", new Date(now.getTime() - KNOWN_DAYS * 24 * 60 * 60_000))
    .orderBy("access_records.at", "desc")
    .limit(MOST_ADDRESSES)
    .execute();
  return rows.some(({ address }) => address && clientNetwork(address) === network);
}

export async function maySetWithout(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("customer_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("may_set_password_until", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws when the session is gone. */
export async function readSessionEnd(db: Database, sessionId: string): Promise<Date> {
  const session = await db
    .selectFrom("customer_sessions")
    .select("expires_at as expiresAt")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return session.expiresAt;
}
