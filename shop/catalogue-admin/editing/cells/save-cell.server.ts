import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { unusualPieces, unusualPrice } from "../../uploads/rows/unusual.ts";
import { type LockedEdit, lockEdits, lockPieces } from "../product-store.server.ts";
import { stockReason, writeEdit } from "../write-edit.server.ts";
import { type Cell, priceCell, typedPieces, typedPrices } from "./cell-edit.ts";

/** A cell has no room to confirm an unusual value. Rules: UPLOAD-98. */
const IN_EDITOR = "Se está certo, mude na página do produto.";

export interface TypedCell {
  id: string;
  cell: Cell;
  seen: string;
  typed: string;
}

export type CellAnswer =
  | { kind: "saved"; changed: boolean }
  | { kind: "refused"; reason: "invalid" | "changed_meanwhile"; message: string }
  | { kind: "refused"; reason: "unknown" }
  | NotAllowed;

/**
 * Refused if the product is not what the cell showed, unless it already is what was typed: a double press is harmless.
 * Pieces are those on the shelf. Rules: PANEL-10, PANEL-11.
 */
export async function saveCell(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  cell: TypedCell,
): Promise<CellAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const answer = await inTransaction(db, async (trx): Promise<CellAnswer> => {
    const [product] = await lockEdits(trx, [cell.id]);
    if (!product) return { kind: "refused", reason: "unknown" };
    return cell.cell === "stock"
      ? savePieces(trx, staff, product, cell, clock())
      : savePrice(trx, staff, product, cell.cell, cell, clock());
  });
  if (answer.kind === "saved" && answer.changed) await catalogueSeen();
  return answer;
}

async function savePrice(
  trx: Database,
  staff: StaffSession,
  { id, edit }: LockedEdit,
  cell: Exclude<Cell, "stock">,
  { seen, typed }: TypedCell,
  now: Date,
): Promise<CellAnswer> {
  const prices = typedPrices(edit, cell, typed);
  if (typeof prices === "string") return { kind: "refused", reason: "invalid", message: prices };
  const asked = unusualPrice(edit, prices);
  if (asked) return { kind: "refused", reason: "invalid", message: `${asked}. ${IN_EDITOR}` };
  const present = priceCell(edit, cell);
  if (present !== seen && present !== priceCell(prices, cell)) {
    const message = `Mudou enquanto você editava: agora ${present === "" ? "sem desconto" : `é ${present}`}`;
    return { kind: "refused", reason: "changed_meanwhile", message };
  }
  const reason = { reason: "adjustment", reference: `staff:${staff.staffId}` } as const;
  const written = { id, before: edit, after: { ...edit, ...prices }, pieces: null, reason };
  return { kind: "saved", changed: (await writeEdit(trx, staff, written, now)) !== null };
}

async function savePieces(
  trx: Database,
  staff: StaffSession,
  { id, edit }: LockedEdit,
  { seen, typed }: TypedCell,
  now: Date,
): Promise<CellAnswer> {
  const present = await lockPieces(trx, id);
  const [shared] = present;
  if (present.length > 1 || (shared && shared.size !== null)) {
    return { kind: "refused", reason: "invalid", message: "Tem estoque por tamanho: abra o produto" };
  }
  const onHand = shared?.onHand ?? 0;
  const pieces = typedPieces(typed, shared?.reserved ?? 0);
  if (typeof pieces === "string") return { kind: "refused", reason: "invalid", message: pieces };
  if (String(onHand) !== seen && onHand !== pieces) {
    return { kind: "refused", reason: "changed_meanwhile", message: `Mudou enquanto você editava: agora ${onHand}` };
  }
  const asked = unusualPieces([pieces - onHand]);
  if (asked) return { kind: "refused", reason: "invalid", message: `${asked}. ${IN_EDITOR}` };
  const plan = {
    moves: shared && pieces !== onHand ? [{ id: shared.id, size: null, delta: pieces - onHand }] : [],
    added: shared || pieces === 0 ? [] : [{ size: null, onHand: pieces, gtin: null }],
    names: [],
    dropped: [],
  };
  const reason = stockReason(staff, {});
  const written = { id, before: edit, after: edit, pieces: { present, plan }, reason };
  return { kind: "saved", changed: (await writeEdit(trx, staff, written, now)) !== null };
}
