import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Centavos } from "#platform/money.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** The old price that the owner saw when declaring it. */
export interface DeclaredPrice {
  id: string;
  oldPriceCents: Centavos;
}

export type DeclareAnswer =
  /** How many were declared; the others have another price by now. */
  | { kind: "declared"; declared: number }
  | { kind: "refused"; reason: "nothing_chosen" | "changed_meanwhile" }
  | NotAllowed;

/**
 * Records an owner's declaration that these old prices were really charged, with who, when and which price, also in the
 * audit log. Skips products whose price has changed since. Product pages show the old price once this returns. Needs
 * 'old_prices.declare'.
 * Rules: PRICE-36.
 */
export async function declareOldPrices(
  db: Database,
  { clock, catalogueSeen }: Pick<Services, "clock" | "catalogueSeen">,
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

/**
 * Inserts declarations for prices that are still current, each with an audit entry. Returns how many.
 * Rules: PRICE-37.
 */
export async function insertDeclarations(
  trx: Database,
  staffId: string,
  prices: readonly DeclaredPrice[],
  now: Date,
  uploadId: string | null = null,
): Promise<number> {
  if (prices.length === 0) return 0;
  // Locks the products: a concurrent price change must commit first, so that the comparison below sees it.
  await sql`select from products where id = any (${prices.map(({ id }) => id)}::text[]) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<{ productId: string; oldPriceCents: Centavos }>`
    with standing as (
      select products.id, price_cents
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given (id text, "oldPriceCents" int)
        join products on products.id = given.id and price_cents = given."oldPriceCents"
       where discount_price_cents is not null
    )
    insert into old_price_declarations (product_id, old_price_cents, staff_id, upload_id, declared_at)
    select id, price_cents, ${staffId}::uuid, ${uploadId}::uuid, ${now} from standing
    returning product_id as "productId", old_price_cents as "oldPriceCents"`.execute(trx);
  const entries = rows.map(
    ({ productId, oldPriceCents }) =>
      ({
        actor: staffId,
        action: "old_price.declared",
        subject: `product:${productId}`,
        after: { old_price_cents: oldPriceCents, ...(uploadId !== null && { upload: uploadId }) },
      }) as const,
  );
  await recordAudit(trx, entries, now);
  return rows.length;
}
