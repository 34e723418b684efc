import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { findProduct } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { WantedStockAlert } from "./stock-alert.ts";
import { insertStockAlert } from "./stock-alert-store.server.ts";

export type StockAlertRequest =
  | { kind: "stored" }
  | { kind: "refused"; reason: "unknown_product" | "size_required" | "unknown_size" | "in_stock" };

interface Options {
  clock: Clock;
  /** Demo mode only. */
  unlisted: boolean;
}

/** Idempotent; the answer is the same either way. Rules: ACCOUNT-85. */
export async function requestStockAlert(
  db: Database,
  wanted: WantedStockAlert,
  options: Options,
): Promise<StockAlertRequest> {
  const product = await findProduct(db, wanted.productId);
  if (!product || (product.unlisted && !options.unlisted)) return refused("unknown_product");
  const { sizes } = product;
  if (wanted.size === "" && sizes.length > 1) return refused("size_required");
  const choice = wanted.size === "" ? sizes[0] : sizes.find(({ size }) => size === wanted.size);
  if (!choice) return refused("unknown_size");
  if (choice.available > 0) return refused("in_stock");
  await insertStockAlert(db, { ...wanted, size: choice.size }, options.clock());
  return { kind: "stored" };
}

function refused(reason: Extract<StockAlertRequest, { kind: "refused" }>["reason"]): StockAlertRequest {
  return { kind: "refused", reason };
}
