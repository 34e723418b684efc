import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { pick, recordOf } from "#platform/records.ts";
import { fileColumns } from "#shop/catalogue/products/product-fields.ts";
import { formatMeasure } from "./cell-values.ts";
import type { ExistingProduct, PresentStock } from "./plan-batch.ts";
import { COLUMNS, type Column } from "./upload-columns.ts";

export type ProductCells = Record<Column, string>;

/**
 * Uploaded as they are, these cells change nothing. A list of one part that a spreadsheet would read as a time or
 * shorten as a number (`16:2`, a GTIN) ends in a bar, which an upload ignores. Rules: PANEL-1, PANEL-3.
 */
export function productCells(product: ExistingProduct): ProductCells {
  const { stock } = product;
  const counted = countedSizes(product);
  const shared = stock.find(({ size }) => size === null);
  return {
    id: product.id,
    category: product.category,
    price: formatCentsForInput(product.price_cents),
    discount_price: product.discount_price_cents === null ? "" : formatCentsForInput(product.discount_price_cents),
    stock: counted.length > 0 || !shared ? "" : String(shared.on_hand),
    available_sizes:
      counted.length > 0
        ? asText(counted.map(({ size, onHand }) => `${size}:${onHand}`))
        : product.available_sizes.join("|"),
    gtin: asText(gtinsOf(stock, counted)),
    ...pick(product, fileColumns("text")),
    ...recordOf(fileColumns("list", "images", "alts"), (column) => product[column].join("|")),
    ...recordOf(fileColumns("flag"), (column) => String(product[column])),
    ...recordOf(fileColumns("measure"), (column) => formatMeasure(product[column])),
    ...recordOf(fileColumns("code"), (column) => product[column] ?? ""),
  };
}

/** Cells that say what the product is already, whatever they were read as. Rules: PANEL-2. */
export function sameColumns(cells: ReadonlyMap<Column, string>, product: ExistingProduct): Set<Column> {
  const present = productCells(product);
  return new Set(
    COLUMNS.filter((column) => {
      const cell = cells.get(column);
      return cell !== undefined && compared(cell) === compared(present[column]);
    }),
  );
}

/** As a text editor or a spreadsheet gives it back. */
function compared(cell: string): string {
  return cell.normalize("NFC").replaceAll(/\r\n?/g, "\n").trim();
}

/** The listed ones in order, then others that still have pieces of their own. */
function countedSizes({ available_sizes, stock }: ExistingProduct): { size: string; onHand: number }[] {
  const own = new Map(stock.flatMap(({ size, on_hand }) => (size === null ? [] : [[size, on_hand] as const])));
  if (own.size === 0) return [];
  const others = [...own].flatMap(([size, onHand]) => (onHand > 0 || available_sizes.length === 0 ? [size] : []));
  return [...new Set([...available_sizes, ...others])].map((size) => ({ size, onHand: own.get(size) ?? 0 }));
}

function gtinsOf(stock: readonly PresentStock[], counted: readonly { size: string }[]): string[] {
  return stock.flatMap(({ size, gtin }) => {
    if (gtin === null) return [];
    if (size === null) return counted.length > 0 ? [] : [gtin];
    return counted.some((each) => each.size === size) ? [`${size}:${gtin}`] : [];
  });
}

function asText(parts: readonly string[]): string {
  return parts.length === 1 ? `${parts[0]}|` : parts.join("|");
}
