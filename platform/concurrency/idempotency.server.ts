import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";

/** Who repeats what: keys of one scope never meet those of another. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  /** What the request asks for; the same key with another body is refused. */
  body: unknown;
}

export type StoredResponse =
  /** Nobody has used the key: the work is to be done. */
  | { kind: "new" }
  /** The same request was answered before, with this. */
  | { kind: "replayed"; answer: string }
  | { kind: "refused"; reason: "key_reused" };

/** What a key was answered with. */
export async function findStoredResponse(db: Database, { scope, key, body }: IdempotencyKey): Promise<StoredResponse> {
  const kept = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", sql<string>`response #>> '{}'`.as("answer")])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept) return { kind: "new" };
  if (!kept.body_hash.equals(hashOf(body))) return { kind: "refused", reason: "key_reused" };
  return { kind: "replayed", answer: kept.answer };
}

/**
 * Takes a key for the work of the caller's transaction, whose answer (an id, say) is known beforehand: `new` when the
 * work is the caller's to do. When the transaction is rolled back the key is free again; a second request that comes
 * while the first one runs waits for it here.
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

/** Forgets keys older than a day. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "idempotency_keys", sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}
