import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { normaliseCode } from "./coupon.ts";

/**
 * Ends a coupon: it cannot be applied any more. Running payments keep their discount. For an unpaid order without a
 * running payment, starting to pay is refused with the price without the coupon.
 * Rules: COUPON-48.
 */
export async function endCoupon(
  { db, clock }: { db: Database; clock: Clock },
  typed: string,
  actor: string,
): Promise<{ kind: "ended" } | { kind: "refused"; reason: "not_found" }> {
  const now = clock();
  const code = normaliseCode(typed);
  const { numInsertedOrUpdatedRows } = await db
    .with("ended", (query) =>
      query
        .updateTable("coupons")
        .set((eb) => ({ archived_at: now, revision: eb("revision", "+", 1) }))
        .where("code", "=", code)
        .where("archived_at", "is", null)
        .returning("code"),
    )
    .insertInto("audit_log")
    .columns(["actor", "action", "subject", "at"])
    .expression((query) =>
      query
        .selectFrom("ended")
        .select((eb) => [
          eb.val(actor).as("actor"),
          eb.val("coupon.end").as("action"),
          eb.val(`coupon:${code}`).as("subject"),
          eb.val(now).as("at"),
        ]),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? { kind: "ended" } : { kind: "refused", reason: "not_found" };
}
