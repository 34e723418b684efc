import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { seenText } from "#platform/formats/unseen-signs.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { cellGtin } from "../../uploads/rows/cell-values.ts";
import { type CountedPiece, MOST_COUNTED_LINES } from "./counted-line.ts";

const LEAST_ENDING = 3;

const PIECE = sql`skus.id as "skuId", product_id as "productId", name, size, on_hand as "onHand"`;
const IN_ORDER = sql`order by name, product_id, length(size), size`;

/** A code, and a size if one follows. */
function codeParts(typed: string): string[] {
  return seenText(typed)
    .trim()
    .slice(0, 120)
    .split(/[\s/]+/);
}

/** A GTIN, or a code in any case, alone for all sizes or with one. Empty if nothing has this code. Rules: PANEL-16. */
export async function findByCode(
  db: Database,
  staff: Pick<StaffSession, "role">,
  typed: string,
): Promise<CountedPiece[] | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const [code = "", ...rest] = codeParts(typed);
  if (cellGtin(code) !== null) {
    const { rows } = await sql<CountedPiece>`
      select ${PIECE} from skus join products on products.id = product_id where gtin = ${code} ${IN_ORDER}`.execute(db);
    if (rows.length > 0) return rows;
  }
  if (!isProductId(code)) return [];
  const size = rest.join(" ");
  const { rows } = await sql<CountedPiece>`
    select ${PIECE} from skus join products on products.id = product_id
     where product_id in (${code}, ${code.toUpperCase()}) and (${size} = '' or size = ${size}) ${IN_ORDER}`.execute(db);
  return rows.length > 0 ? rows : findByEnding(db, code.toUpperCase(), size);
}

/** `060` of `PIERCINGFE-060`, where exactly one code ends with it. Rules: PANEL-18. */
async function findByEnding(db: Database, ending: string, size: string): Promise<CountedPiece[]> {
  if (ending.length < LEAST_ENDING) return [];
  const { rows } = await sql<CountedPiece>`
    select ${PIECE} from skus join products on products.id = product_id
     where right(product_id, ${ending.length + 1}::int) = ${`-${ending}`} and (${size} = '' or size = ${size})
     ${IN_ORDER} limit ${MOST_COUNTED_LINES}`.execute(db);
  return new Set(rows.map(({ productId }) => productId)).size === 1 ? rows : [];
}

/** Of a code typed with a size that it does not have; empty if the code is unknown or came alone. Rules: PANEL-16. */
export async function sizesBesides(
  db: Database,
  staff: Pick<StaffSession, "role">,
  typed: string,
): Promise<CountedPiece[]> {
  const [code = "", ...size] = codeParts(typed);
  if (size.length === 0) return [];
  const found = await findByCode(db, staff, code);
  return "kind" in found ? [] : found;
}

export async function readCountedPieces(db: Database, skuIds: readonly string[]): Promise<Map<string, CountedPiece>> {
  const { rows } = await sql<CountedPiece>`
    select ${PIECE} from skus join products on products.id = product_id
     where skus.id = any (${skuIds.filter(isUuid)}::uuid[])`.execute(db);
  return new Map(rows.map((piece) => [piece.skuId, piece]));
}

export async function isCountBooked(db: Database, subject: string): Promise<boolean> {
  const found = await db
    .selectFrom("audit_log")
    .where("subject", "=", subject)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
