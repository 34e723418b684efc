import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { isStoredUnder } from "#shop/catalogue/pictures/add-picture.server.ts";
import { registerPictures } from "#shop/catalogue/pictures/picture-store.server.ts";
import type { DeclaredPrice } from "#shop/catalogue/prices/declare-old-prices.server.ts";
import { idsWithUnprovedPrices } from "#shop/catalogue/prices/old-price-queries.server.ts";
import { insertDeclarations, setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";
import { insertProducts, updateProducts } from "#shop/catalogue/products/product-store.server.ts";
import { addStock, moveStock, setStockGtins } from "#shop/catalogue/stock/stock-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { lockExistingProducts } from "./lock-existing-products.server.ts";
import { type FoundPicture, pictureKey } from "./pictures/find-pictures.server.ts";
import { aboutProduct } from "./rows/check-row.ts";
import type { FileRecord } from "./rows/csv-reader.ts";
import { type ExistingProduct, planRow, type RowPlan } from "./rows/plan-batch.ts";
import { questionsOf } from "./rows/unusual.ts";
import type { CheckedRow, RowProblem, UploadRow } from "./rows/upload-row.ts";
import {
  type BatchCounts,
  type BatchLine,
  insertChanges,
  keepPreview,
  lockUploadAtPosition,
  type ProductChange,
  type RunningUpload,
  recordBatch,
} from "./upload-store.server.ts";

export interface BatchRow {
  record: FileRecord;
  checked: CheckedRow;
}

type Needed = Pick<Services, "db" | "config" | "jobs"> & { now: Date };

/**
 * In one transaction with the upload's position. Invalid lines are recorded and do not stop the others. False if the
 * upload was cancelled or another process has advanced it. Rules: UPLOAD-39.
 */
export async function writeBatch(
  { now, ...deps }: Needed,
  upload: RunningUpload,
  position: number,
  rows: readonly BatchRow[],
  pictures: ReadonlyMap<string, FoundPicture>,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockUploadAtPosition(trx, upload.id, position))) return false;
    const read = rows.flatMap(({ checked }) => (checked.kind === "row" ? [checked.row] : []));
    const present = await lockExistingProducts(
      trx,
      read.map(({ id }) => id),
    );
    const planned = read.map((given) => {
      const each = asDraft(given, upload, present);
      const { row, problems, warnings } = withPictures(each, present.get(each.id), pictures);
      const [problem] = problems;
      const plan: RowPlan = problem ? { kind: "failed", problem } : planRow(row, present.get(row.id), upload.mode);
      const sizes = everySizeWarning(row, plan);
      const questions = questionsOf(row, plan, present.get(row.id));
      const said = [...questions, ...warnings, ...(sizes ? [sizes] : [])];
      return { row, plan, problems, warnings: said, asks: questions.length > 0 };
    });
    const plans = await warnOfOldPrices(trx, upload, planned, now);
    if (upload.dry_run) {
      await keepPreview(trx, upload.id, changesOf(writesOf(plans).filter(({ id }) => present.has(id))));
    } else {
      await writePlans(deps, trx, upload, plans, present, pictures);
      if (upload.declares_old_prices && upload.staff_id) {
        await insertDeclarations(trx, upload.staff_id, offersOf(plans), now, upload.id);
      }
    }
    const { counts, lines } = outcome(rows, new Map(plans.map((each) => [each.row.line, each])));
    await recordBatch(trx, upload.id, counts, lines, now);
    return true;
  });
}

/** Where the file does not say it itself. Rules: UPLOAD-95. */
function asDraft(row: UploadRow, { as_drafts }: RunningUpload, present: ReadonlyMap<string, unknown>): UploadRow {
  const isSaid = !as_drafts || present.has(row.id) || row.fields.is_draft !== undefined;
  return isSaid ? row : { ...row, fields: { ...row.fields, is_draft: true } };
}

interface PlannedRow {
  row: UploadRow;
  plan: RowPlan;
  problems: RowProblem[];
  warnings: RowProblem[];
  asks: boolean;
}

/**
 * A name that is nowhere is left out: nothing is shown that is not there. A product keeps its pictures where none of the
 * line's is found. Rules: UPLOAD-61, UPLOAD-62.
 */
function withPictures(
  row: UploadRow,
  present: ExistingProduct | undefined,
  pictures: ReadonlyMap<string, FoundPicture>,
): Omit<PlannedRow, "plan" | "asks"> {
  const problems: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  const about = (value: string, words: string): RowProblem => ({
    column: "images",
    value,
    message: aboutProduct(row.id, row.line, words),
  });
  const warn = (value: string, words: string) => warnings.push(about(value, words));
  const missing: string[] = [];
  const own = [...(present?.images ?? [])];
  const images = row.fields.images?.map((name) => {
    const found = pictures.get(pictureKey({ id: row.id, name }));
    if (found?.kind === "found") return found.path;
    if (found?.kind === "wrong") {
      problems.push(about(name, found.message));
      return null;
    }
    // What came with a ZIP before has another name by now.
    const at = own.findIndex((path) => isStoredUnder(path, name));
    if (at < 0) missing.push(name);
    return at < 0 ? null : (own.splice(at, 1)[0] ?? null);
  });
  if (row.left > 0) warnings.push(leftColumns(row));
  if (missing.length === 1) warn(missing.join(), "Imagem não encontrada no ZIP nem na loja");
  if (missing.length > 1) warn(missing.join("|"), `${missing.length} imagens não encontradas no ZIP nem na loja`);
  const { images: _, image_alts: alts, ...others } = row.fields;
  const kept = images?.filter((path) => path !== null);
  const isLost = present !== undefined && missing.length > 0 && kept?.length === 0;
  const shown = {
    ...(kept && { images: kept }),
    ...(alts && { image_alts: alts.filter((_, at) => images?.[at] !== null) }),
  };
  return { row: { ...row, fields: isLost ? others : { ...others, ...shown } }, problems, warnings };
}

function leftColumns({ id, line, left }: UploadRow): RowProblem {
  const lacks = `${left > 1 ? "Faltam" : "Falta"} ${counted(left, "coluna", "colunas")} no fim da linha`;
  const words = `${lacks}: ${left > 1 ? "foram lidas como vazias" : "foi lida como vazia"}`;
  return { column: null, value: "", message: aboutProduct(id, line, words) };
}

/** A ring or bracelet without sizes is sold in all sizes, which is seldom intended. Rules: UPLOAD-33. */
function everySizeWarning(row: UploadRow, plan: RowPlan): RowProblem | null {
  if (plan.kind !== "created" && plan.kind !== "updated") return null;
  const { category, available_sizes: said } = plan.fields;
  const turned =
    plan.kind === "created" || (plan.after && ("available_sizes" in plan.after || "category" in plan.after));
  const sizes = sizesFor({ category, availableSizes: [] });
  if (!turned || said.length > 0 || sizes.length === 1) return null;
  const words = `Sem available_sizes, a peça fica à venda em todos os tamanhos, de ${sizes[0]} a ${sizes.at(-1)}`;
  return { column: "available_sizes", value: "", message: aboutProduct(row.id, row.line, words) };
}

/** The shop cannot prove these, and no owner declared with the file that they were charged. Rules: UPLOAD-34. */
async function warnOfOldPrices(
  trx: Database,
  upload: RunningUpload,
  planned: readonly PlannedRow[],
  now: Date,
): Promise<readonly PlannedRow[]> {
  if (upload.declares_old_prices) return planned;
  const unproved = await idsWithUnprovedPrices(
    trx,
    offersOf(planned).map(({ id, oldPriceCents }) => ({ id, priceCents: oldPriceCents, discountPriceCents: 0 })),
    now,
  );
  return planned.map((each) => {
    const { row, warnings } = each;
    if (!unproved.has(row.id)) return each;
    const words = 'Preço "de" sem comprovação: não foi cobrado em 30 dos últimos 90 dias nem declarado';
    const value = formatCentsForInput(row.fields.price_cents);
    return {
      ...each,
      warnings: [...warnings, { column: "price", value, message: aboutProduct(row.id, row.line, words) }],
    };
  });
}

function offersOf(planned: readonly PlannedRow[]): DeclaredPrice[] {
  return planned.flatMap(({ row: { id }, plan }) => {
    if (plan.kind !== "created" && plan.kind !== "updated") return [];
    const repriced =
      plan.kind === "created" || (plan.after && ("price_cents" in plan.after || "discount_price_cents" in plan.after));
    const { price_cents, discount_price_cents } = plan.fields;
    return repriced && discount_price_cents !== null ? [{ id, oldPriceCents: price_cents }] : [];
  });
}

async function writePlans(
  deps: Pick<Services, "config" | "jobs">,
  trx: Database,
  { id: uploadId }: RunningUpload,
  planned: readonly PlannedRow[],
  present: ReadonlyMap<string, ExistingProduct>,
  pictures: ReadonlyMap<string, FoundPicture>,
): Promise<void> {
  const writes = writesOf(planned);
  const fresh = [...pictures.values()].flatMap((each) => (each.kind === "found" && each.fresh ? [each.fresh] : []));
  await registerPictures(deps, trx, fresh);
  const record = ({ id, fields }: { id: string; fields: ProductFields }) => ({ ...fields, id });
  const isNew = ({ id }: { id: string }) => !present.has(id);
  const pieces = (stock: readonly { delta: number }[]) => stock.reduce((sum, { delta }) => sum + delta, 0);
  await setPriceCause(trx, `upload:${uploadId}`);
  await insertProducts(
    trx,
    writes.filter(isNew).map((write) => ({ ...record(write), stock: pieces(write.stock) })),
  );
  await updateProducts(
    trx,
    writes.filter((write) => !isNew(write) && write.after && Object.keys(write.after).length > 0).map(record),
  );

  const reason = { reason: "import", reference: `upload:${uploadId}` } as const;
  await addStock(
    trx,
    writes.flatMap(({ id, stock, gtins }) =>
      stock
        .filter(({ skuId }) => skuId === null)
        .map(({ size, delta }) => ({
          product_id: id,
          size,
          on_hand: delta,
          gtin: gtins.find((each) => each.size === size)?.gtin ?? null,
        })),
    ),
    reason,
  );
  const moves = writes.flatMap(({ stock }) =>
    stock.flatMap(({ skuId, delta }) => (skuId === null ? [] : [{ id: skuId, delta }])),
  );
  await moveStock(trx, moves, reason);
  await setStockGtins(
    trx,
    writes.flatMap(({ gtins }) => gtins.flatMap(({ skuId, gtin }) => (skuId === null ? [] : [{ id: skuId, gtin }]))),
  );
  await insertChanges(trx, uploadId, changesOf(writes));
}

type Write = Extract<RowPlan, { fields: ProductFields }> & { id: string };

function writesOf(planned: readonly PlannedRow[]): Write[] {
  return planned.flatMap(({ row, plan }) =>
    plan.kind === "created" || plan.kind === "updated" ? [{ ...plan, id: row.id }] : [],
  );
}

function changesOf(writes: readonly Write[]): ProductChange[] {
  return writes.map(({ id, before, after, stock }) => ({
    product_id: id,
    before,
    after,
    pieces: stock.map(({ size, delta, skuId }) => ({ size, delta, added: skuId === null })),
  }));
}

function outcome(
  rows: readonly BatchRow[],
  planned: ReadonlyMap<number, PlannedRow>,
): { counts: BatchCounts; lines: BatchLine[] } {
  const counts: BatchCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, warned: 0, asking: 0 };
  const lines: BatchLine[] = [];
  for (const { record, checked } of rows) {
    const made = planned.get(checked.kind === "row" ? checked.row.line : checked.line);
    const kind = checked.kind === "row" && made ? made.plan.kind : "failed";
    counts[kind] += 1;
    if (kind !== "failed" && made && made.warnings.length > 0) counts.warned += 1;
    if (made?.asks) counts.asking += 1;
    const problems = checked.kind === "wrong" ? checked.problems : said(made);
    const product_id = checked.kind === "wrong" ? checked.id : checked.row.id;
    if (problems.length === 0) continue;
    lines.push({ line: record.line, product_id, failed: kind === "failed", problems, cells: record.cells });
  }
  return { counts, lines };
}

function said(planned: PlannedRow | undefined): RowProblem[] {
  if (!planned) return [];
  const { plan, problems } = planned;
  const warnings = planned.warnings.map((each): RowProblem => ({ ...each, isWarning: true }));
  return plan.kind === "failed" ? [plan.problem, ...problems.slice(1), ...warnings] : warnings;
}
