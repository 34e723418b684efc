import type { Database } from "#platform/database/database.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import { updateProduct } from "#shop/catalogue/products/product-store.server.ts";
import {
  addStock,
  deleteUnusedStock,
  moveStock,
  type StockReason,
  setStockGtins,
} from "#shop/catalogue/stock/stock-store.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type CurrentStock, STOCK_REASON_LABELS, STOCK_REASONS, type StockPlan } from "./stock-form.ts";

export interface WrittenEdit {
  id: string;
  before: ProductEdit;
  after: ProductEdit;
  /** `present` is locked. */
  pieces: { present: readonly CurrentStock[]; plan: StockPlan } | null;
  reason: StockReason;
}

/** With the audit entry. Returns the new version; null if nothing differs. Rules: UPLOAD-74. */
export async function writeEdit(
  trx: Database,
  staff: StaffSession,
  { id, before, after, pieces, reason }: WrittenEdit,
  now: Date,
): Promise<number | null> {
  const changed = changedFields(before, after);
  const moved = pieces ? piecesWords(pieces.present, pieces.plan) : null;
  if (!changed && !moved && !pieces?.plan.names.length) return null;
  await setPriceCause(trx, `staff:${staff.staffId}`);
  const version = await updateProduct(trx, id, changed?.after ?? { name: after.name });
  if (pieces) await writePieces(trx, id, pieces.plan, reason);
  const entry = { actor: staff.staffId, action: "product.changed", subject: `product:${id}` } as const;
  const told = {
    before: { ...changed?.before, ...(moved && { pieces: moved.before }) },
    after: { ...changed?.after, ...(moved && { pieces: moved.after, note: reason.note }), version },
  };
  await recordAudit(trx, { ...entry, ...told }, now);
  return version;
}

export async function writePieces(trx: Database, id: string, plan: StockPlan, reason: StockReason): Promise<void> {
  await moveStock(trx, plan.moves, reason);
  await addStock(
    trx,
    plan.added.map(({ size, onHand, gtin }) => ({ product_id: id, size, on_hand: onHand, gtin })),
    reason,
  );
  await setStockGtins(trx, plan.names);
  await deleteUnusedStock(trx, plan.dropped);
}

/** `16: 2, 17: 1`; null if stock does not change. */
function piecesWords(present: readonly CurrentStock[], plan: StockPlan): { before: string; after: string } | null {
  if (plan.moves.length === 0 && plan.added.every(({ onHand }) => onHand === 0)) return null;
  const deltas = new Map(plan.moves.map(({ id, delta }) => [id, delta]));
  const bySize = (rows: readonly { size: string | null; onHand: number }[]) =>
    rows
      .toSorted((one, other) => (one.size ?? "").localeCompare(other.size ?? "", "pt-BR", { numeric: true }))
      .map(({ size, onHand }) => (size === null ? String(onHand) : `${size}: ${onHand}`))
      .join(", ");
  const kept = present.filter(({ id }) => !plan.dropped.includes(id));
  const after = kept.map(({ id, size, onHand }) => ({ size, onHand: onHand + (deltas.get(id) ?? 0) }));
  return { before: bySize(present), after: bySize([...after, ...plan.added]) };
}

/** For the ledger. Rules: STOCK-41. */
export function stockReason(staff: StaffSession, fields: Readonly<Record<string, string>>): StockReason {
  const key = STOCK_REASONS.find((each) => each === fields.stockReason) ?? "contagem";
  const words = (fields.stockNote ?? "").trim();
  const note = [STOCK_REASON_LABELS[key], words].filter((part) => part !== "").join(": ");
  return { reason: "adjustment", reference: `staff:${staff.staffId}`, note };
}
