import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Promotion } from "./promotion.ts";

export function promotions(db: Database) {
  return db
    .selectFrom("promotions")
    .select([
      "id",
      "basis_points as basisPoints",
      "product_ids as productIds",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "banner",
      "coupon_code as couponCode",
      "started_at as startedAt",
      "ended_at as endedAt",
      "undone_at as undoneAt",
      sql<Promotion["lines"]>`lines`.as("lines"),
      "left_out as leftOut",
      "revision",
    ])
    .orderBy("starts_at", "desc")
    .orderBy("id");
}

const SHOWN = 50;

/** The newest. Needs 'prices.read'. */
export async function readPromotions(
  db: Database,
  staff: Pick<StaffSession, "role">,
): Promise<Promotion[] | NotAllowed> {
  return refuseUnlessAllowed(staff, "prices.read") ?? promotions(db).limit(SHOWN).execute();
}
