import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { type PriceChange, percentOf, percentText } from "#shop/catalogue-admin/price-tool/price-change.ts";
import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";

const HEADER = [
  ...["id", "nome", "preço atual", "preço novo", "desconto atual", "desconto novo"],
  ...["cliente paga hoje", "cliente passa a pagar", "diferença"],
];

/** A preview in the CSV dialect of Brazilian spreadsheets. Rules: TOOL-18. */
export function previewFile(changes: readonly PriceChange[]): string {
  const lines = changes.map((change) => {
    const { id, name, before, after } = change;
    const discounts = [before.discountPriceCents, after.discountPriceCents].map((cents) =>
      cents === null ? "" : formatCentsForInput(cents),
    );
    const prices = [formatCentsForInput(before.priceCents), formatCentsForInput(after.priceCents)];
    const paid = [formatCentsForInput(effectivePrice(before)), formatCentsForInput(effectivePrice(after))];
    return csvLine([id, name, ...prices, ...discounts, ...paid, percentText(percentOf(change))]);
  });
  return BYTE_ORDER_MARK + csvLine(HEADER) + lines.join("");
}
