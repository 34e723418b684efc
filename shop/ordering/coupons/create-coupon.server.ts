import { addDays, type Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { CouponInput } from "./coupon-input.ts";

export type CreatedCoupon = { kind: "created"; id: string } | { kind: "refused"; reason: "code_taken" };

/**
 * Creates a coupon. A code can never be reused: past orders refer to it. `actor` goes into the audit log.
 * Rules: COUPON-14.
 */
export async function createCoupon(
  { db, clock }: { db: Database; clock: Clock },
  input: CouponInput,
  actor: string,
): Promise<CreatedCoupon> {
  const now = clock();
  return db.transaction().execute(async (trx): Promise<CreatedCoupon> => {
    const made = await trx
      .insertInto("coupons")
      .values({
        code: input.code,
        kind: input.kind,
        value: input.value,
        maximum_cents: input.maximumCents,
        minimum_cents: input.minimumCents,
        categories: input.categories,
        excludes_sale: input.excludesSale,
        first_purchase: input.firstPurchase,
        starts_at: input.firstDay && startOfDay(input.firstDay),
        ends_at: input.lastDay && startOfDay(addDays(input.lastDay, 1)),
        total_limit: input.totalLimit,
        customer_limit: input.customerLimit,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return { kind: "refused", reason: "code_taken" };
    await recordAudit(
      trx,
      { actor, action: "coupon.create", subject: `coupon:${input.code}`, after: { ...input } },
      now,
    );
    return { kind: "created", id: made.id };
  });
}

/** The first instant of a São Paulo day; there has been no daylight saving time since 2019. Rules: COUPON-19. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`);
}
