import { isDatabaseOutage } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";
import { updateProducts } from "#shop/catalogue/products/product-store.server.ts";
import { dropEmptyStock, moveStock } from "#shop/catalogue/stock/stock-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { lockExistingProducts } from "../lock-existing-products.server.ts";
import { type ExistingProduct, isSame, keysOf, rowFieldsOf } from "../rows/plan-batch.ts";
import { BATCH_LINES, JOB_SLICE_MS, type UploadRefusal } from "../upload.ts";
import { readUpload } from "../upload-queries.server.ts";
import { beginUndo, lockUndo, nextChanges, recordUndone } from "./undo-store.server.ts";

/** If one of these was changed since, none is restored. */
const TOGETHER: (keyof ProductFields)[][] = [
  ["price_cents", "discount_price_cents"],
  ["images", "image_alts"],
  ["is_draft", "archived_at"],
];

/** Refused while another upload runs. Rules: UPLOAD-54. */
export async function undoUpload(
  { db, jobs, clock }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
  uploadId: string,
): Promise<{ kind: "undoing" } | UploadRefusal> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const upload = await readUpload(db, uploadId);
  if (!upload) return { kind: "refused", reason: "unknown_upload" };
  return db.transaction().execute(async (trx) => {
    if (!(await beginUndo(trx, upload.id, clock()))) return { kind: "refused", reason: "not_undoable" } as const;
    await jobs.send(trx, undoUploadJob, { uploadId: upload.id });
    const entry = { actor: staff.staffId, action: "upload.undone", subject: `upload:${upload.id}` } as const;
    const { filename, created, updated } = upload;
    await recordAudit(trx, { ...entry, after: { filename, created, updated } }, clock());
    return { kind: "undoing" } as const;
  });
}

export const undoUploadJob = defineJob("uploads.undo", {}, runUndo);

/** Batch by batch until it is done or this job's time is up. */
export async function runUndo(
  { db, jobs, clock, logger }: Pick<Services, "db" | "clock" | "logger" | "jobs">,
  { uploadId }: { uploadId: string },
): Promise<void> {
  const until = performance.now() + JOB_SLICE_MS;
  try {
    while (performance.now() < until) {
      if (!(await undoBatch({ db, now: clock() }, uploadId))) return;
    }
  } catch (error) {
    if (!isDatabaseOutage(error)) logger.error({ upload: uploadId, err: error }, "an upload could not be undone yet");
    throw error;
  }
  await jobs.send(db, undoUploadJob, { uploadId });
}

async function undoBatch({ db, now }: { db: Services["db"]; now: Date }, uploadId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = await lockUndo(trx, uploadId);
    if (!at) return false;
    const changes = await nextChanges(trx, uploadId, at.position, BATCH_LINES);
    const present = await lockExistingProducts(
      trx,
      changes.map(({ product_id }) => product_id),
    );
    const plans = changes.flatMap((change) => {
      const product = present.get(change.product_id);
      return product ? [{ id: product.id, ...planUndo(change, product, now.toISOString()) }] : [];
    });
    await setPriceCause(trx, `upload:${uploadId}`);
    await updateProducts(
      trx,
      plans.flatMap(({ id, fields }) => (fields ? [{ ...fields, id }] : [])),
    );
    const moves = plans.flatMap((plan) => plan.moves);
    await moveStock(trx, moves, { reason: "undo", reference: `upload:${uploadId}` });
    await dropEmptyStock(
      trx,
      plans.flatMap((plan) => plan.added),
    );
    const kept = plans.filter((plan) => plan.kept).length;
    const over = changes.length < BATCH_LINES;
    const position = changes.at(-1)?.product_id ?? at.position;
    await recordUndone(trx, uploadId, { position, undone: plans.length - kept, kept, over }, now);
    return !over;
  });
}

/** Of what is out of the shop the moment does not count. */
function compared(fields: Partial<ProductFields> | null, name: keyof ProductFields) {
  return name === "archived_at" ? fields?.archived_at != null : fields?.[name];
}

interface KnownChange {
  before: Partial<ProductFields> | null;
  after: Partial<ProductFields> | null;
  pieces: readonly { size: string | null; delta: number; added: boolean }[];
}

interface UndoPlan {
  /** Null: nothing is written. */
  fields: ProductFields | null;
  moves: { id: string; delta: number }[];
  /** Deleted if no order, payment or return refers to them. */
  added: string[];
  /** Something was changed since and is not restored. */
  kept: boolean;
}

/**
 * A created product is archived; a field gets its old value unless it was changed since. Stock changes by the upload's
 * delta, but never below what is reserved: sold pieces stay sold. Rules: UPLOAD-55, UPLOAD-56.
 */
function planUndo({ before, after, pieces }: KnownChange, present: ExistingProduct, now: string): UndoPlan {
  const isListed = present.archived_at === null || present.is_draft;
  const back: Partial<ProductFields> = before ?? (isListed ? { archived_at: now, is_draft: false } : {});
  const touched = new Set(
    keysOf(before && after ? before : {}).filter((name) => !isSame(compared(present, name), compared(after, name))),
  );
  for (const group of TOGETHER) {
    if (group.some((name) => touched.has(name))) for (const name of group) if (name in back) touched.add(name);
  }
  const restored = keysOf(back).filter((name) => !touched.has(name) && !isSame(present[name], back[name]));
  const wanted = Object.fromEntries(restored.map((name) => [name, back[name]]));
  let kept = touched.size > 0;
  const moves: UndoPlan["moves"] = [];
  const added: string[] = [];
  for (const { size, delta, added: isNew } of pieces) {
    const sku = present.stock.find((each) => each.size === size);
    if (!sku) continue;
    const least = sku.reserved - sku.on_hand;
    const move = Math.max(-delta, least);
    if (move !== -delta) kept = true;
    if (move !== 0) moves.push({ id: sku.id, delta: move });
    if (isNew) added.push(sku.id);
  }
  const fields = restored.length > 0 ? { ...rowFieldsOf(present), ...wanted } : null;
  return { fields, moves, added, kept };
}
