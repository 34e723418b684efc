import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { insertDeclarations } from "./old-price-store.server.ts";

/** The price is what the owner saw. */
export interface DeclaredPrice {
  id: string;
  oldPriceCents: Centavos;
}

export type DeclareAnswer =
  /** The products not counted have another price by now. */
  | { kind: "declared"; declared: number }
  | { kind: "refused"; reason: "nothing_chosen" | "changed_meanwhile" }
  | NotAllowed;

/**
 * The owner declares that these prices were really charged; who, when and which price go to the audit log. Skips prices
 * changed since. Product pages show the old price once this returns. Needs 'old_prices.declare'. Rules: PRICE-36.
 */
export async function declareOldPrices(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  prices: readonly DeclaredPrice[],
): Promise<DeclareAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "old_prices.declare");
  if (notAllowed) return notAllowed;
  if (prices.length === 0) return { kind: "refused", reason: "nothing_chosen" };
  const declared = await inTransaction(db, (trx) => insertDeclarations(trx, staff.staffId, prices, clock()));
  if (declared === 0) return { kind: "refused", reason: "changed_meanwhile" };
  await catalogueSeen();
  return { kind: "declared", declared };
}
