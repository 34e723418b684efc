import { sql } from "kysely";
import type { TestShop } from "../test-shop.ts";

/** A ring of the sample catalogue. */
export const RING = { product_id: "ANELAPARAD-001", size: "16", quantity: 1 };

/** The stock of a product that has a single stock row. */
export function stockOf(shop: TestShop, productId: string) {
  return shop.services.db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["on_hand", "reserved", "stock"])
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
}

/** Sets the stock of a product (null: of all), with the stock movement of a manual count. */
export async function setStock(shop: TestShop, productId: string | null, onHand: number): Promise<void> {
  await sql`
    with counted as (select id, ${onHand}::int - on_hand as delta from skus
       where product_id = coalesce(${productId}, product_id)), ledger as (
      insert into stock_movements (sku_id, delta, reason) select id, delta, 'adjustment' from counted where delta <> 0
    )
    update skus set on_hand = on_hand + counted.delta from counted where counted.id = skus.id`.execute(
    shop.services.db,
  );
}
