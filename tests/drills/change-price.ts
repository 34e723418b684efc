import { comparedForm } from "#shop/catalogue-admin/editing/edited-product.ts";
import { findEditedProduct } from "#shop/catalogue-admin/editing/edited-product-queries.server.ts";
import { formOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { saveProduct } from "#shop/catalogue-admin/editing/save-product.server.ts";
import { stockForm } from "#shop/catalogue-admin/editing/stock-form.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** Saves a new price in the editor, as the panel does, without a discount; the price is in reais: `69,37`. */
export async function changePrice(
  services: Services,
  staff: StaffSession,
  { id, price }: { id: string; price: string },
): Promise<void> {
  const product = await findEditedProduct(services.db, id);
  if (!product) throw new Error("the product must be there");
  const { edit, version, stock } = product;
  const { lines, shared, perSize } = stockForm(edit.available_sizes, stock);
  const rows = lines.flatMap(({ size, count, seen, gtin }, at) => [
    [`size${at}`, size],
    [`count${at}`, count],
    [`seen${at}`, seen],
    [`gtin${at}`, gtin],
  ]);
  const fields: Record<string, string> = {
    ...formOf(edit),
    ...Object.fromEntries(rows),
    perSize: perSize ? "1" : "",
    countShared: shared.count,
    seenShared: shared.seen,
    gtinShared: shared.gtin,
    price,
    discountPrice: "",
  };
  const answer = await saveProduct(services, staff, { id, version, base: comparedForm(edit), fields });
  if (answer.kind !== "saved") throw new Error(JSON.stringify(answer));
}
