import type { Database } from "#platform/database/database.server.ts";
import { lockProducts } from "#shop/catalogue/products/product-store.server.ts";
import { lockStock } from "#shop/catalogue/stock/stock-store.server.ts";
import type { ExistingProduct } from "./rows/plan-batch.ts";

/** With their stock, until the transaction ends. */
export async function lockExistingProducts(
  trx: Database,
  ids: readonly string[],
): Promise<Map<string, ExistingProduct>> {
  const products = await lockProducts(trx, ids);
  const rows = await lockStock(
    trx,
    products.map(({ id }) => id),
  );
  const stock = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map(products.map((product) => [product.id, { ...product, stock: stock.get(product.id) ?? [] }]));
}
