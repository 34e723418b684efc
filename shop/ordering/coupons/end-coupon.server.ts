import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { normaliseCode } from "./coupon.ts";
import { setCouponEnd } from "./coupon-store.server.ts";

/** Running payments keep their discount; a new one is refused with the price without the coupon. Rules: COUPON-48. */
export async function endCoupon(
  { db, clock }: { db: Database; clock: Clock },
  typed: string,
  actor: string,
): Promise<{ kind: "ended" } | { kind: "refused"; reason: "not_found" }> {
  const now = clock();
  const code = normaliseCode(typed);
  return db.transaction().execute(async (trx) => {
    if (!(await setCouponEnd(trx, code, now))) return { kind: "refused", reason: "not_found" };
    await recordAudit(trx, { actor, action: "coupon.end", subject: `coupon:${code}` }, now);
    return { kind: "ended" };
  });
}
