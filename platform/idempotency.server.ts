import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.server.ts";

export type Once<T> =
  | { kind: "fresh"; value: T }
  /** The same request was answered before: its answer. */
  | { kind: "replayed"; value: T }
  | { kind: "refused"; reason: "key_reused" };

/** Who repeats what: keys of one scope never meet those of another. */
export interface OnceKey {
  scope: string;
  key: string;
  /** What the request asks for; the same key with another body is refused. */
  body: unknown;
}

/**
 * Does work once per key, within the caller's transaction: when it commits, its answer is kept for the next request
 * with the same key; when it is rolled back, the key is free again. A second request that comes while the first one
 * runs waits for it. Answers must survive JSON; `read` gives a kept one back its type.
 */
export async function once<T>(
  trx: Database,
  { scope, key, body }: OnceKey,
  read: (kept: unknown) => T,
  work: () => Promise<T>,
): Promise<Once<T>> {
  const hash = createHash("sha256").update(JSON.stringify(body)).digest();
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto("idempotency_keys")
    .values({ scope, key, body_hash: hash })
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
    .executeTakeFirstOrThrow();
  if (!taken) {
    const kept = await trx
      .selectFrom("idempotency_keys")
      .select(["body_hash", "response"])
      .where("scope", "=", scope)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (!kept.body_hash.equals(hash)) return { kind: "refused", reason: "key_reused" };
    return { kind: "replayed", value: read(kept.response) };
  }
  const value = await work();
  await trx
    .updateTable("idempotency_keys")
    .set({ response: sql`${JSON.stringify(value)}::jsonb` })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
  return { kind: "fresh", value };
}

const KEPT_MS = 24 * 60 * 60_000;

/** Forgets keys older than a day. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(now.getTime() - KEPT_MS))
    .execute();
}
