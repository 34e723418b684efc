import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { categoryTitle } from "#shop/catalogue/listings/category.ts";
import { COLUMN_LABELS, type ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import type { AmountChange, BulkChange } from "./bulk-change.ts";

/** What a bulk change covers, with values before or after it. */
export type ManyFields = Partial<
  Pick<
    ProductEdit,
    | "price_cents"
    | "discount_price_cents"
    | "category"
    | "tags"
    | "is_new"
    | "is_on_sale"
    | "is_best_seller"
    | "unlisted"
    | "is_draft"
  >
> & { archived?: boolean /** Pieces on the shelf. */; pieces?: number };

/** `name`: the product's at that time. */
export interface ManyLine {
  id: string;
  name: string;
  before: ManyFields;
  after: ManyFields;
}

export interface ManyRecord {
  id: string;
  /** 'Preços: +10%'. */
  change: string;
  lines: ManyLine[];
  leftOut: string[];
  undone: boolean;
}

const PRICES = ["price_cents", "discount_price_cents"] as const;
const MARKS = ["is_new", "is_on_sale", "is_best_seller"] as const;

/** A price comes with its discount price: restoring only one could leave the discount price above it. */
export function changedFieldsOf(
  change: Exclude<BulkChange, { kind: "archive" | "stock" }>,
  edit: ProductEdit,
): ManyFields {
  switch (change.kind) {
    case "prices":
    case "amounts":
      return pick(edit, PRICES);
    case "category":
      return { category: edit.category };
    case "tags":
      return { tags: edit.tags };
    case "marks":
      return pick(
        edit,
        MARKS.filter((mark) => mark in change.marks),
      );
    case "listing":
      return { unlisted: edit.unlisted };
  }
}

/** False: something changed a covered field since. Rules: UPLOAD-84. */
export function isAsMade(edit: ProductEdit, archived: boolean, made: ManyFields): boolean {
  const present: ManyFields = { ...edit, archived };
  // Pieces go back by their number: what was sold since stays sold.
  const { pieces: _, ...fields } = made;
  return Object.entries(fields).every(
    ([field, value]) =>
      JSON.stringify(Object.entries(present).find(([name]) => name === field)?.[1]) === JSON.stringify(value),
  );
}

export function manyChangeText(change: BulkChange): string {
  switch (change.kind) {
    case "prices":
      return `Preços: ${change.basisPoints > 0 ? "+" : "−"}${String(Math.abs(change.basisPoints) / 100).replace(".", ",")}%`;
    case "amounts":
      return amountText(change);
    case "stock":
      return `Estoque: ${change.mode === "set" ? change.pieces : signed(change.pieces)}`;
    case "category":
      return `Categoria: ${categoryTitle(change.category)}`;
    case "tags":
      return "Tags";
    case "marks":
      return "Selos";
    case "listing":
      return "Disponibilidade";
    case "archive":
      return change.archived ? "Arquivados" : "Restaurados";
  }
}

function amountText({ price, discount }: AmountChange): string {
  const parts = [
    ...(price === undefined ? [] : [formatBrl(price)]),
    ...(discount === undefined ? [] : [discount === null ? "sem desconto" : `com desconto ${formatBrl(discount)}`]),
  ];
  return `Preços: ${parts.join(", ")}`;
}

function signed(count: number): string {
  return count < 0 ? `−${-count}` : `+${count}`;
}

/** One line each. */
export function fieldText(fields: ManyFields): string[] {
  const { price_cents, discount_price_cents, category, tags, unlisted, archived, pieces } = fields;
  const words: string[] = [];
  if (price_cents !== undefined) words.push(formatBrl(price_cents));
  if (discount_price_cents) words.push(`com desconto ${formatBrl(discount_price_cents)}`);
  if (category !== undefined) words.push(categoryTitle(category));
  if (tags !== undefined) words.push(tags.join(", ") || "nenhuma");
  for (const mark of MARKS) {
    if (fields[mark] !== undefined) words.push(`${COLUMN_LABELS[mark]}: ${fields[mark] ? "sim" : "não"}`);
  }
  if (unlisted !== undefined) words.push(unlisted ? "só pelo próprio endereço" : "nas listas");
  if (pieces !== undefined) words.push(counted(pieces, "peça", "peças"));
  if (fields.is_draft) words.push("rascunho");
  else if (archived !== undefined) words.push(archived ? "arquivado" : "na loja");
  return words;
}

function pick<Name extends keyof ProductEdit>(
  edit: ProductEdit,
  names: readonly Name[],
): Partial<Pick<ProductEdit, Name>> {
  const picked: Partial<Pick<ProductEdit, Name>> = {};
  for (const name of names) picked[name] = edit[name];
  return picked;
}
