import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.server.ts";

interface Limit {
  /** Most at once. */
  burst: number;
  /** Seconds until an empty bucket is full again. */
  refillSeconds: number;
  /** Counted in the database, for all processes together; else in this process only. */
  shared: boolean;
}

/**
 * Who may do what how often. Logins count per address, per account and address, and per account from anywhere; a device
 * or an address that the account's owner has used counts for itself.
 */
const LIMITS = {
  login: { burst: 10, refillSeconds: 15 * 60, shared: true },
  login_address: { burst: 60, refillSeconds: 15 * 60, shared: true },
  login_account: { burst: 10, refillSeconds: 15 * 60, shared: true },
  account_mail: { burst: 10, refillSeconds: 60 * 60, shared: true },
  account_mail_email: { burst: 3, refillSeconds: 60 * 60, shared: true },
  staff_login: { burst: 10, refillSeconds: 15 * 60, shared: true },
  staff_login_address: { burst: 40, refillSeconds: 15 * 60, shared: true },
  staff_login_account: { burst: 60, refillSeconds: 60 * 60, shared: true },
  staff_code: { burst: 10, refillSeconds: 15 * 60, shared: true },
  staff_proof: { burst: 10, refillSeconds: 15 * 60, shared: true },
  staff_recovery: { burst: 10, refillSeconds: 60 * 60, shared: true },
  staff_recovery_email: { burst: 4, refillSeconds: 60 * 60, shared: true },
  password_again: { burst: 10, refillSeconds: 15 * 60, shared: true },
  data_export: { burst: 5, refillSeconds: 60 * 60, shared: true },
  sign_up: { burst: 10, refillSeconds: 60 * 60, shared: true },
  newsletter: { burst: 10, refillSeconds: 60 * 60, shared: true },
  newsletter_email: { burst: 3, refillSeconds: 24 * 60 * 60, shared: true },
  contact: { burst: 10, refillSeconds: 60 * 60, shared: true },
  contact_email: { burst: 5, refillSeconds: 60 * 60, shared: true },
  reseller: { burst: 10, refillSeconds: 60 * 60, shared: true },
  reseller_email: { burst: 5, refillSeconds: 60 * 60, shared: true },
  token_refresh: { burst: 60, refillSeconds: 60, shared: false },
  cep: { burst: 30, refillSeconds: 60, shared: false },
  carrier_token: { burst: 20, refillSeconds: 60, shared: false },
  test_mail: { burst: 10, refillSeconds: 60 * 60, shared: true },
  // Unsigned trials of the address for carriers' notices.
  carrier_trial: { burst: 30, refillSeconds: 60, shared: false },
  price_tool: { burst: 60, refillSeconds: 60, shared: false },
  quote: { burst: 30, refillSeconds: 60, shared: false },
  wishlist: { burst: 60, refillSeconds: 60, shared: false },
  // Somebody who types and changes their mind, times a few behind one address.
  suggestions: { burst: 240, refillSeconds: 60, shared: false },
  order: { burst: 20, refillSeconds: 60, shared: false },
  // Codes are not to be guessed; a cart that is looked at asks about its own now and then.
  coupon: { burst: 60, refillSeconds: 10 * 60, shared: true },
  stock_notice: { burst: 20, refillSeconds: 60 * 60, shared: true },
  // Each one sends mails to the customer and to the shop.
  return: { burst: 20, refillSeconds: 60 * 60, shared: true },
  // Mails of one order that the staff send once more.
  order_mail_again: { burst: 6, refillSeconds: 60 * 60, shared: true },
  tracking: { burst: 20, refillSeconds: 60, shared: false },
  // One page may report many violations of its policy at once; later ones repeat the first.
  policy_report: { burst: 30, refillSeconds: 5 * 60, shared: false },
  // Webhooks without a valid signature; each may cause a request to the provider.
  unsigned_notice: { burst: 30, refillSeconds: 60, shared: false },
  payment: { burst: 10, refillSeconds: 60, shared: false },
  // 'Verificar agora': whoever presses it again and again must still be able to pay.
  payment_check: { burst: 20, refillSeconds: 60, shared: false },
} as const satisfies Record<string, Limit>;

export type RateLimitPurpose = keyof typeof LIMITS;

export type RateLimitAnswer = { kind: "allowed" } | { kind: "refused"; retryAfterSeconds: number };

export interface RateLimits {
  /** Takes one from the bucket of a purpose and a subject (an address, an account); refused when it is empty. */
  take(purpose: RateLimitPurpose, ...subject: string[]): Promise<RateLimitAnswer>;
}

const ALLOWED: RateLimitAnswer = { kind: "allowed" };
const MOST_BUCKETS = 50_000;

/** Token buckets. `enabled` false lets everything pass. */
export function createRateLimits(db: Database, clock: Clock, enabled: boolean): RateLimits {
  const buckets = new Map<string, Bucket>();
  const emptyUntil = new Map<string, number>();
  return {
    async take(purpose, ...subject) {
      if (!enabled) return ALLOWED;
      const limit = LIMITS[purpose];
      // Hashed: the table must not become a list of e-mail addresses.
      const key = `${purpose}:${createHash("sha256").update(subject.join("\n")).digest("base64url")}`;
      const now = clock();
      if (!limit.shared) return takeHere(buckets, now, limit, key);
      // A bucket found empty stays so for a while, whoever else takes from it: a flood does not reach the database.
      const waitMs = (emptyUntil.get(key) ?? 0) - now.getTime();
      if (waitMs > 0) return { kind: "refused", retryAfterSeconds: Math.ceil(waitMs / 1000) };
      const answer = await takeShared(db, now, limit, key);
      emptyUntil.delete(key);
      if (answer.kind === "refused") {
        emptyUntil.set(key, now.getTime() + answer.retryAfterSeconds * 1000);
        dropOldest(emptyUntil);
      }
      return answer;
    },
  };
}

interface Bucket {
  tokens: number;
  at: number;
}

function takeHere(buckets: Map<string, Bucket>, now: Date, limit: Limit, key: string): RateLimitAnswer {
  const at = now.getTime();
  const bucket = buckets.get(key) ?? { tokens: limit.burst, at };
  const tokens = refilled(limit, bucket.tokens, at - bucket.at);
  buckets.delete(key);
  buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
  dropOldest(buckets);
  return tokens >= 1 ? ALLOWED : refused(limit, tokens);
}

function dropOldest(kept: Map<string, unknown>): void {
  const oldest = kept.size > MOST_BUCKETS ? kept.keys().next() : null;
  if (oldest && !oldest.done) kept.delete(oldest.value);
}

async function takeShared(db: Database, now: Date, limit: Limit, key: string): Promise<RateLimitAnswer> {
  const perSecond = limit.burst / limit.refillSeconds;
  const left = sql<number>`least(${limit.burst}::float8, rate_limits.tokens
    + greatest(0, extract(epoch from ${now}::timestamptz - rate_limits.updated_at)) * ${perSecond}::float8)`;
  const taken = await db
    .insertInto("rate_limits")
    .values({ key, tokens: limit.burst - 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ tokens: sql`${left} - 1`, updated_at: now })
        .where(left, ">=", 1),
    )
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows) return ALLOWED;
  const row = await db.selectFrom("rate_limits").select(left.as("left")).where("key", "=", key).executeTakeFirst();
  return refused(limit, row?.left ?? 0);
}

function refilled(limit: Limit, tokens: number, elapsedMs: number): number {
  return Math.min(limit.burst, tokens + (Math.max(0, elapsedMs) / 1000) * (limit.burst / limit.refillSeconds));
}

function refused(limit: Limit, tokens: number): RateLimitAnswer {
  const seconds = ((1 - tokens) * limit.refillSeconds) / limit.burst;
  return { kind: "refused", retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
}

/** Forgets the shared buckets that have long been full again. */
export async function purgeRateLimits(db: Database, now: Date): Promise<void> {
  const longest = Math.max(...Object.values(LIMITS).map((limit) => limit.refillSeconds));
  await db
    .deleteFrom("rate_limits")
    .where("updated_at", "<", new Date(now.getTime() - longest * 1000))
    .execute();
}
