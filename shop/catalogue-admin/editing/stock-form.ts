import { type CategorySlug, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import { cellCount, cellGtin } from "../uploads/rows/cell-values.ts";
import { countProblem } from "../uploads/rows/row-stock.ts";

/** As it was when the editor was opened. */
export interface ShownStock {
  /** Null: all sizes share it. */
  size: string | null;
  onHand: number;
  reserved: number;
  gtin: string | null;
}

/** As typed. */
export interface StockLine {
  size: string;
  /** Empty: no change. */
  count: string;
  /** Shown when the form was opened; empty: none. */
  seen: string;
  gtin: string;
}

export interface StockForm {
  perSize: boolean;
  lines: StockLine[];
  shared: StockLine;
}

/** Rules: STOCK-41. */
export const STOCK_REASONS = ["contagem", "compra", "perda", "brinde", "outro"] as const;
export type StockReasonKey = (typeof STOCK_REASONS)[number];
export const STOCK_REASON_LABELS: Record<StockReasonKey, string> = {
  contagem: "Contagem do estoque",
  compra: "Chegada de peças",
  perda: "Perda ou avaria",
  brinde: "Brinde ou uso próprio",
  outro: "Outro motivo",
};

const MOST_SIZES = 60;
const LONGEST_SIZE = 30;

/** `size0`, `count0`, `seen0`, `gtin0`, and so on; skips rows without a size. */
export function stockFormOf(fields: Readonly<Record<string, string>>): StockForm {
  const line = (at: string): StockLine => ({
    size: (fields[`size${at}`] ?? "").trim(),
    count: (fields[`count${at}`] ?? "").trim(),
    seen: (fields[`seen${at}`] ?? "").trim(),
    gtin: (fields[`gtin${at}`] ?? "").replace(/\s/g, ""),
  });
  const places = Array.from({ length: MOST_SIZES }, (_, at) => String(at));
  return {
    perSize: fields.perSize === "1",
    lines: places.map(line).filter(({ size }) => size !== ""),
    shared: line("Shared"),
  };
}

export function stockForm(sizes: readonly string[], stock: readonly ShownStock[]): StockForm {
  const own = new Map(stock.map((row) => [row.size, row]));
  const line = (size: string | null): StockLine => {
    const row = own.get(size);
    const count = row ? String(row.onHand) : "";
    return { size: size ?? "", count, seen: count, gtin: row?.gtin ?? "" };
  };
  const perSize = stock.some(({ size }) => size !== null);
  const named = perSize ? stock.flatMap(({ size, onHand }) => (size !== null && onHand > 0 ? [size] : [])) : [];
  return { perSize, lines: [...new Set([...sizes, ...named])].map(line), shared: line(null) };
}

/** By field name. Rules: STOCK-45, UPLOAD-70. */
export function stockErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {};
  const form = stockFormOf(fields);
  const seen = new Set<string>();
  for (let at = 0; at < MOST_SIZES; at += 1) {
    const size = (fields[`size${at}`] ?? "").trim();
    if (size === "") {
      const typed = (fields[`count${at}`] ?? "").trim();
      if (form.perSize && typed !== "" && typed !== "0") errors[`size${at}`] = "Informe o tamanho";
      continue;
    }
    if (size.length > LONGEST_SIZE || /[|:\p{Cc}]/u.test(size)) errors[`size${at}`] = "Até 30 caracteres, sem | e :";
    else if (seen.has(size)) errors[`size${at}`] = "Tamanho repetido";
    seen.add(size);
    if (form.perSize) checkCount(fields, String(at), errors);
  }
  if (!form.perSize) checkCount(fields, "Shared", errors);
  else if (form.lines.length === 0) errors.perSize = "Informe pelo menos um tamanho";
  const category = fields.category ?? "";
  if (form.perSize && isCategorySlug(category) && misfitOf(form, category)) {
    errors.perSize = "Esta categoria não tem escolha de tamanho: informe um só estoque";
  }
  return { ...errors, ...noteErrors(fields) };
}

const LONGEST_NOTE = 200;

/** Of why pieces were counted. */
export function noteErrors({ stockNote = "" }: Readonly<Record<string, string>>): Record<string, string> {
  return stockNote.trim().length > LONGEST_NOTE ? { stockNote: `Use no máximo ${LONGEST_NOTE} caracteres.` } : {};
}

/** The first size that the category does not have. */
function misfitOf({ lines }: StockForm, category: CategorySlug): string | undefined {
  const choices = sizesFor({ category, availableSizes: lines.map(({ size }) => size) });
  return lines.find(({ size }) => !choices.includes(size))?.size;
}

function checkCount(fields: Readonly<Record<string, string>>, at: string, errors: Record<string, string>): void {
  const count = (fields[`count${at}`] ?? "").trim();
  if (count !== "" && cellCount(count) === null) errors[`count${at}`] = countProblem(count);
  const gtin = (fields[`gtin${at}`] ?? "").replace(/\s/g, "");
  if (gtin !== "" && cellGtin(gtin) === null) {
    errors[`gtin${at}`] = "GTIN deve ter 8, 12, 13 ou 14 dígitos com dígito verificador correto";
  }
}

/** As in the database now. */
export interface CurrentStock extends ShownStock {
  id: string;
  /** Orders or payments refer to it: it cannot be deleted. */
  drawnOn: boolean;
}

export interface StockPlan {
  moves: { id: string; size: string | null; delta: number }[];
  added: { size: string | null; onHand: number; gtin: string | null }[];
  /** New GTINs; null removes one. */
  names: { id: string; gtin: string | null }[];
  /** Rows of sizes to delete: a size with its own row does not share the common stock. */
  dropped: string[];
}

export type StockRefusal = { refused: "reserved" | "size_misfit" | "sized_for_good"; size: string | null };

/**
 * A count is applied as the difference from what the form showed, so that pieces sold in between stay sold. Rows
 * missing from the form are emptied. Refuses to go below what running payments reserve, sizes that the category does
 * not have, and a switch to shared stock once a size has been sold. Rules: STOCK-8, STOCK-40, STOCK-43, STOCK-44.
 */
export function planStock(
  form: StockForm,
  { category, present }: { category: CategorySlug; present: readonly CurrentStock[] },
): StockPlan | StockRefusal {
  const misfit = form.perSize ? misfitOf(form, category) : undefined;
  if (misfit !== undefined) return { refused: "size_misfit", size: misfit };
  const lines: (StockLine & { at: string | null })[] = form.perSize
    ? form.lines.map((line) => ({ ...line, at: line.size }))
    : [{ ...form.shared, at: null }];
  const plan: StockPlan = { moves: [], added: [], names: [], dropped: [] };
  const named = new Map(lines.map((line) => [line.at, line]));
  for (const row of present) {
    const line = named.get(row.size);
    const delta = line ? difference(line) : -row.onHand;
    if (row.onHand + delta < row.reserved) return { refused: "reserved", size: row.size };
    if (!form.perSize && row.size !== null) {
      if (row.drawnOn) return { refused: "sized_for_good", size: row.size };
      plan.dropped.push(row.id);
    }
    if (delta !== 0) plan.moves.push({ id: row.id, size: row.size, delta });
    const gtin = line?.gtin || null;
    if (line && gtin !== row.gtin) plan.names.push({ id: row.id, gtin });
  }
  const known = new Set(present.map(({ size }) => size));
  for (const { at, count, gtin } of lines) {
    if (!known.has(at)) plan.added.push({ size: at, onHand: cellCount(count) ?? 0, gtin: gtin || null });
  }
  return plan;
}

function difference({ count, seen }: StockLine): number {
  const counted = cellCount(count);
  return counted === null ? 0 : counted - (cellCount(seen) ?? 0);
}
