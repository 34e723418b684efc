import type { Database } from "#platform/database/database.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { Promotion } from "./promotion.ts";
import { promotions } from "./promotion-store.server.ts";

const SHOWN = 50;

/** The newest. Needs 'prices.read'. */
export async function readPromotions(
  db: Database,
  staff: Pick<StaffSession, "role">,
): Promise<Promotion[] | NotAllowed> {
  return refuseUnlessAllowed(staff, "prices.read") ?? promotions(db).limit(SHOWN).execute();
}
