import type { Database } from "#platform/database/database.server.ts";
import { type LockedStock, lockStock } from "#shop/catalogue/stock/stock-store.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { LeftOut } from "./apply-bulk-change.server.ts";
import { changedPieces, type StockChangeOfMany } from "./bulk-change.ts";
import type { ManyLine } from "./bulk-change-record.ts";
import type { LockedEdit } from "./product-store.server.ts";
import type { StockReasonKey } from "./stock-form.ts";
import { stockReason, writeEdit } from "./write-edit.server.ts";

/** Leaves products counted by size or with other pieces than shown: a double press moves once. Rules: PANEL-13. */
export async function moveEach(
  trx: Database,
  staff: StaffSession,
  products: readonly LockedEdit[],
  change: StockChangeOfMany,
  now: Date,
): Promise<{ lines: ManyLine[]; leftOut: LeftOut[] }> {
  const rows = await lockStock(
    trx,
    products.map(({ id }) => id),
  );
  const stock = Map.groupBy(rows, ({ product_id }) => product_id);
  const lines: ManyLine[] = [];
  const leftOut: LeftOut[] = [];
  for (const product of products) {
    const { id, edit } = product;
    const own = stock.get(id) ?? [];
    const shelf = sharedShelf(own);
    const next = shelf ? changedPieces(change, shelf) : "tem estoque por tamanho: mude-o na página do produto";
    if (!shelf || typeof next === "string") leftOut.push({ id, why: String(next) });
    else if (change.seen.get(id) !== shelf.onHand) leftOut.push({ id, why: "o estoque mudou depois da seleção" });
    else if (next !== shelf.onHand) {
      await writePiecesOf(trx, staff, product, own, next - shelf.onHand, change.reason, now);
      lines.push({ id, name: edit.name, before: { pieces: shelf.onHand }, after: { pieces: next } });
    }
  }
  return { lines, leftOut };
}

/** Of one locked product; the answer is why it stays. Rules: PANEL-13. */
export async function movePiecesBack(
  trx: Database,
  staff: StaffSession,
  product: LockedEdit,
  delta: number,
  now: Date,
): Promise<string | null> {
  const own = await lockStock(trx, [product.id]);
  const shelf = sharedShelf(own);
  const next = shelf ? changedPieces({ mode: "add", pieces: delta }, shelf) : "agora tem estoque por tamanho";
  if (typeof next === "string") return next;
  await writePiecesOf(trx, staff, product, own, delta, "outro", now);
  return null;
}

/** Null: counted by size. */
function sharedShelf(rows: readonly LockedStock[]): { onHand: number; reserved: number } | null {
  if (rows.some(({ size }) => size !== null)) return null;
  const [shared] = rows;
  return { onHand: shared?.on_hand ?? 0, reserved: shared?.reserved ?? 0 };
}

async function writePiecesOf(
  trx: Database,
  staff: StaffSession,
  { id, edit }: LockedEdit,
  rows: readonly LockedStock[],
  delta: number,
  reason: StockReasonKey,
  now: Date,
): Promise<void> {
  const present = rows.map(({ id: row, size, on_hand: onHand, reserved, gtin }) => ({
    ...{ id: row, size, onHand, reserved, gtin },
    drawnOn: true,
  }));
  const [shared] = present;
  const plan = {
    moves: shared ? [{ id: shared.id, size: null, delta }] : [],
    added: shared ? [] : [{ size: null, onHand: delta, gtin: null }],
    names: [],
    dropped: [],
  };
  const pieces = { present, plan };
  const written = { id, before: edit, after: edit, pieces, reason: stockReason(staff, { stockReason: reason }) };
  await writeEdit(trx, staff, written, now);
}
