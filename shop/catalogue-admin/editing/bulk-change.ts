import { type Centavos, divideHalfUp } from "#platform/money.ts";
import { type CategorySlug, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import type { ProductEdit } from "./product-edit.ts";

/** A bulk change of several products. Rules: UPLOAD-77. */
export type BulkChange =
  | { kind: "category"; category: CategorySlug }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "marks"; marks: Partial<Pick<ProductEdit, "is_new" | "is_on_sale" | "is_best_seller">> }
  | { kind: "listing"; unlisted: boolean }
  /** `alone`: one product, from its own page; its own audit entry is enough. */
  | { kind: "archive"; archived: boolean; alone?: true }
  /** `seen`: the product versions shown in the preview. */
  | { kind: "prices"; basisPoints: number; seen: ReadonlyMap<string, number> };

export const MANY_INTENTS = ["categoria", "etiquetas", "marcas", "listas", "arquivar", "restaurar", "precos"] as const;

/** Most products in one bulk change by hand: one page of the list. Use an upload for more. Rules: UPLOAD-76. */
export const MOST_AT_ONCE = 50;

const LEAST_PERCENT = -90;
const MOST_PERCENT = 500;

/**
 * Parses a typed percentage (`10`, `-7,5`, `+12,25%`) to basis points; null if it is not a percentage or out of range.
 * Rules: UPLOAD-78.
 */
export function typedBasisPoints(typed: string): number | null {
  const match = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim().replace("−", "-"));
  if (!match) return null;
  const size = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  const value = match[1] === "-" ? -size : size;
  return value !== 0 && value >= LEAST_PERCENT * 100 && value <= MOST_PERCENT * 100 ? value : null;
}

type Prices = Pick<ProductEdit, "price_cents" | "discount_price_cents">;
const HIGHEST_CENTS: Centavos = 999_999_999;

/**
 * Changes both prices by a percentage, rounded half up to the centavo. Null if a price would be 0 or too high, or the
 * discount price not below the price.
 * Rules: UPLOAD-79.
 */
export function percentPrices({ price_cents, discount_price_cents }: Prices, basisPoints: number): Prices | null {
  const changed = (cents: Centavos) => divideHalfUp(cents * (10_000 + basisPoints), 10_000);
  const price = changed(price_cents);
  const discount = discount_price_cents === null ? null : changed(discount_price_cents);
  if (price <= 0 || price > HIGHEST_CENTS || (discount !== null && discount >= price)) return null;
  return { price_cents: price, discount_price_cents: discount };
}

/** Reads a bulk change from a form, or returns the error with its field. Rules: UPLOAD-82. */
export function manyChangeOf(
  fields: Readonly<Record<string, string>>,
): { change: BulkChange } | { errors: Record<string, string> } {
  switch (fields.acao) {
    case "categoria": {
      const category = fields.categoria ?? "";
      return isCategorySlug(category)
        ? { change: { kind: "category", category } }
        : { errors: { categoria: "Escolha a categoria" } };
    }
    case "etiquetas": {
      const [add, remove] = [listOf(fields.incluir), listOf(fields.tirar)];
      if (add.length + remove.length === 0) return { errors: { incluir: "Informe uma etiqueta" } };
      if (add.some((tag) => tag.length > 60)) return { errors: { incluir: "Etiqueta com mais de 60 caracteres" } };
      return { change: { kind: "tags", add, remove } };
    }
    case "marcas": {
      const marks = {
        ...markOf("is_new", fields.novo),
        ...markOf("is_on_sale", fields.oferta),
        ...markOf("is_best_seller", fields.maisVendido),
      };
      return Object.keys(marks).length > 0
        ? { change: { kind: "marks", marks } }
        : { errors: { novo: "Escolha o que muda" } };
    }
    case "listas":
      return { change: { kind: "listing", unlisted: fields.unlisted === "1" } };
    case "arquivar":
      return { change: { kind: "archive", archived: true } };
    case "restaurar":
      return { change: { kind: "archive", archived: false } };
    case "precos": {
      const basisPoints = typedBasisPoints(fields.percentual ?? "");
      if (basisPoints === null)
        return { errors: { percentual: "Informe um percentual de -90 a 500, como 10 ou -7,5" } };
      return { change: { kind: "prices", basisPoints, seen: versionsOf(fields.versoes ?? "") } };
    }
    default:
      return { errors: {} };
  }
}

/**
 * Applies a bulk change to a product, or returns why it cannot. Archiving is not one of the product's fields.
 * Rules: UPLOAD-81, UPLOAD-82.
 */
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
      const gone = new Set(change.remove.map(plain));
      const kept = edit.tags.filter((tag) => !gone.has(plain(tag)));
      const known = new Set(kept.map(plain));
      return { ...edit, tags: [...kept, ...change.add.filter((tag) => !known.has(plain(tag)))] };
    }
    case "marks":
      return { ...edit, ...change.marks };
    case "listing":
      return { ...edit, unlisted: change.unlisted };
    case "archive":
      return edit;
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

function plain(tag: string): string {
  return tag.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
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
