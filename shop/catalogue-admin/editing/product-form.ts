import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { valueAt } from "#platform/value-at.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { isPictureRole, type PictureRole } from "#shop/catalogue/pictures/picture.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import {
  fieldsOf,
  inputOf,
  PRODUCT_FIELDS,
  type ProductEdit,
  type ProductField,
  valuesOf,
} from "#shop/catalogue/products/product-fields.ts";
import { typedWholeNumber, wholeNumberProblem } from "#shop/settings/setting.ts";
import { LOW_STOCK_LIMITS } from "#shop/settings/setting-table.ts";
import {
  cellMeasure,
  codeDigits,
  codeProblem,
  exceeds,
  formatMeasure,
  LONGEST_PART,
  MOST_CENTS,
  MOST_PARTS,
  signProblem,
  textProblem,
  tooLarge,
} from "../uploads/rows/cell-values.ts";
import { stockErrors } from "./stock-form.ts";

/** By input, as typed; a checkbox is `1` or empty. */
export type ProductForm = Record<string, string>;

export interface EditedPicture {
  path: string;
  alt: string;
  /** Left out: the piece alone. */
  role?: PictureRole;
}

/** Labels by input, in the order of the editor; the texts and roles of pictures come with their paths. */
export const INPUT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  PRODUCT_FIELDS.filter(({ kind }) => kind !== "alts" && kind !== "roles").map((field) => [
    inputOf(field),
    field.label,
  ]),
);

/** By field name; the same rules as for an upload line. Rules: UPLOAD-68, UPLOAD-91. */
export function productErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const typed = (name: string) => (valueAt(fields, name) ?? "").trim();
  const price = parseTypedCents(typed("price"));
  return Object.fromEntries(
    PRODUCT_FIELDS.flatMap((field) => {
      const text = typed(inputOf(field));
      const problem = signProblem(text.replaceAll(/\r\n?/g, "\n")) ?? problemOf(field, text, price);
      return problem ? [[inputOf(field), problem]] : [];
    }),
  );
}

function problemOf(field: ProductField, typed: string, price: number | null): string | null {
  switch (field.kind) {
    case "text":
      return field.required && typed === "" ? field.required : textProblem(typed, field.longest);
    case "category":
      return isCategorySlug(typed) ? null : "Escolha a categoria";
    case "price":
      if (exceeds(typed, MOST_CENTS / 100)) return tooLarge(field.label, MOST_CENTS / 100);
      return price === null || price <= 0 ? "Preço deve ser um número positivo" : null;
    case "discount": {
      const cents = parseTypedCents(typed);
      const fits = typed === "" || (cents !== null && cents > 0 && (price === null || cents < price));
      return fits ? null : "Preço com desconto deve ser menor que o preço original";
    }
    case "list": {
      const parts = partsOf(field, typed);
      if (parts.length > MOST_PARTS) return `No máximo ${MOST_PARTS} itens`;
      return parts.some((part) => part.length > LONGEST_PART) ? `Item com mais de ${LONGEST_PART} caracteres` : null;
    }
    case "measure":
      if (exceeds(typed, field.most)) return tooLarge(field.label, field.most);
      return typed === "" || cellMeasure(typed, field.most) !== null ? null : "Informe um número positivo, como 12,5";
    case "code":
      return codeProblem(codeDigits(typed), field);
    case "limit":
      return typed === "" || typedWholeNumber(typed, LOW_STOCK_LIMITS) !== null
        ? null
        : wholeNumberProblem(LOW_STOCK_LIMITS);
    default:
      return null;
  }
}

/** Of a new product; null if valid. Rules: UPLOAD-69. */
export function idError(id: string): string | null {
  if (id === "") return "Informe o código";
  if (isProductId(id)) return null;
  return "O código aceita letras sem acento, números, hífen e sublinhado, até 80 caracteres";
}

/** The fields must be valid. `sizes` come from the stock rows of the form. */
export function editOf(fields: Readonly<Record<string, string>>, sizes: readonly string[]): ProductEdit {
  const typed = (field: Pick<ProductField, "column" | "input">) => (valueAt(fields, inputOf(field)) ?? "").trim();
  const category = (fields.category ?? "").trim();
  const pictures = picturesOf(fields.pictures ?? "");
  return {
    images: pictures.map(({ path }) => path),
    image_alts: pictures.map(({ alt }) => alt),
    picture_roles: Object.fromEntries(pictures.flatMap(({ path, role }) => (role ? [[path, role]] : []))),
    category: isCategorySlug(category) ? category : "aneis",
    available_sizes: [...sizes],
    ...valuesOf("price", (field) => parseTypedCents(typed(field)) ?? 0),
    ...valuesOf("discount", (field) => parseTypedCents(typed(field))),
    ...valuesOf("text", (field) => typed(field).replaceAll(/\r\n?/g, "\n")),
    ...valuesOf("list", (field) => partsOf(field, typed(field))),
    ...valuesOf("flag", (field) => typed(field) !== ""),
    ...valuesOf("measure", (field) => cellMeasure(typed(field), field.most)),
    ...valuesOf("code", (field) => codeDigits(typed(field))),
    ...valuesOf("limit", (field) => typedWholeNumber(typed(field), LOW_STOCK_LIMITS)),
  };
}

/** Without sizes and stock, which are rows of their own. */
export function formOf(edit: ProductEdit): ProductForm {
  const form: ProductForm = {
    pictures: JSON.stringify(
      edit.images.map((path, at) => ({
        path,
        alt: edit.image_alts[at] ?? "",
        role: valueAt(edit.picture_roles, path),
      })),
    ),
    category: edit.category,
    price: edit.price_cents > 0 ? formatCentsForInput(edit.price_cents) : "",
    discountPrice: edit.discount_price_cents === null ? "" : formatCentsForInput(edit.discount_price_cents),
    lowStock: edit.low_stock === null ? "" : String(edit.low_stock),
  };
  for (const field of fieldsOf("text")) form[inputOf(field)] = edit[field.column];
  for (const field of fieldsOf("list"))
    form[inputOf(field)] = edit[field.column].join(SEPARATORS[field.separator].typed);
  for (const field of fieldsOf("flag")) form[inputOf(field)] = edit[field.column] ? "1" : "";
  for (const field of fieldsOf("measure")) form[inputOf(field)] = formatMeasure(edit[field.column]);
  for (const field of fieldsOf("code")) form[inputOf(field)] = edit[field.column] ?? "";
  return form;
}

/** From a hidden field; unreadable JSON gives no pictures. Rules: UPLOAD-71. */
export function picturesOf(json: string): EditedPicture[] {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return list.slice(0, MOST_PARTS).flatMap((each: unknown) => {
      if (typeof each !== "object" || each === null || !("path" in each) || typeof each.path !== "string") return [];
      const alt = "alt" in each && typeof each.alt === "string" ? each.alt.replaceAll(/\p{Cc}+/gu, " ").trim() : "";
      const role = "role" in each && isPictureRole(each.role) ? { role: each.role } : {};
      return [{ path: each.path, alt, ...role }];
    });
  } catch {
    return [];
  }
}

const SEPARATORS = {
  lines: { typed: "\n", read: /\r?\n/ },
  commas: { typed: ", ", read: /[,\n]/ },
} as const;

function partsOf({ separator }: { separator: keyof typeof SEPARATORS }, typed: string): string[] {
  const parts = typed.split(SEPARATORS[separator].read).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Of a picture's text; undefined if it fits. */
export function altProblem(alt: string): string | undefined {
  return alt.trim().length > LONGEST_PART ? `Use no máximo ${LONGEST_PART} caracteres.` : undefined;
}

/** By field name. */
export function editErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const pictures = picturesOf(fields.pictures ?? "").flatMap(({ alt }) => altProblem(alt) ?? [])[0];
  return {
    ...productErrors(fields),
    ...(pictures && { pictures: `Texto da imagem: ${pictures}` }),
    ...stockErrors(fields),
  };
}

export function newProductErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const wrongId = idError((fields.id ?? "").trim());
  return { ...(wrongId && { id: wrongId }), ...editErrors(fields) };
}

const OTHER_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^id$/, "Código"],
  [/^(size\d+|perSize)$/, "Tamanhos"],
  [/^count/, "Estoque"],
  [/^gtin/, "GTIN"],
];

export function editLabel(field: string): string {
  const other = OTHER_LABELS.find(([names]) => names.test(field))?.[1];
  return other ?? valueAt(INPUT_LABELS, field) ?? field;
}
