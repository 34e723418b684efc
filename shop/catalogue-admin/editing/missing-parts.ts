import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";

/** What a piece still lacks to be found, sold, sent and invoiced; `free`: its free pieces. Rules: UPLOAD-94. */
export function missingParts(edit: ProductEdit, free: number): string[] {
  const { images, weight_g, description, ncm } = edit;
  return [
    ...(images.length === 0 ? ["foto"] : []),
    ...(free <= 0 ? ["peças"] : []),
    ...(weight_g === null ? ["peso"] : []),
    ...(description === "" ? ["descrição"] : []),
    ...(ncm === null ? ["NCM"] : []),
  ];
}
