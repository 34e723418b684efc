import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { archiveLocked, type LeftOut } from "./apply-bulk-change.server.ts";
import { changedEdit } from "./bulk-change.ts";
import { isAsMade, type ManyLine, type ManyRecord } from "./bulk-change-record.ts";
import { findBulkChange, markManyUndone } from "./bulk-change-store.server.ts";
import { productsWithSizes } from "./edited-product-queries.server.ts";
import { movePiecesBack } from "./move-many.server.ts";
import { type LockedEdit, lockEdits } from "./product-store.server.ts";
import { writeEdit } from "./write-edit.server.ts";

export type UndoManyAnswer =
  | { kind: "undone"; restored: number; leftOut: LeftOut[] }
  | { kind: "refused"; reason: "unknown" | "already_undone" }
  | { kind: "refused"; reason: "all_changed"; leftOut: LeftOut[] }
  | NotAllowed;

/** For staff who may undo it. */
export async function readMany(
  db: Database,
  staff: Pick<StaffSession, "role">,
  id: string,
): Promise<ManyRecord | null | NotAllowed> {
  return refuseUnlessAllowed(staff, "products.write") ?? findBulkChange(db, id);
}

/** Only once. Skips and reports products changed since; refused if all have. Rules: UPLOAD-83, UPLOAD-84. */
export async function undoBulkChange(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  id: string,
): Promise<UndoManyAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const answer = await inTransaction(db, async (trx): Promise<UndoManyAnswer> => {
    const asked = await findBulkChange(trx, id);
    if (!asked) return { kind: "refused", reason: "unknown" };
    const ids = asked.lines.map((line) => line.id);
    const products = new Map((await lockEdits(trx, ids)).map((product) => [product.id, product]));
    // Read after locking, so that the second of two concurrent undos sees the first.
    const record = await findBulkChange(trx, id);
    if (!record || record.undone) return { kind: "refused", reason: "already_undone" };
    const sized = record.lines.some(({ before }) => before.category)
      ? await productsWithSizes(trx, ids)
      : new Set<string>();
    const leftOut: LeftOut[] = [];
    let restored = 0;
    for (const line of record.lines) {
      const product = products.get(line.id);
      const why = product ? whyNot(product, line, sized.has(line.id)) : "não existe mais";
      if (!product || why !== null) {
        leftOut.push({ id: line.id, why: why ?? "" });
        continue;
      }
      const kept = await giveBack(trx, staff, product, line, clock());
      if (kept === null) restored += 1;
      else leftOut.push({ id: line.id, why: kept });
    }
    if (restored === 0) return { kind: "refused", reason: "all_changed", leftOut };
    await markManyUndone(trx, staff, record, { restored, kept: leftOut.length }, clock());
    return { kind: "undone", restored, leftOut };
  });
  if (answer.kind === "undone") await catalogueSeen();
  return answer;
}

function whyNot({ edit, archived }: LockedEdit, { before, after }: ManyLine, hasSizes: boolean): string | null {
  if (!isAsMade(edit, archived, after)) return "mudou depois";
  if (!before.category) return null;
  const back = changedEdit(edit, { kind: "category", category: before.category }, hasSizes);
  return typeof back === "string" ? back : null;
}

/** Null, or why the product stays as it is. */
async function giveBack(
  trx: Database,
  staff: StaffSession,
  product: LockedEdit,
  { before, after }: ManyLine,
  now: Date,
): Promise<string | null> {
  const { archived, pieces, ...fields } = before;
  if (archived !== undefined && !fields.is_draft) {
    await archiveLocked(trx, staff, [product], archived, now);
    return null;
  }
  if (pieces !== undefined) return movePiecesBack(trx, staff, product, pieces - (after.pieces ?? 0), now);
  const { id, edit } = product;
  const reason = { reason: "adjustment", reference: `staff:${staff.staffId}` } as const;
  await writeEdit(trx, staff, { id, before: edit, after: { ...edit, ...fields }, pieces: null, reason }, now);
  return null;
}
