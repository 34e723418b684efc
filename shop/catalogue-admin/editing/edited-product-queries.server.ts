import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { pictureList } from "#shop/catalogue/products/product-column-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type EditedProduct, type PriceChangeLine, type StockMovementLine, toEdit } from "./edited-product.ts";
import type { ShownStock } from "./stock-form.ts";

const HISTORY_LINES = 20;

/** Also archived. */
export async function readEditedProduct(
  db: Database,
  staff: Pick<StaffSession, "role">,
  id: string,
): Promise<EditedProduct | null | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.read");
  if (notAllowed) return notAllowed;
  return isProductId(id) ? findEditedProduct(db, id) : null;
}

export async function findEditedProduct(db: Database, id: string): Promise<EditedProduct | null> {
  const row = await db
    .selectFrom("products")
    .where("id", "=", id)
    .selectAll()
    .select([pictureList(null).as("pictures"), stockOf().as("skus")])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    edit: toEdit(row),
    version: row.version,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    free: row.stock,
    stock: row.skus,
    pictures: row.pictures,
  };
}

function stockOf() {
  return sql<ShownStock[]>`(
    select coalesce(json_agg(json_build_object('size', size, 'onHand', on_hand, 'reserved', reserved, 'gtin', gtin)
             order by size nulls first), '[]')
      from skus where product_id = products.id)`;
}

/** Newest first. Rules: PRICE-9. */
export async function readPriceHistory(db: Database, id: string): Promise<PriceChangeLine[]> {
  const { rows } = await sql<PriceChangeLine>`
    select price_cents as "priceCents", discount_price_cents as "discountPriceCents", changed_at as at,
           case when cause like 'staff:%' then staff.name
                when cause like 'upload:%' then bulk_uploads.filename end as by,
           split_part(cause, ':', 1) as kind
      from price_history
      left join staff on 'staff:' || staff.id::text = cause
      left join bulk_uploads on 'upload:' || bulk_uploads.id::text = cause
     where product_id = ${id} order by changed_at desc, price_history.id desc limit ${HISTORY_LINES}`.execute(db);
  return rows;
}

/** Newest first. Rules: STOCK-46. */
export async function readStockMovements(db: Database, id: string): Promise<StockMovementLine[]> {
  const { rows } = await sql<Omit<StockMovementLine, "order"> & { orderId: string | null; orderNumber: number | null }>`
    select moved.id, skus.size, delta, moved.reason, moved.note, moved.created_at as at, staff.name as by,
           case when returns.id is not null
             then json_build_object('number', returns.number, 'kind', returns.kind) end as returned,
           orders.id as "orderId", orders.number as "orderNumber"
      from skus
      join stock_movements as moved on moved.sku_id = skus.id
      left join staff on 'staff:' || staff.id::text = reference
      left join returns on returns.number = case when reference ~ '^D-\\d{1,9}$' then substr(reference, 3)::int end
      left join orders on orders.id = coalesce(returns.order_id,
        case when reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then reference::uuid end)
     where skus.product_id = ${id} order by moved.id desc limit ${HISTORY_LINES}`.execute(db);
  return rows.map(({ orderId, orderNumber, ...line }) => ({
    ...line,
    order: orderId && orderNumber !== null ? { id: orderId, number: Number(orderNumber) } : null,
  }));
}

/** Who made the current version, and whether that is `staffId`; null: an upload or the price tool. */
export async function readLastEditor(
  db: Database,
  id: string,
  staffId: string,
): Promise<{ name: string; isSelf: boolean; at: Date } | null> {
  const { rows } = await sql<{ name: string; isSelf: boolean; at: Date }>`
    select staff.name, staff.id = ${staffId} as "isSelf", audit_log.at
      from audit_log
      join staff on staff.id::text = audit_log.actor
      join products on products.id = ${id} and (audit_log.after ->> 'version')::int = products.version
     where subject = ${`product:${id}`} order by audit_log.at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function productsWithSizes(trx: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("skus")
    .where("product_id", "in", [...ids])
    .where("size", "is not", null)
    .where("on_hand", ">", 0)
    .select("product_id")
    .distinct()
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}
