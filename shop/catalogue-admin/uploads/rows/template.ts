import { PRODUCT_FIELDS } from "#shop/catalogue/products/product-fields.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv-text.ts";
import { COLUMNS, type Column } from "./upload-columns.ts";

const EXAMPLES: Partial<Record<Column, string>>[] = [
  {
    id: "ANEL-EXEMPLO-001",
    name: "Anel Solitário Zircônia",
    category: "aneis",
    price: "129,90",
    description: "Anel solitário em prata 925 com zircônia de 5 mm.",
    material: "Prata 925",
    discount_price: "99,90",
    images: "anel-exemplo-1.jpg|anel-exemplo-2.jpg",
    details: "Material: Prata 925|Pedra: Zircônia",
    tags: "solitário|zircônia",
    is_new: "true",
    is_on_sale: "true",
    is_best_seller: "false",
    available_sizes: "16:2|17:1|18:3",
    image_alts: "Anel visto de cima|Anel na mão",
    ...Object.fromEntries(PRODUCT_FIELDS.flatMap(({ column, example }) => (example ? [[column, example]] : []))),
  },
  {
    id: "BRINCO-EXEMPLO-001",
    name: "Brinco Argola Lisa",
    category: "brincos",
    price: "79,90",
    description: "Par de argolas lisas em prata 925.",
    material: "Prata 925",
    stock: "10",
    details: "Material: Prata 925|Diâmetro: 20 mm",
    tags: "argola",
    gtin: "7891234567895",
  },
];

/** All columns and two examples. Rules: UPLOAD-53. */
export function templateCsv(): string {
  return (
    BYTE_ORDER_MARK +
    [[...COLUMNS], ...EXAMPLES.map((row) => COLUMNS.map((column) => row[column] ?? ""))].map(csvLine).join("")
  );
}
