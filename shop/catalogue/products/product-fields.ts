import { recordOf } from "#platform/records.ts";
import type { CategorySlug } from "../listings/category.ts";
import type { PictureRoles } from "../pictures/picture.ts";

/** What a field of each kind holds. */
interface Values {
  text: string;
  list: string[];
  flag: boolean;
  /** Above 0, with one decimal. */
  measure: number | null;
  /** So many digits. */
  code: string | null;
  /** These have checks and inputs of their own. */
  category: CategorySlug;
  price: number;
  discount: number | null;
  images: string[];
  alts: string[];
  roles: PictureRoles;
  sizes: string[];
  limit: number | null;
}

type FieldKind = keyof Values;

interface Facts {
  column: string;
  /** In the editor, its messages and the audit log. */
  label: string;
  /** The editor's input, if it has another name than the column. */
  input?: string;
  /** The editor's panel that lists it, if it is none of its own. */
  panel?: "piece" | "shipping";
  /** Takes the whole width of its panel. */
  wide?: true;
  hint?: string;
  /** In the first line of the template for uploads. */
  example?: string;
  /** Uploads and their exports do not have it. */
  byHand?: true;
  /** In the data API and, unless a detail has the same label, under 'Especificações': true for both. */
  shown?: true | "api";
}

export type ProductField = Facts &
  (
    | { kind: "text"; longest: number; required?: string; lines?: number }
    | { kind: "list"; separator: "lines" | "commas" }
    | { kind: "flag" }
    | { kind: "measure"; unit: string; most: number }
    | { kind: "code"; digits: number }
    | { kind: Exclude<FieldKind, "text" | "list" | "flag" | "measure" | "code"> }
  );

const CENTIMETRES = { kind: "measure", unit: "cm", most: 1_000, panel: "shipping" } as const;

/**
 * All that staff can edit of a product but its stock, in the order of the editor. Column, limits, input, cell of
 * uploads and exports, audit label, API and 'Especificações' follow from it. Rules: LIST-78, UPLOAD-27, UPLOAD-29.
 */
const FIELDS = [
  { column: "images", kind: "images", label: "Imagens", input: "pictures" },
  { column: "image_alts", kind: "alts", label: "Textos das imagens", input: "pictures" },
  { column: "picture_roles", kind: "roles", label: "O que as imagens mostram", input: "pictures", byHand: true },
  { column: "name", kind: "text", label: "Nome", longest: 200, required: "Informe o nome", panel: "piece", wide: true },
  { column: "category", kind: "category", label: "Categoria", panel: "piece" },
  { column: "material", kind: "text", label: "Material", longest: 200, panel: "piece", shown: true },
  {
    // Filters of the shop use it. '' on a new product: it follows the details.
    column: "stone",
    kind: "text",
    label: "Pedra",
    longest: 60,
    panel: "piece",
    wide: true,
    hint: "Filtro da loja, como Zircônia branca. Ao cadastrar em branco, vale a do detalhe 'Pedra: …'.",
    byHand: true,
    shown: "api",
  },
  { column: "price_cents", kind: "price", label: "Preço", input: "price" },
  { column: "discount_price_cents", kind: "discount", label: "Preço com desconto", input: "discountPrice" },
  { column: "description", kind: "text", label: "Descrição", longest: 5_000, lines: 5, panel: "piece", wide: true },
  { column: "details", kind: "list", label: "Detalhes", separator: "lines" },
  { column: "tags", kind: "list", label: "Tags", separator: "commas" },
  { column: "is_new", kind: "flag", label: "Novo", input: "isNew" },
  { column: "is_on_sale", kind: "flag", label: "Oferta", input: "isOnSale" },
  { column: "is_best_seller", kind: "flag", label: "Mais Vendido", input: "isBestSeller" },
  {
    column: "unlisted",
    kind: "flag",
    label: "Fora das listas",
    hint: "só abre pelo próprio endereço",
    byHand: true,
  },
  // With it goes `archived_at`.
  { column: "is_draft", kind: "flag", label: "Rascunho", hint: "só no painel, até você publicar" },
  {
    column: "weight_g",
    kind: "measure",
    label: "Peso",
    unit: "g",
    most: 100_000,
    input: "weight",
    panel: "shipping",
    example: "3,5",
  },
  { column: "width_cm", label: "Largura", input: "width", example: "10", ...CENTIMETRES },
  { column: "height_cm", label: "Altura", input: "height", example: "5", ...CENTIMETRES },
  { column: "length_cm", label: "Comprimento", input: "length", example: "15", ...CENTIMETRES },
  {
    column: "ncm",
    kind: "code",
    label: "NCM",
    digits: 8,
    panel: "shipping",
    hint: "8 dígitos: 71131100",
    example: "71131100",
  },
  // Its stock counts as low from here down; null: from the shop's limit.
  { column: "low_stock", kind: "limit", label: "Limite de estoque baixo", input: "lowStock", byHand: true },
  { column: "available_sizes", kind: "sizes", label: "Tamanhos", input: "sizes" },
] as const satisfies readonly ProductField[];

type Listed = (typeof FIELDS)[number];

export type ProductColumn = Listed["column"];
export type ColumnOf<Kind extends FieldKind> = Extract<Listed, { kind: Kind }>["column"];
/** Of uploads and exports. */
export type FileColumn = Exclude<ProductColumn, Extract<Listed, { byHand: true }>["column"]>;
/** Of the data API. */
export type ShownColumn = Extract<Listed, { shown: true | "api" }>["column"];

/** All but the stock, by column. */
export type ProductEdit = { [Field in Listed as Field["column"]]: Values[Field["kind"]] };

/** What an upload can write, by column. */
export interface ProductFields extends Pick<ProductEdit, FileColumn> {
  /** As PostgreSQL formats it. */
  archived_at: string | null;
}

type FieldOf<Kind extends FieldKind> = Extract<ProductField, { kind: Kind }> & { column: ColumnOf<Kind> };

type Listing = ProductField & { column: ProductColumn };

export const PRODUCT_FIELDS: readonly Listing[] = FIELDS;

/** What uploads and exports have. */
export const FILE_FIELDS = PRODUCT_FIELDS.filter(
  (field): field is Listing & { column: FileColumn } => field.byHand !== true,
);
export const FILE_COLUMNS = FILE_FIELDS.map(({ column }) => column);

/** What visitors read through the API. */
export const SHOWN_FIELDS = PRODUCT_FIELDS.filter(
  (field): field is Listing & { column: ShownColumn } => field.shown !== undefined,
);
export const SHOWN_COLUMNS = SHOWN_FIELDS.map(({ column }) => column);

/** Those of one kind, in order. */
export function fieldsOf<Kind extends FieldKind>(kind: Kind): FieldOf<Kind>[] {
  return PRODUCT_FIELDS.filter((field): field is FieldOf<Kind> => field.kind === kind);
}

/** The columns of one or more kinds, in order. */
export function fieldColumns<Kind extends FieldKind>(...kinds: readonly Kind[]): ColumnOf<Kind>[] {
  return kinds.flatMap((kind) => fieldsOf(kind).map(({ column }) => column));
}

type ShownFieldOf<Kind extends FieldKind> = FieldOf<Kind> & { column: ShownColumn };

/** Those of one kind that visitors read through the API. */
export function shownColumns<Kind extends FieldKind>(kind: Kind): (ColumnOf<Kind> & ShownColumn)[] {
  const shown = fieldsOf(kind).filter((field): field is ShownFieldOf<Kind> => field.shown !== undefined);
  return shown.map(({ column }) => column);
}

type FileFieldOf<Kind extends FieldKind> = FieldOf<Kind> & { column: FileColumn };

/** Those of one kind that uploads and exports have, in order. */
export function fileFieldsOf<Kind extends FieldKind>(kind: Kind): FileFieldOf<Kind>[] {
  return fieldsOf(kind).filter((field): field is FileFieldOf<Kind> => field.byHand !== true);
}

export function fileColumns<Kind extends FieldKind>(...kinds: readonly Kind[]): (ColumnOf<Kind> & FileColumn)[] {
  return kinds.flatMap((kind) => fileFieldsOf(kind).map(({ column }) => column));
}

/** The name of the editor's input. */
export function inputOf({ column, input }: Pick<ProductField, "column" | "input">): string {
  return input ?? column;
}

/** A value for each field of one kind, by column. */
export function valuesOf<Kind extends FieldKind, Value>(
  kind: Kind,
  valueFor: (field: FieldOf<Kind>) => Value,
): Record<ColumnOf<Kind>, Value> {
  return Object.fromEntries(fieldsOf(kind).map((field) => [field.column, valueFor(field)])) as Record<
    ColumnOf<Kind>,
    Value
  >;
}

/** 'Peso (g)'. */
export function labelWithUnit(field: ProductField): string {
  return field.kind === "measure" ? `${field.label} (${field.unit})` : field.label;
}

export const COLUMN_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  PRODUCT_FIELDS.map((field) => [field.column, labelWithUnit(field)]),
);

/** What a file that lacks the column means for a new product. */
export const DEFAULT_PRODUCT_FIELDS = {
  ...recordOf(fileColumns("text"), () => ""),
  ...recordOf(fileColumns("list", "images", "alts", "sizes"), () => []),
  ...recordOf(fileColumns("flag"), () => false),
  ...recordOf(fileColumns("measure", "code", "discount"), () => null),
  archived_at: null,
};
