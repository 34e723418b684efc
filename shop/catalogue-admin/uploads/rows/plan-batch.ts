import { pick } from "#platform/records.ts";
import {
  DEFAULT_PRODUCT_FIELDS,
  FILE_COLUMNS,
  fileColumns,
  type ProductFields,
} from "#shop/catalogue/products/product-fields.ts";
import type { UploadMode } from "../upload.ts";
import { aboutProduct, absentWords } from "./check-row.ts";
import { sameColumns } from "./product-cells.ts";
import type { Column } from "./upload-columns.ts";
import type { Pieces, RowProblem, UploadRow } from "./upload-row.ts";

/** As PostgreSQL reads it. */
const NOW = "now";

export interface ExistingProduct extends ProductFields {
  id: string;
  stock: PresentStock[];
}

export interface PresentStock {
  id: string;
  size: string | null;
  on_hand: number;
  reserved: number;
  gtin: string | null;
}

/** `skuId` null: the stock row does not exist yet. */
export interface StockChange {
  skuId: string | null;
  size: string | null;
  delta: number;
}

export type RowPlan =
  | { kind: "failed"; problem: RowProblem }
  | { kind: "unchanged" }
  | {
      kind: "created" | "updated";
      fields: ProductFields;
      /** Null: the product is new. */
      before: Partial<ProductFields> | null;
      after: Partial<ProductFields> | null;
      stock: StockChange[];
      gtins: { skuId: string | null; size: string | null; gtin: string }[];
    };

/** An archived product counts as missing, a draft does not. Rules: PANEL-2, STOCK-42, UPLOAD-36, UPLOAD-37, UPLOAD-38. */
export function planRow(read: UploadRow, present: ExistingProduct | undefined, mode: UploadMode): RowPlan {
  const row = present ? withoutSame(read, present) : read;
  const inShop = present !== undefined && (present.archived_at === null || present.is_draft);
  if (mode === "create" && inShop) return failed(row, "id", "Já existe na loja (modo: só criar)");
  if (mode === "update" && !inShop) {
    return failed(
      row,
      "id",
      present ? "Está arquivado (modo: só atualizar)" : "Não existe na loja (modo: só atualizar)",
    );
  }
  const absent = row.absent.filter((column) => present?.[column === "material" ? column : "description"] !== "");
  if (absent[0]) return failed(row, absent[0], absentWords(absent));
  const misfit = sizeMisfit(row, present);
  if (misfit) return failed(row, "available_sizes", misfit);
  const stock = stockChanges(row.pieces ?? (present ? null : [{ size: null, onHand: 0 }]), present?.stock ?? []);
  if (stock === "reserved") {
    return failed(row, "stock", "Há mais peças reservadas em pagamentos em andamento do que o estoque informado");
  }
  const gtins = gtinChanges(row, present?.stock ?? []);
  if (!present) {
    const fields = { ...DEFAULT_PRODUCT_FIELDS, ...row.fields, archived_at: row.fields.is_draft ? NOW : null };
    return { kind: "created", fields, before: null, after: null, stock, gtins };
  }
  const merged = { ...rowFieldsOf(present), ...(!inShop && { is_draft: false }), ...row.fields };
  const fields: ProductFields = { ...merged, archived_at: merged.is_draft ? (present.archived_at ?? NOW) : null };
  const changed = keysOf(fields).filter((name) => !isSame(present[name], fields[name]));
  if (changed.length === 0 && stock.length === 0 && gtins.length === 0) return { kind: "unchanged" };
  return {
    kind: inShop ? "updated" : "created",
    fields,
    before: pick(present, changed),
    after: pick(fields, changed),
    stock,
    gtins,
  };
}

/** Drops what the product has already, also what a line cannot fully express. */
function withoutSame(row: UploadRow, present: ExistingProduct): UploadRow {
  const same = sameColumns(row.cells, present);
  const kept = COMPARED_AS_TEXT.filter((name) => same.has(name) && Object.hasOwn(row.fields, name));
  const isCountSame = (["available_sizes", "stock"] as const).every(
    (column) => same.has(column) || !row.cells.has(column),
  );
  return {
    ...row,
    fields: { ...row.fields, ...pick(present, kept) },
    pieces: isCountSame ? null : row.pieces,
    gtins: same.has("gtin") ? [] : row.gtins,
  };
}

/** Not pictures: one in the ZIP may replace the one of that name. */
const COMPARED_AS_TEXT = fileColumns("text", "list", "alts", "sizes");

function failed(row: UploadRow, column: Column, words: string): RowPlan {
  const value = column === "id" ? row.id : "";
  return { kind: "failed", problem: { column, value, message: aboutProduct(row.id, row.line, words) } };
}

/** Against the sizes that the stock is counted by. Rules: UPLOAD-26. */
function sizeMisfit({ pieces, fields }: UploadRow, present: ExistingProduct | undefined): string | null {
  const counted = (present?.stock ?? []).filter(({ size }) => size !== null);
  if (counted.length > 0 && pieces?.some(({ size }) => size === null)) {
    return "O estoque deste produto é por tamanho: informe como 16:2|17:1";
  }
  const { available_sizes: listed } = fields;
  const left =
    pieces || !listed || isSame(listed, present?.available_sizes)
      ? undefined
      : counted.find(({ size, on_hand }) => on_hand > 0 && !listed.includes(size ?? ""));
  return left ? `O tamanho ${left.size} ainda tem peças: informe o estoque por tamanho, como 16:2|17:1` : null;
}

/** Rows missing from the line are emptied: stock is per size or shared, never both. Rules: STOCK-8, STOCK-44. */
function stockChanges(wanted: readonly Pieces[] | null, present: readonly PresentStock[]): StockChange[] | "reserved" {
  if (!wanted) return [];
  const onHand = new Map(wanted.map((pieces) => [pieces.size, pieces.onHand]));
  if (present.some((sku) => (onHand.get(sku.size) ?? 0) < sku.reserved)) return "reserved";
  const moved = present
    .map((sku) => ({ skuId: sku.id, size: sku.size, delta: (onHand.get(sku.size) ?? 0) - sku.on_hand }))
    .filter(({ delta }) => delta !== 0);
  const known = new Set(present.map(({ size }) => size));
  const added = wanted.filter(({ size }) => !known.has(size));
  return [...moved, ...added.map((pieces) => ({ skuId: null, size: pieces.size, delta: pieces.onHand }))];
}

function gtinChanges({ gtins }: UploadRow, present: readonly PresentStock[]) {
  return gtins.flatMap(({ size, gtin }) => {
    const sku = present.find((each) => each.size === size);
    return sku?.gtin === gtin ? [] : [{ skuId: sku?.id ?? null, size, gtin }];
  });
}

export function rowFieldsOf({ id: _, stock: __, ...fields }: ExistingProduct): ProductFields {
  return fields;
}

export function keysOf(fields: Partial<ProductFields>): (keyof ProductFields)[] {
  return ([...FILE_COLUMNS, "archived_at"] as const).filter((name) => Object.hasOwn(fields, name));
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
