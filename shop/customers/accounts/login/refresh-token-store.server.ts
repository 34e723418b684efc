import { createHash, randomBytes } from "node:crypto";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";

export interface TokenFamily {
  familyId: string;
  sessionId: string;
  customerId: string;
}

/** Only the token's hash is stored. */
export async function insertRefreshToken(db: Database, family: TokenFamily, expiresAt: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("refresh_tokens")
    .values({
      family_id: family.familyId,
      session_id: family.sessionId,
      customer_id: family.customerId,
      token_hash: hashOf(token),
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Null if the token is unknown, used or expired. */
export async function useRefreshToken(db: DatabaseTransaction, token: string, now: Date): Promise<TokenFamily | null> {
  const row = await db
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hashOf(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["family_id as familyId", "session_id as sessionId", "customer_id as customerId"])
    .executeTakeFirst();
  return row ?? null;
}

export async function findUsedToken(db: Database, token: string): Promise<TokenFamily | null> {
  const row = await db
    .selectFrom("refresh_tokens")
    .select(["family_id as familyId", "session_id as sessionId", "customer_id as customerId"])
    .where("token_hash", "=", hashOf(token))
    .where("used_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
