import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { knownPictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { unusualPieces, unusualPrice } from "../uploads/rows/unusual.ts";
import { comparedForm } from "./edited-product.ts";
import { readLastEditor } from "./edited-product-queries.server.ts";
import { editErrors, editOf, INPUT_LABELS, type ProductForm } from "./product-form.ts";
import { lockEdits, lockPieces } from "./product-store.server.ts";
import { planStock, type StockPlan, type StockRefusal, stockFormOf } from "./stock-form.ts";
import { stockReason, writeEdit } from "./write-edit.server.ts";

type Fields = Readonly<Record<string, string>>;

export interface SavedProduct {
  id: string;
  /** With which the form was opened. */
  version: number;
  base: ProductForm;
  /** As typed. */
  fields: Fields;
}

/** Somebody else changed it since the form was opened. */
export interface TheirChange {
  field: string;
  label: string;
  before: string;
  now: string;
  /** To different values; the form keeps what was typed. */
  both: boolean;
}

export interface MergedEdits {
  changes: TheirChange[];
  /** The user's values, and the other edit's in fields the user did not touch. */
  merged: ProductForm;
}

/** Somebody else changed the product; `base` holds its current form values. */
export interface EditConflict extends MergedEdits {
  version: number;
  base: ProductForm;
  /** Null: an upload or the price tool. */
  by: { name: string; isSelf: boolean; at: Date } | null;
}

/** To be confirmed: an unusual price or number of pieces. */
export type UnusualEdit = { kind: "refused"; reason: "unusual"; questions: string[] };
export type InvalidEdit = { kind: "refused"; reason: "invalid"; errors: Record<string, string> };
export type SaveAnswer =
  | { kind: "saved"; version: number; changed: boolean }
  | InvalidEdit
  | UnusualEdit
  | { kind: "refused"; reason: "unknown" }
  | { kind: "refused"; reason: "changed_meanwhile"; conflict: EditConflict }
  | NotAllowed;

/**
 * Changes stock by the typed difference, so that sales in between stay. Writes nothing if somebody else changed the
 * product meanwhile. Pages are up to date once this returns. Rules: UPLOAD-72, UPLOAD-73.
 */
export async function saveProduct(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  { id, version, base, fields }: SavedProduct,
): Promise<SaveAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const errors = editErrors(fields);
  if (Object.keys(errors).length > 0) return { kind: "refused", reason: "invalid", errors };
  const answer = await inTransaction(db, async (trx): Promise<SaveAnswer> => {
    const [product] = await lockEdits(trx, [id]);
    if (!product) return { kind: "refused", reason: "unknown" };
    const form = stockFormOf(fields);
    const after = editOf(
      fields,
      form.lines.map(({ size }) => size),
    );
    if (product.version !== version) {
      const theirs = comparedForm(product.edit);
      const merge = mergeEdits(base, comparedForm(after), theirs);
      // Archiving also raises the version but changes no field of the form.
      if (merge.changes.length > 0) {
        const by = await readLastEditor(trx, id, staff.staffId);
        const conflict = { ...merge, version: product.version, base: theirs, by };
        return { kind: "refused", reason: "changed_meanwhile", conflict };
      }
    }
    const strange = await strangePictures(trx, after.images, product.edit.images);
    if (strange) return invalid({ pictures: strange });
    const present = await lockPieces(trx, id);
    const plan = planStock(form, { category: after.category, present });
    if ("refused" in plan) return invalid(refusedPieces(plan, fields));
    const asked = unusualEdit(fields, product.edit, after, plan);
    if (asked) return asked;
    const written = { id, before: product.edit, after, pieces: { present, plan }, reason: stockReason(staff, fields) };
    const next = await writeEdit(trx, staff, written, clock());
    return { kind: "saved", version: next ?? version, changed: next !== null };
  });
  if (answer.kind === "saved" && answer.changed) await catalogueSeen();
  return answer;
}

/**
 * Three-way, based on what the form was opened with. `changes` lists all that the other edit changed, so that nothing
 * is overwritten unnoticed. Rules: UPLOAD-72.
 */
function mergeEdits(base: ProductForm, mine: ProductForm, theirs: ProductForm): MergedEdits {
  const merged = { ...mine };
  const changes: TheirChange[] = [];
  for (const [field, label] of Object.entries(INPUT_LABELS)) {
    const [before = "", typed = "", now = ""] = [base, mine, theirs].map((form) => valueAt(form, field));
    if (now === before) continue;
    const touched = typed !== before;
    if (!touched) merged[field] = now;
    changes.push({ field, label, before, now, both: touched && typed !== now });
  }
  return { changes, merged };
}

/** Null where it is usual, or confirmed. Rules: UPLOAD-98. */
export function unusualEdit(
  fields: Fields,
  before: ProductEdit | undefined,
  after: ProductEdit,
  plan: StockPlan,
): UnusualEdit | null {
  if (fields.confirmed === "1") return null;
  const pieces = [...plan.moves.map(({ delta }) => delta), ...plan.added.map(({ onHand }) => onHand)];
  const questions = [unusualPrice(before, after), unusualPieces(pieces)].filter((words) => words !== null);
  return questions.length > 0 ? { kind: "refused", reason: "unusual", questions } : null;
}

export function invalid(errors: Record<string, string>): InvalidEdit {
  return { kind: "refused", reason: "invalid", errors };
}

/** An error if the shop does not have a picture. Rules: UPLOAD-61. */
export async function strangePictures(
  db: Database,
  wanted: readonly string[],
  had: readonly string[],
): Promise<string | null> {
  const added = wanted.filter((path) => !had.includes(path));
  const known = await knownPictures(db, added);
  return added.every((path) => known.has(path)) ? null : "Uma das imagens não chegou à loja. Remova-a e envie de novo.";
}

/** The error at its field. Rules: STOCK-42, STOCK-43. */
export function refusedPieces({ refused, size }: StockRefusal, fields: Fields): Record<string, string> {
  if (refused === "size_misfit") {
    return { perSize: "Esta categoria não tem escolha de tamanho: informe um só estoque" };
  }
  if (refused === "sized_for_good") {
    return { perSize: "O estoque deste produto é por tamanho e já teve vendas: continue por tamanho" };
  }
  const words = "Há mais peças reservadas em pagamentos em andamento do que o estoque informado";
  const at = Object.keys(fields).find((name) => /^size\d+$/.test(name) && valueAt(fields, name)?.trim() === size);
  if (size === null && fields.perSize !== "1") return { countShared: words };
  return at ? { [at.replace("size", "count")]: words } : { perSize: words };
}
