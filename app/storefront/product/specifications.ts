import type { ProductDetail, Specification } from "#shop/catalogue/products/product.ts";

/**
 * Parses a product's 'Rótulo: valor' lines and adds its fields that none of them names; a line without a colon is a
 * plain detail. Rules: LIST-51.
 */
export function specificationsOf(product: Pick<ProductDetail, "details" | "specifications">): Specification[] {
  const rows = product.details.map((line) => {
    const colon = line.indexOf(":");
    if (colon <= 0) return { label: "Detalhe", value: line.trim() };
    return { label: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
  });
  const named = new Set(rows.map(({ label }) => label));
  return [...rows, ...product.specifications.filter(({ label }) => !named.has(label))];
}

export const MATERIAL = "Material";
