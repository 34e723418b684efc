import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";

/** Keys are unique per scope. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  /** The same key with another body is refused. */
  body: unknown;
}

export type StoredResponse =
  | { kind: "new" }
  | { kind: "replayed"; answer: string }
  | { kind: "refused"; reason: "key_reused" };

export async function findStoredResponse(db: Database, { scope, key, body }: IdempotencyKey): Promise<StoredResponse> {
  const kept = await db
    .selectFrom("idempotency_keys")
    .modifyFront(PREPARED)
    .select(["body_hash", sql<string>`response #>> '{}'`.as("answer")])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept) return { kind: "new" };
  if (!kept.body_hash.equals(hashOf(body))) return { kind: "refused", reason: "key_reused" };
  return { kind: "replayed", answer: kept.answer };
}

/**
 * In the caller's transaction: a rollback frees the key, and a concurrent request with the same key blocks here until
 * it ends. `answer` (an id, say) must be known beforehand. `new`: the caller must do the work. Rules: ORDER-20.
 */
export async function claimKey(trx: Database, key: IdempotencyKey, answer: string): Promise<StoredResponse> {
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto("idempotency_keys")
    .values({ scope: key.scope, key: key.key, body_hash: hashOf(key.body), response: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
    .executeTakeFirstOrThrow();
  return taken ? { kind: "new" } : findStoredResponse(trx, key);
}

function hashOf(body: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(body)).digest();
}

const KEPT_MS = 24 * 60 * 60_000;

/** Rules: LAW-45. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "idempotency_keys", sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}
