import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import type { Promotion, PromotionTerms } from "./promotion.ts";

export async function insertPromotion(
  trx: DatabaseTransaction,
  productIds: readonly string[],
  terms: PromotionTerms,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("promotions")
    .values({ ...termColumns(terms), product_ids: [...productIds], created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotionTerms(trx: DatabaseTransaction, id: string, terms: PromotionTerms): Promise<void> {
  await trx
    .updateTable("promotions")
    .set((eb) => ({ ...termColumns(terms), revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

function termColumns({ basisPoints, startsAt, endsAt, banner, couponCode }: PromotionTerms) {
  return { basis_points: basisPoints, starts_at: startsAt, ends_at: endsAt, banner, coupon_code: couponCode };
}

type Progress = Partial<Pick<Promotion, "startedAt" | "endedAt" | "undoneAt" | "lines" | "leftOut">>;

/** Records a step of the promotion. The revision grows, so that open forms are out of date. */
export async function notePromotion(trx: DatabaseTransaction, id: string, progress: Progress): Promise<void> {
  const { startedAt, endedAt, undoneAt, lines, leftOut } = progress;
  await trx
    .updateTable("promotions")
    .set((eb) => ({
      ...(startedAt && { started_at: startedAt }),
      ...(endedAt && { ended_at: endedAt }),
      ...(undoneAt && { undone_at: undoneAt }),
      ...(lines && { lines: JSON.stringify(lines) }),
      ...(leftOut && { left_out: leftOut }),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}
