import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { rateLimitRefusals } from "#platform/observability/metrics.server.ts";

interface Limit {
  /** Most requests at once. */
  burst: number;
  /** Until an empty bucket is full again. */
  refillSeconds: number;
  /** Holds with `RATE_LIMITS=off`, too: it protects people who have nothing to do with the shop. */
  isAlwaysOn?: true;
}

/**
 * A device or address that an account's owner has used has its own bucket. Shared buckets (an account, an inbox) are
 * larger and refill faster than what one address may take, so nobody can empty them alone. Rules: ACCOUNT-30,
 * ACCOUNT-33, ACCOUNT-34, ACCOUNT-67, ACCOUNT-70, ACCOUNT-76, ACCOUNT-81, ACCOUNT-86, COUPON-16, MAIL-71, ORDER-8,
 * ORDER-72, ORDER-74, PAY-13, PAY-63, TOOL-39, REFUND-17, REFUND-74, LIST-45, SHIP-6, STAFF-16, STAFF-17, PUSH-14.
 */
const LIMITS = {
  login: { burst: 10, refillSeconds: 15 * 60 },
  login_address: { burst: 60, refillSeconds: 15 * 60 },
  login_account: { burst: 60, refillSeconds: 60 * 60 },
  account_mail: { burst: 10, refillSeconds: 60 * 60 },
  account_mail_here: { burst: 3, refillSeconds: 60 * 60 },
  account_mail_email: { burst: 6, refillSeconds: 60 * 60 },
  staff_login: { burst: 10, refillSeconds: 15 * 60 },
  staff_login_address: { burst: 40, refillSeconds: 15 * 60 },
  staff_login_account: { burst: 60, refillSeconds: 60 * 60 },
  staff_code: { burst: 8, refillSeconds: 15 * 60 },
  staff_code_account: { burst: 40, refillSeconds: 60 * 60 },
  staff_enrolment: { burst: 10, refillSeconds: 15 * 60 },
  staff_proof: { burst: 10, refillSeconds: 15 * 60 },
  staff_recovery: { burst: 10, refillSeconds: 60 * 60 },
  staff_recovery_here: { burst: 3, refillSeconds: 60 * 60 },
  staff_recovery_email: { burst: 6, refillSeconds: 60 * 60 },
  // Browsers that replaced their push subscription, without a session.
  push_renewal: { burst: 20, refillSeconds: 60 * 60 },
  password_again: { burst: 10, refillSeconds: 15 * 60 },
  data_export: { burst: 5, refillSeconds: 60 * 60 },
  sign_up: { burst: 10, refillSeconds: 60 * 60 },
  newsletter: { burst: 10, refillSeconds: 60 * 60 },
  newsletter_here: { burst: 2, refillSeconds: 24 * 60 * 60 },
  newsletter_email: { burst: 3, refillSeconds: 24 * 60 * 60 },
  contact: { burst: 10, refillSeconds: 60 * 60 },
  contact_here: { burst: 5, refillSeconds: 60 * 60 },
  contact_email: { burst: 10, refillSeconds: 60 * 60 },
  reseller: { burst: 10, refillSeconds: 60 * 60 },
  reseller_here: { burst: 5, refillSeconds: 60 * 60 },
  reseller_email: { burst: 10, refillSeconds: 60 * 60 },
  token_refresh: { burst: 60, refillSeconds: 60 },
  cep: { burst: 30, refillSeconds: 60 },
  carrier_token: { burst: 20, refillSeconds: 60 },
  test_mail: { burst: 10, refillSeconds: 60 * 60 },
  // Unsigned test requests to the Melhor Envio webhook.
  carrier_trial: { burst: 30, refillSeconds: 60 },
  price_tool: { burst: 60, refillSeconds: 60 },
  quote: { burst: 30, refillSeconds: 60 },
  wishlist: { burst: 60, refillSeconds: 60 },
  shared_cart: { burst: 30, refillSeconds: 60 * 60 },
  // Per customer: all their devices together, each a second after every change.
  cart_sync: { burst: 120, refillSeconds: 60 },
  // Somebody who types and corrects, for several people behind one address.
  suggestions: { burst: 240, refillSeconds: 60 },
  order: { burst: 20, refillSeconds: 60 },
  order_link: { burst: 10, refillSeconds: 60 * 60 },
  order_link_here: { burst: 3, refillSeconds: 60 * 60 },
  order_link_email: { burst: 6, refillSeconds: 60 * 60 },
  // Claim secrets and codes of links that open nothing; right ones are not counted.
  order_guess: { burst: 30, refillSeconds: 60 * 60 },
  // Prevents guessing of codes, but leaves room for carts that check their own coupon now and then.
  coupon: { burst: 60, refillSeconds: 10 * 60 },
  stock_notice: { burst: 20, refillSeconds: 60 * 60 },
  // Each return sends e-mails to the customer and to the shop.
  return: { burst: 20, refillSeconds: 60 * 60 },
  // Attempts to type an order's e-mail by a shopper with a link; right ones are given back.
  order_email: { burst: 5, refillSeconds: 60 * 60 },
  order_email_anywhere: { burst: 30, refillSeconds: 60 * 60 },
  // Mails about orders to one unproved address, and to all such addresses by orders from one network. The setting
  // `ORDER_MAILS_PER_NETWORK` replaces the second burst.
  order_mail_email: { burst: 3, refillSeconds: 60 * 60, isAlwaysOn: true },
  order_mail_network: { burst: 200, refillSeconds: 60 * 60 },
  // E-mails of one order that staff send again.
  order_mail_again: { burst: 6, refillSeconds: 60 * 60 },
  tracking: { burst: 20, refillSeconds: 60 },
  // One page may report many CSP violations at once; later reports repeat them.
  policy_report: { burst: 30, refillSeconds: 5 * 60 },
  // Webhook events without a valid signature; each may cause a request to the provider.
  unsigned_notice: { burst: 10, refillSeconds: 60 },
  unsigned_notice_provider: { burst: 30, refillSeconds: 60 },
  payment: { burst: 10, refillSeconds: 60 },
  // Button 'Verificar agora'. Its own bucket: pressing it repeatedly must not block paying.
  payment_check: { burst: 20, refillSeconds: 60 },
} as const satisfies Record<string, Limit>;

export type RateLimitPurpose = keyof typeof LIMITS;

export type RateLimitAnswer = { kind: "allowed" } | { kind: "refused"; retryAfterSeconds: number };

/** `subject`: what is limited, such as an address or an account. */
export type RateLimitBucket = readonly [purpose: RateLimitPurpose, ...subject: string[]];

export interface RateLimits {
  /** One token; refused if the bucket is empty. */
  take(...bucket: RateLimitBucket): Promise<RateLimitAnswer>;
  /** A token that `take` has taken: only failed attempts count, though all need one. */
  giveBack(...bucket: RateLimitBucket): Promise<void>;
}

export interface RateLimitOptions {
  clock?: Clock;
  bursts?: Partial<Record<RateLimitPurpose, number>>;
}

const ALLOWED: RateLimitAnswer = { kind: "allowed" };

const MOST_REMEMBERED = 50_000;

/**
 * In the database, refilled by its clock: all processes share the buckets. `enabled` false allows everything but what
 * is always limited (`isAlwaysOn`). Rules: ACCOUNT-37, LAW-51.
 */
export function createRateLimits(db: Database, enabled: boolean, { clock, bursts }: RateLimitOptions = {}): RateLimits {
  const limitOf = (purpose: RateLimitPurpose): Limit => {
    const limit: Limit = LIMITS[purpose];
    return { ...limit, burst: bursts?.[purpose] ?? limit.burst };
  };
  const isOn = (purpose: RateLimitPurpose) => enabled || limitOf(purpose).isAlwaysOn === true;
  const elapsedMs = clock ? () => clock().getTime() : () => performance.now();
  const emptyUntil = new Map<string, number>();

  async function takeOne(purpose: RateLimitPurpose, subject: readonly string[]): Promise<RateLimitAnswer> {
    const key = keyOf(purpose, subject);
    // An empty bucket is cached until its next token, so a flood of requests does not reach the database.
    const waitMs = (emptyUntil.get(key) ?? 0) - elapsedMs();
    if (waitMs > 0) return { kind: "refused", retryAfterSeconds: Math.ceil(waitMs / 1000) };
    const answer = await takeFrom(db, databaseTime(clock), limitOf(purpose), key);
    emptyUntil.delete(key);
    if (answer.kind === "refused") {
      emptyUntil.set(key, elapsedMs() + answer.retryAfterSeconds * 1000);
      dropOldest(emptyUntil);
    }
    return answer;
  }

  return {
    async take(purpose, ...subject) {
      if (!isOn(purpose)) return ALLOWED;
      const answer = await takeOne(purpose, subject);
      if (answer.kind === "refused") rateLimitRefusals.inc({ limit: purpose });
      return answer;
    },
    async giveBack(purpose, ...subject) {
      if (!isOn(purpose)) return;
      const key = keyOf(purpose, subject);
      await db
        .updateTable("rate_limits")
        .set({ tokens: sql`least(${limitOf(purpose).burst}::float8, tokens + 1)` })
        .where("key", "=", key)
        .execute();
      emptyUntil.delete(key);
    },
  };
}

/** So that the table does not contain e-mail addresses. */
function keyOf(purpose: RateLimitPurpose, subject: readonly string[]): string {
  return `${purpose}:${createHash("sha256").update(subject.join("\n")).digest("base64url")}`;
}

/** Stops at the first refusal; later buckets lose nothing. Pass the narrowest first, then the shared ones. */
export async function takeInTurn(limits: RateLimits, ...buckets: readonly RateLimitBucket[]): Promise<RateLimitAnswer> {
  for (const bucket of buckets) {
    const answer = await limits.take(...bucket);
    if (answer.kind === "refused") return answer;
  }
  return ALLOWED;
}

function databaseTime(clock: Clock | undefined): RawBuilder<Date> {
  return clock ? sql<Date>`${clock()}::timestamptz` : sql<Date>`clock_timestamp()`;
}

function dropOldest(kept: Map<string, unknown>): void {
  const oldest = kept.size > MOST_REMEMBERED ? kept.keys().next() : null;
  if (oldest && !oldest.done) kept.delete(oldest.value);
}

async function takeFrom(db: Database, now: RawBuilder<Date>, limit: Limit, key: string): Promise<RateLimitAnswer> {
  const perSecond = limit.burst / limit.refillSeconds;
  const left = sql<number>`least(${limit.burst}::float8, rate_limits.tokens
    + greatest(0, extract(epoch from ${now} - rate_limits.updated_at)) * ${perSecond}::float8)`;
  const answer = await db
    .with("taken", (on) =>
      on
        .insertInto("rate_limits")
        .values({ key, tokens: limit.burst - 1, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ tokens: sql`${left} - 1`, updated_at: sql`greatest(rate_limits.updated_at, ${now})` })
            .where(left, ">=", 1),
        )
        .returning("tokens"),
    )
    .selectFrom("taken")
    .select([sql<boolean>`true`.as("allowed"), sql<number>`0`.as("left")])
    .unionAll((on) =>
      on
        .selectFrom("rate_limits")
        .select([sql<boolean>`false`.as("allowed"), left.as("left")])
        .where("key", "=", key)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom("taken").select("tokens")))),
    )
    .executeTakeFirst();
  return answer?.allowed ? ALLOWED : refused(limit, answer?.left ?? 0);
}

function refused(limit: Limit, left: number): RateLimitAnswer {
  const seconds = ((1 - left) * limit.refillSeconds) / limit.burst;
  return { kind: "refused", retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
}

export async function purgeRateLimits(db: Database, { clock }: RateLimitOptions = {}): Promise<void> {
  const longest = Math.max(...Object.values(LIMITS).map((limit) => limit.refillSeconds));
  const due = sql`updated_at < ${databaseTime(clock)} - make_interval(secs => ${longest})`;
  await deleteInBatches(db, "rate_limits", due);
}
