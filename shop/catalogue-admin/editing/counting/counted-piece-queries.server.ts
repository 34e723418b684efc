import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { cellGtin } from "../../uploads/rows/cell-values.ts";
import { type CountedPiece, MOST_COUNTED_LINES } from "./counted-line.ts";

/** Shortest end of a code that is searched for. */
const LEAST_ENDING = 3;

const PIECE = sql`skus.id as "skuId", product_id as "productId", name, size, on_hand as "onHand"`;
const IN_ORDER = sql`order by name, product_id, length(size), size`;

/** A typed code, and what follows it: a size. */
function codeParts(typed: string): string[] {
  return typed
    .trim()
    .slice(0, 120)
    .split(/[\s/]+/);
}

/**
 * The stock rows of a scanned or typed code: a GTIN, a product's code in any case, or that code and a size. All sizes
 * where none is named; none if nothing has this code.
 * Rules: PANEL-16.
 */
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

/** A code's last part alone (`060` of `PIERCINGFE-060`), where exactly one product's code ends with it. Rules: PANEL-18. */
async function findByEnding(db: Database, ending: string, size: string): Promise<CountedPiece[]> {
  if (ending.length < LEAST_ENDING) return [];
  const { rows } = await sql<CountedPiece>`
    select ${PIECE} from skus join products on products.id = product_id
     where right(product_id, ${ending.length + 1}::int) = ${`-${ending}`} and (${size} = '' or size = ${size})
     ${IN_ORDER} limit ${MOST_COUNTED_LINES}`.execute(db);
  return new Set(rows.map(({ productId }) => productId)).size === 1 ? rows : [];
}

/**
 * The sizes of the piece whose code was typed with a size that it does not have; none where the code itself is unknown,
 * or came alone.
 * Rules: PANEL-16.
 */
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

/** These stock rows, with their pieces of now. */
export async function readCountedPieces(db: Database, skuIds: readonly string[]): Promise<Map<string, CountedPiece>> {
  const { rows } = await sql<CountedPiece>`
    select ${PIECE} from skus join products on products.id = product_id
     where skus.id = any (${skuIds.filter(isUuid)}::uuid[])`.execute(db);
  return new Map(rows.map((piece) => [piece.skuId, piece]));
}

/** Whether a count is booked already. */
export async function isCountBooked(db: Database, subject: string): Promise<boolean> {
  const found = await db
    .selectFrom("audit_log")
    .where("subject", "=", subject)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
