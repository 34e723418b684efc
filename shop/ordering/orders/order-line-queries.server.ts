import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { StockRequest } from "#shop/catalogue/stock/stock-request.ts";
import { LEFT_CART, STAYED_IN_CART } from "./order.ts";

/** For restocking, by line id. */
export async function skusOfOrder(trx: Database, orderId: string): Promise<Map<string, OrderPiece>> {
  const rows = await trx
    .selectFrom("order_items")
    .select(["id", "sku_id as skuId", "product_id as productId", "quantity"])
    .where("order_id", "=", orderId)
    .execute();
  return new Map(rows.map(({ id, ...piece }) => [id, piece]));
}

/** The order's pieces that were sold and not put back into stock by a refund. Rules: STOCK-36. */
export async function piecesStillOut(trx: Database, orderId: string): Promise<OrderPiece[]> {
  const { rows } = await sql<OrderPiece>`
    select sku_id as "skuId", product_id as "productId", quantity - put_back as quantity
      from order_items cross join lateral (
        select coalesce(sum(refund_pieces.quantity), 0)::int as put_back
          from refund_pieces where order_item_id = order_items.id) as back
     where order_id = ${orderId} and quantity > put_back`.execute(trx);
  return rows;
}

export interface OrderPiece {
  skuId: string;
  productId: string;
  quantity: number;
}

export function listStockRequests(db: Database, orderId: string): Promise<StockRequest[]> {
  return db
    .selectFrom("order_items")
    .select(["sku_id as skuId", "product_id as productId", "quantity"])
    .where("order_id", "=", orderId)
    .execute();
}

export function listOrderedItems(
  db: Database,
  orderId: string,
): Promise<{ skuId: string; productId: string; productName: string; size: string; quantity: number }[]> {
  return db
    .selectFrom("order_items")
    .select(["sku_id as skuId", "product_id as productId", "product_name as productName", "size", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

/** An order's pieces, when it was placed or last changed, and whether it is settled who takes them out of the cart. */
export async function readPiecesOfCart(db: Database, orderId: string): Promise<PiecesOfCart> {
  return db
    .selectFrom("order_events")
    .select([
      sql<Date | null>`max(at) filter (where kind in ('placed', 'changed'))`.as("placedAt"),
      sql<boolean>`coalesce(bool_or(kind in (${LEFT_CART}, ${STAYED_IN_CART})), false)`.as("taken"),
      sql<PiecesOfCart["items"]>`(
        select coalesce(json_agg(json_build_object('productId', product_id, 'size', size, 'quantity', quantity)
                                 order by position), '[]')
          from order_items where order_id = ${orderId})`.as("items"),
    ])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

interface PiecesOfCart {
  placedAt: Date | null;
  taken: boolean;
  items: { productId: string; size: string; quantity: number }[];
}

export function listLineQuantities(db: Database, orderId: string): Promise<{ id: string; quantity: number }[]> {
  return db.selectFrom("order_items").where("order_id", "=", orderId).select(["id", "quantity"]).execute();
}
