import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { writeArchived } from "#shop/catalogue/products/product-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { unusualPieces, unusualPrice } from "../uploads/rows/unusual.ts";
import { amountPrices, type BulkChange, changedEdit, MOST_AT_ONCE } from "./bulk-change.ts";
import { changedFieldsOf, type ManyLine, manyChangeText } from "./bulk-change-record.ts";
import { recordBulkChange } from "./bulk-change-store.server.ts";
import { productsWithSizes } from "./edited-product-queries.server.ts";
import { moveEach } from "./move-many.server.ts";
import { type LockedEdit, lockEdits } from "./product-store.server.ts";
import { writeEdit } from "./write-edit.server.ts";

export interface LeftOut {
  id: string;
  /** Follows the product's name in a sentence. */
  why: string;
}

export type ManyAnswer =
  /** `record`: the bulk change's id, to undo it; null if nothing changed. */
  | { kind: "changed"; changed: number; leftOut: LeftOut[]; record: string | null }
  | { kind: "refused"; reason: "none" | "too_many" }
  | { kind: "refused"; reason: "unusual"; question: string }
  | NotAllowed;

/**
 * In one transaction, with an audit entry each. Skips and reports products it does not fit: a price changed since the
 * preview, a category without the sizes that the stock is counted by. Rules: UPLOAD-77, UPLOAD-80.
 */
export async function applyBulkChange(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  ids: readonly string[],
  change: BulkChange,
): Promise<ManyAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  if (ids.length > MOST_AT_ONCE) return { kind: "refused", reason: "too_many" };
  const answer = await inTransaction(db, async (trx): Promise<ManyAnswer> => {
    const products = await lockEdits(trx, ids);
    if (products.length === 0) return { kind: "refused", reason: "none" };
    const question = questionOf(products, change);
    if (question) return { kind: "refused", reason: "unusual", question };
    const { lines, leftOut } = await changeEach(trx, staff, products, change, clock());
    const told = leftOut.map(({ id, why }) => `${id}: ${why}`);
    const alone = change.kind === "archive" && change.alone;
    const record =
      lines.length > 0 && !alone
        ? await recordBulkChange(trx, staff, { change: manyChangeText(change), lines, leftOut: told }, clock())
        : null;
    return { kind: "changed", changed: lines.length, leftOut, record };
  });
  if (answer.kind === "changed" && answer.changed > 0) await catalogueSeen();
  return answer;
}

/** Asks about the first product whose new value is unusual; null if none is. Rules: UPLOAD-98. */
function questionOf(products: readonly LockedEdit[], change: BulkChange): string | null {
  if (!("confirmed" in change) || change.confirmed) return null;
  for (const { id, edit } of products) {
    const seen = change.seen.get(id);
    const words =
      change.kind === "amounts"
        ? unusualPrice(edit, amountPrices(edit, change) ?? edit)
        : unusualPieces(seen === undefined ? [] : [change.mode === "set" ? change.pieces - seen : change.pieces]);
    if (words) return `${edit.name}: ${words}`;
  }
  return null;
}

async function changeEach(
  trx: Database,
  staff: StaffSession,
  products: readonly LockedEdit[],
  change: BulkChange,
  now: Date,
): Promise<{ lines: ManyLine[]; leftOut: LeftOut[] }> {
  if (change.kind === "archive") {
    return { lines: await archiveEach(trx, staff, products, change.archived, now), leftOut: [] };
  }
  if (change.kind === "stock") return moveEach(trx, staff, products, change, now);
  return editEach(trx, staff, products, change, now);
}

async function editEach(
  trx: Database,
  staff: StaffSession,
  products: readonly LockedEdit[],
  change: Exclude<BulkChange, { kind: "archive" | "stock" }>,
  now: Date,
): Promise<{ lines: ManyLine[]; leftOut: LeftOut[] }> {
  const ids = products.map(({ id }) => id);
  const sized = change.kind === "category" ? await productsWithSizes(trx, ids) : new Set<string>();
  const leftOut: LeftOut[] = [];
  const lines: ManyLine[] = [];
  for (const { id, edit, version } of products) {
    if ("seen" in change && change.seen.get(id) !== version) {
      leftOut.push({ id, why: "mudou depois da prévia" });
      continue;
    }
    const after = changedEdit(edit, change, sized.has(id));
    if (typeof after === "string") {
      leftOut.push({ id, why: after });
      continue;
    }
    const reason = { reason: "adjustment", reference: `staff:${staff.staffId}` } as const;
    const next = await writeEdit(trx, staff, { id, before: edit, after, pieces: null, reason }, now);
    if (next === null) continue;
    lines.push({ id, name: edit.name, before: changedFieldsOf(change, edit), after: changedFieldsOf(change, after) });
  }
  return { lines, leftOut };
}

async function archiveEach(
  trx: Database,
  staff: StaffSession,
  products: readonly LockedEdit[],
  archived: boolean,
  now: Date,
): Promise<ManyLine[]> {
  const turned = await archiveLocked(trx, staff, products, archived, now);
  return turned.map(({ id, edit }) => ({
    id,
    name: edit.name,
    before: { archived: !archived || edit.is_draft, ...(edit.is_draft && { is_draft: true }) },
    after: { archived },
  }));
}

/** Logs each; returns only those it changed. The caller must hold the row locks. */
export async function archiveLocked(
  trx: Database,
  staff: StaffSession,
  products: readonly LockedEdit[],
  archived: boolean,
  now: Date,
): Promise<LockedEdit[]> {
  const turned = products.filter((product) => product.archived !== archived || (archived && product.edit.is_draft));
  await writeArchived(
    trx,
    turned.map(({ id }) => id),
    archived ? now : null,
  );
  for (const { id, edit } of turned) {
    const action = archived ? "product.archived" : edit.is_draft ? "product.published" : "product.restored";
    await recordAudit(trx, { actor: staff.staffId, action, subject: `product:${id}` }, now);
  }
  return turned;
}
