import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { valueAt } from "#platform/value-at.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { isPictureRole } from "#shop/catalogue/pictures/picture-role.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { lowStockProblem, typedLowStock } from "#shop/settings/stock/low-stock.ts";
import {
  cellMeasure,
  exceeds,
  LONGEST_PART,
  LONGEST_TEXTS,
  MOST_CENTIMETRES,
  MOST_CENTS,
  MOST_GRAMS,
  MOST_PARTS,
  TEXTS,
  tooLarge,
} from "../uploads/rows/cell-values.ts";
import type { EditedPicture, ProductEdit } from "./product-edit.ts";

/** Without sizes and stock, as typed; a checkbox is `1` or empty. */
export const PRODUCT_FORM_FIELDS = [
  "pictures",
  "name",
  "category",
  "material",
  "stone",
  "price",
  "discountPrice",
  "description",
  "details",
  "tags",
  "isNew",
  "isOnSale",
  "isBestSeller",
  "unlisted",
  "weight",
  "width",
  "height",
  "length",
  "ncm",
  "lowStock",
] as const;
export type ProductFormField = (typeof PRODUCT_FORM_FIELDS)[number];
export type ProductForm = Record<ProductFormField, string>;

export const FORM_LABELS: Record<ProductFormField | "sizes", string> = {
  pictures: "Imagens",
  name: "Nome",
  category: "Categoria",
  material: "Material",
  stone: "Pedra",
  price: "Preço",
  discountPrice: "Preço com desconto",
  description: "Descrição",
  details: "Detalhes",
  tags: "Etiquetas",
  isNew: "Novo",
  isOnSale: "Oferta",
  isBestSeller: "Mais Vendido",
  unlisted: "Fora das listas",
  weight: "Peso",
  width: "Largura",
  height: "Altura",
  length: "Comprimento",
  ncm: "NCM",
  lowStock: "Limite de estoque baixo",
  sizes: "Tamanhos",
};

/** The longest that a listing can be filtered by. */
const LONGEST_STONE = 60;
const MEASURES = ["weight", "width", "height", "length"] as const;

/** By field name; the same rules as for an upload line. Rules: UPLOAD-68. */
export function productErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {};
  const typed = (name: string) => (valueAt(fields, name) ?? "").trim();
  if (typed("name") === "") errors.name = "Informe o nome";
  for (const name of TEXTS) {
    if (typed(name).length > LONGEST_TEXTS[name]) errors[name] = `Texto com mais de ${LONGEST_TEXTS[name]} caracteres`;
  }
  if (typed("stone").length > LONGEST_STONE) errors.stone = `Texto com mais de ${LONGEST_STONE} caracteres`;
  if (!isCategorySlug(typed("category"))) errors.category = "Escolha a categoria";
  const price = parseTypedCents(typed("price"));
  if (exceeds(typed("price"), MOST_CENTS / 100)) errors.price = tooLarge("Preço", MOST_CENTS / 100);
  else if (price === null || price <= 0) errors.price = "Preço deve ser um número positivo";
  const discount = typed("discountPrice");
  if (discount !== "") {
    const cents = parseTypedCents(discount);
    const fits = cents !== null && cents > 0 && (price === null || cents < price);
    if (!fits) errors.discountPrice = "Preço com desconto deve ser menor que o preço original";
  }
  for (const name of ["details", "tags"] as const) {
    const parts = partsOf(name, typed(name));
    if (parts.length > MOST_PARTS) errors[name] = `No máximo ${MOST_PARTS} itens`;
    else if (parts.some((part) => part.length > LONGEST_PART))
      errors[name] = `Item com mais de ${LONGEST_PART} caracteres`;
  }
  for (const name of MEASURES) {
    if (typed(name) === "") continue;
    const most = name === "weight" ? MOST_GRAMS : MOST_CENTIMETRES;
    if (exceeds(typed(name), most)) errors[name] = tooLarge(FORM_LABELS[name], most);
    else if (cellMeasure(typed(name), most) === null) errors[name] = "Informe um número positivo, como 12,5";
  }
  if (typed("ncm") !== "" && !/^\d{8}$/.test(typed("ncm").replace(/[.\s]/g, ""))) errors.ncm = "NCM deve ter 8 dígitos";
  if (typed("lowStock") !== "" && typedLowStock(typed("lowStock")) === null) errors.lowStock = lowStockProblem();
  return errors;
}

/** Of a new product; null if valid. Rules: UPLOAD-69. */
export function idError(id: string): string | null {
  if (id === "") return "Informe o código";
  if (isProductId(id)) return null;
  return "O código aceita letras sem acento, números, hífen e sublinhado, até 80 caracteres";
}

/** The fields must be valid. `sizes` come from the stock rows of the form. */
export function editOf(fields: Readonly<Record<string, string>>, sizes: readonly string[]): ProductEdit {
  const typed = (name: ProductFormField) => (fields[name] ?? "").trim();
  const category = typed("category");
  const pictures = picturesOf(fields.pictures ?? "");
  const measure = (name: (typeof MEASURES)[number], most: number) =>
    typed(name) === "" ? null : cellMeasure(typed(name), most);
  return {
    name: typed("name"),
    category: isCategorySlug(category) ? category : "aneis",
    price_cents: parseTypedCents(typed("price")) ?? 0,
    discount_price_cents: typed("discountPrice") === "" ? null : parseTypedCents(typed("discountPrice")),
    images: pictures.map(({ path }) => path),
    image_alts: pictures.map(({ alt }) => alt),
    is_new: typed("isNew") !== "",
    is_on_sale: typed("isOnSale") !== "",
    is_best_seller: typed("isBestSeller") !== "",
    description: typed("description").replaceAll("\r\n", "\n"),
    details: partsOf("details", typed("details")),
    material: typed("material"),
    stone: typed("stone"),
    tags: partsOf("tags", typed("tags")),
    available_sizes: [...sizes],
    weight_g: measure("weight", MOST_GRAMS),
    width_cm: measure("width", MOST_CENTIMETRES),
    height_cm: measure("height", MOST_CENTIMETRES),
    length_cm: measure("length", MOST_CENTIMETRES),
    ncm: typed("ncm") === "" ? null : typed("ncm").replace(/[.\s]/g, ""),
    unlisted: typed("unlisted") !== "",
    low_stock: typedLowStock(typed("lowStock")),
    picture_roles: Object.fromEntries(pictures.flatMap(({ path, role }) => (role ? [[path, role]] : []))),
  };
}

export function formOf(edit: ProductEdit): ProductForm {
  return {
    pictures: JSON.stringify(
      edit.images.map((path, at) => ({
        path,
        alt: edit.image_alts[at] ?? "",
        role: valueAt(edit.picture_roles, path),
      })),
    ),
    name: edit.name,
    category: edit.category,
    material: edit.material,
    stone: edit.stone,
    price: edit.price_cents > 0 ? formatCentsForInput(edit.price_cents) : "",
    discountPrice: edit.discount_price_cents === null ? "" : formatCentsForInput(edit.discount_price_cents),
    description: edit.description,
    details: edit.details.join("\n"),
    tags: edit.tags.join(", "),
    isNew: tick(edit.is_new),
    isOnSale: tick(edit.is_on_sale),
    isBestSeller: tick(edit.is_best_seller),
    unlisted: tick(edit.unlisted),
    weight: measureTyped(edit.weight_g),
    width: measureTyped(edit.width_cm),
    height: measureTyped(edit.height_cm),
    length: measureTyped(edit.length_cm),
    ncm: edit.ncm ?? "",
    lowStock: edit.low_stock === null ? "" : String(edit.low_stock),
  };
}

/** From a hidden field; unreadable JSON gives no pictures. Rules: UPLOAD-71. */
export function picturesOf(json: string): EditedPicture[] {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return list.slice(0, MOST_PARTS).flatMap((each: unknown) => {
      if (typeof each !== "object" || each === null || !("path" in each) || typeof each.path !== "string") return [];
      const alt = "alt" in each && typeof each.alt === "string" ? each.alt.trim().slice(0, LONGEST_PART) : "";
      const role = "role" in each && isPictureRole(each.role) ? { role: each.role } : {};
      return [{ path: each.path, alt, ...role }];
    });
  } catch {
    return [];
  }
}

function partsOf(name: "details" | "tags", typed: string): string[] {
  const parts = typed.split(name === "details" ? /\r?\n/ : /[,\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

function tick(on: boolean): string {
  return on ? "1" : "";
}

function measureTyped(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}
