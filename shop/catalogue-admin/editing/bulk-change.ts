import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { type Centavos, divideHalfUp } from "#platform/money.ts";
import { type CategorySlug, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import { plainText } from "#shop/catalogue/search/search-term.ts";
import { cellCount, exceeds, MOST_CENTS, MOST_PIECES, signProblem, tooLarge } from "../uploads/rows/cell-values.ts";
import { STOCK_REASONS, type StockReasonKey } from "./stock-form.ts";

/** Rules: UPLOAD-77. */
export type BulkChange =
  | { kind: "category"; category: CategorySlug }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "marks"; marks: Partial<Pick<ProductEdit, "is_new" | "is_on_sale" | "is_best_seller">> }
  | { kind: "listing"; unlisted: boolean }
  /** `alone`: one product, from its own page; its own audit entry is enough. */
  | { kind: "archive"; archived: boolean; alone?: true }
  /** `seen`: the versions that the preview showed. */
  | { kind: "prices"; basisPoints: number; seen: ReadonlyMap<string, number> }
  | AmountChange
  | StockChangeOfMany;

/** For all products; what is left out stays. `discount` null: none. `seen` as for percentages. */
export interface AmountChange {
  kind: "amounts";
  price?: Centavos;
  discount?: Centavos | null;
  seen: ReadonlyMap<string, number>;
  /** What is unusual is meant. */
  confirmed: boolean;
}

/** On the shelf. Adding below 0 takes. `seen`: the pieces shown when it was chosen. */
export interface StockChangeOfMany {
  kind: "stock";
  mode: "set" | "add";
  pieces: number;
  reason: StockReasonKey;
  seen: ReadonlyMap<string, number>;
  confirmed: boolean;
}

/** By hand, in one transaction; more is for an upload. Rules: UPLOAD-76. */
export const MOST_AT_ONCE = 500;

const LEAST_PERCENT = -90;
const MOST_PERCENT = 500;

/** `10`, `-7,5`, `+12,25%`; null if it is no percentage or out of range. Rules: UPLOAD-78. */
export function typedBasisPoints(typed: string): number | null {
  const match = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim().replace("−", "-"));
  if (!match) return null;
  const size = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  const value = match[1] === "-" ? -size : size;
  return value !== 0 && value >= LEAST_PERCENT * 100 && value <= MOST_PERCENT * 100 ? value : null;
}

type Prices = Pick<ProductEdit, "price_cents" | "discount_price_cents">;
const HIGHEST_CENTS: Centavos = 999_999_999;

/** Rounded half up. Null: a price of 0 or too high, or the discount price not below the price. Rules: UPLOAD-79. */
export function percentPrices({ price_cents, discount_price_cents }: Prices, basisPoints: number): Prices | null {
  const changed = (cents: Centavos) => divideHalfUp(cents * (10_000 + basisPoints), 10_000);
  const price = changed(price_cents);
  const discount = discount_price_cents === null ? null : changed(discount_price_cents);
  if (price <= 0 || price > HIGHEST_CENTS || (discount !== null && discount >= price)) return null;
  return { price_cents: price, discount_price_cents: discount };
}

/** The error names its field. Rules: UPLOAD-82. */
export function manyChangeOf(
  fields: Readonly<Record<string, string>>,
): { change: BulkChange } | { errors: Record<string, string> } {
  switch (fields.acao) {
    case "category": {
      const category = fields.categoria ?? "";
      return isCategorySlug(category)
        ? { change: { kind: "category", category } }
        : { errors: { categoria: "Escolha a categoria" } };
    }
    case "tags": {
      const [add, remove] = [listOf(fields.incluir), listOf(fields.tirar)];
      if (add.length + remove.length === 0) return { errors: { incluir: "Informe uma tag" } };
      const hidden = signProblem(add.join());
      if (hidden) return { errors: { incluir: hidden } };
      if (add.some((tag) => tag.length > 60)) return { errors: { incluir: "Tag com mais de 60 caracteres" } };
      return { change: { kind: "tags", add, remove } };
    }
    case "marks": {
      const marks = {
        ...markOf("is_new", fields.novo),
        ...markOf("is_on_sale", fields.oferta),
        ...markOf("is_best_seller", fields.maisVendido),
      };
      return Object.keys(marks).length > 0
        ? { change: { kind: "marks", marks } }
        : { errors: { novo: "Escolha o que muda" } };
    }
    case "lists":
      return { change: { kind: "listing", unlisted: fields.unlisted === "1" } };
    case "archive":
      return { change: { kind: "archive", archived: true } };
    case "restore":
      return { change: { kind: "archive", archived: false } };
    case "percent": {
      const basisPoints = typedBasisPoints(fields.percentual ?? "");
      if (basisPoints === null)
        return { errors: { percentual: "Informe um percentual de -90 a 500, como 10 ou -7,5" } };
      return { change: { kind: "prices", basisPoints, seen: versionsOf(fields.versoes ?? "") } };
    }
    case "price":
      return amountsOf(fields);
    case "stock":
      return stockOf(fields);
    default:
      return { errors: {} };
  }
}

/** Rules: PANEL-12. */
function amountsOf(fields: Readonly<Record<string, string>>): ReturnType<typeof manyChangeOf> {
  const [price, discount] = [(fields.preco ?? "").trim(), (fields.desconto ?? "").trim()];
  const none = fields.semDesconto === "1";
  const errors: Record<string, string> = {};
  for (const [name, typed] of Object.entries({ preco: price, desconto: discount })) {
    if (typed === "") continue;
    const cents = parseTypedCents(typed);
    if (exceeds(typed, MOST_CENTS / 100)) errors[name] = tooLarge("Preço", MOST_CENTS / 100);
    else if (cents === null || cents <= 0) errors[name] = "Preço deve ser um número positivo";
  }
  if (price === "" && discount === "" && !none) errors.preco = "Informe um preço ou tire o desconto";
  if (discount !== "" && none) errors.desconto = "Informe o desconto ou tire-o, não os dois";
  if (Object.keys(errors).length > 0) return { errors };
  const cents = (typed: string) => parseTypedCents(typed) ?? 0;
  return {
    change: {
      kind: "amounts",
      ...(price !== "" && { price: cents(price) }),
      ...(discount !== "" && { discount: cents(discount) }),
      ...(none && { discount: null }),
      seen: versionsOf(fields.versoes ?? ""),
      confirmed: fields.mesmoAssim === "1",
    },
  };
}

/** Rules: PANEL-13. */
function stockOf(fields: Readonly<Record<string, string>>): ReturnType<typeof manyChangeOf> {
  const typed = (fields.pecas ?? "").trim().replace("−", "-");
  const mode = fields.modo === "somar" ? "add" : "set";
  const count = cellCount(typed.replace(mode === "add" ? /^[+-]/ : /^\+/, ""));
  const pieces = count !== null && typed.startsWith("-") ? -count : count;
  if (pieces === null || (mode === "add" && pieces === 0)) {
    return { errors: { pecas: mode === "add" ? "Informe quantas peças, como 5 ou -2" : "Informe quantas peças" } };
  }
  const reason = STOCK_REASONS.find((each) => each === fields.motivo) ?? "contagem";
  const confirmed = fields.mesmoAssim === "1";
  return { change: { kind: "stock", mode, pieces, reason, seen: versionsOf(fields.contagens ?? ""), confirmed } };
}

/** Or why they stay as they are. `reserved` pieces are held by payments. Rules: PANEL-13. */
export function changedPieces(
  { mode, pieces }: Pick<StockChangeOfMany, "mode" | "pieces">,
  { onHand, reserved }: { onHand: number; reserved: number },
): number | string {
  const next = mode === "set" ? pieces : onHand + pieces;
  if (next < 0) return "não tem tantas peças";
  if (next < reserved) return "há mais peças reservadas em pagamentos do que restariam";
  return next > MOST_PIECES ? `ficaria acima de ${MOST_PIECES.toLocaleString("pt-BR")} peças` : next;
}

/** Null where they do not fit each other. Rules: PANEL-12. */
export function amountPrices(
  prices: Prices,
  { price, discount }: Pick<AmountChange, "price" | "discount">,
): Prices | null {
  const price_cents = price ?? prices.price_cents;
  const discount_price_cents = discount === undefined ? prices.discount_price_cents : discount;
  return discount_price_cents !== null && discount_price_cents >= price_cents
    ? null
    : { price_cents, discount_price_cents };
}

/** Or why it cannot. Archiving and stock are none of the product's fields. Rules: UPLOAD-81, UPLOAD-82. */
export function changedEdit(edit: ProductEdit, change: BulkChange, hasSizes: boolean): ProductEdit | string {
  switch (change.kind) {
    case "category": {
      const choices = sizesFor({ category: change.category, availableSizes: edit.available_sizes });
      if (hasSizes && choices.length === 1 && !edit.available_sizes.includes(choices[0] ?? "")) {
        return "tem estoque por tamanho, e esta categoria não tem tamanhos";
      }
      return { ...edit, category: change.category };
    }
    case "tags": {
      const gone = new Set(change.remove.map(plainText));
      const kept = edit.tags.filter((tag) => !gone.has(plainText(tag)));
      const known = new Set(kept.map(plainText));
      return { ...edit, tags: [...kept, ...change.add.filter((tag) => !known.has(plainText(tag)))] };
    }
    case "marks":
      return { ...edit, ...change.marks };
    case "listing":
      return { ...edit, unlisted: change.unlisted };
    case "archive":
    case "stock":
      return edit;
    case "amounts": {
      const prices = amountPrices(edit, change);
      return prices ? { ...edit, ...prices } : "o preço com desconto não ficaria abaixo do preço";
    }
    case "prices": {
      const prices = percentPrices(edit, change.basisPoints);
      return prices ? { ...edit, ...prices } : "o preço novo não seria válido";
    }
  }
}

function listOf(typed: string | undefined): string[] {
  const parts = (typed ?? "").split(/[,\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

function markOf<Name extends "is_new" | "is_on_sale" | "is_best_seller">(name: Name, typed: string | undefined) {
  return typed === "sim" || typed === "nao" ? { [name]: typed === "sim" } : {};
}

/** `ANEL-1:3 ANEL-2:1`. */
function versionsOf(typed: string): Map<string, number> {
  return new Map(
    typed.split(" ").flatMap((part) => {
      const [id = "", version = ""] = part.split(":");
      return /^\d+$/.test(version) ? [[id, Number(version)] as const] : [];
    }),
  );
}
