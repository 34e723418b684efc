export interface Specification {
  label: string;
  value: string;
}

/**
 * Parses a product's 'Rótulo: valor' lines and adds its material; a line without a colon is a plain detail.
 * Rules: LIST-51.
 */
export function specificationsOf(product: { details: readonly string[]; material: string }): Specification[] {
  const rows = product.details.map((line) => {
    const colon = line.indexOf(":");
    if (colon <= 0) return { label: "Detalhe", value: line.trim() };
    return { label: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
  });
  const named = rows.some(({ label }) => label === MATERIAL);
  return named || !product.material ? rows : [...rows, { label: MATERIAL, value: product.material }];
}

export const MATERIAL = "Material";
