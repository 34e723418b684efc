import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { lockStock } from "#shop/catalogue/stock/stock-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { lockEdits } from "../product-store.server.ts";
import { stockReason, writeEdit } from "../write-edit.server.ts";
import { type CountLine, countDifference } from "./counted-line.ts";
import { isCountBooked, readCountedPieces } from "./counted-piece-queries.server.ts";

export interface BookedCount {
  /** Made with the form, so that a count is booked once. */
  countId: string;
  lines: readonly CountLine[];
  fields: Readonly<Record<string, string>>;
}

export type CountAnswer =
  /** `leftOut`: stock rows that stay, with why. */
  | { kind: "booked"; changed: number; leftOut: string[] }
  | { kind: "refused"; reason: "already_booked" | "no_difference" }
  | NotAllowed;

/**
 * In one transaction, once per count: a movement per stock row by the difference to what the shelf had at the scan, so
 * that what was sold since stays sold. Pieces never fall below what payments hold. Rules: PANEL-17.
 */
export async function bookCount(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  { countId, lines, fields }: BookedCount,
): Promise<CountAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const deltas = new Map(
    lines.map((line) => [line.skuId, countDifference(line)] as const).filter(([, delta]) => delta !== 0),
  );
  if (deltas.size === 0 || !isUuid(countId)) return { kind: "refused", reason: "no_difference" };
  const answer = await inTransaction(db, (trx) => book(trx, staff, countId, deltas, fields, clock()));
  if (answer.kind === "booked" && answer.changed > 0) await catalogueSeen();
  return answer;
}

async function book(
  trx: Database,
  staff: StaffSession,
  countId: string,
  deltas: ReadonlyMap<string, number>,
  fields: Readonly<Record<string, string>>,
  now: Date,
): Promise<CountAnswer> {
  const pieces = await readCountedPieces(trx, [...deltas.keys()]);
  const ids = [...new Set([...pieces.values()].map(({ productId }) => productId))];
  const products = await lockEdits(trx, ids);
  // Read under the products' locks, so that the second of two presses sees the first.
  const subject = `count:${countId}`;
  if (await isCountBooked(trx, subject)) return { kind: "refused", reason: "already_booked" };
  const rows = Map.groupBy(await lockStock(trx, ids), ({ product_id }) => product_id);
  const reason = stockReason(staff, fields);
  const leftOut: string[] = [];
  let changed = 0;
  for (const { id, edit } of products) {
    const present = (rows.get(id) ?? []).map(({ id: row, size, on_hand: onHand, reserved, gtin }) => ({
      ...{ id: row, size, onHand, reserved, gtin },
      drawnOn: true,
    }));
    const moves = present.flatMap(({ id: row, size, onHand, reserved }) => {
      const delta = deltas.get(row) ?? 0;
      if (delta === 0) return [];
      if (onHand + delta >= reserved) return [{ id: row, size, delta }];
      const piece = `${edit.name}${size === null ? "" : `, ${size}`}`;
      leftOut.push(`${piece}: há mais peças reservadas em pagamentos do que as contadas`);
      return [];
    });
    if (moves.length === 0) continue;
    const plan = { moves, added: [], names: [], dropped: [] };
    await writeEdit(trx, staff, { id, before: edit, after: edit, pieces: { present, plan }, reason }, now);
    changed += moves.length;
  }
  const after = { products: changed, note: reason.note, leftOut };
  await recordAudit(trx, { actor: staff.staffId, action: "stock.counted", subject, after }, now);
  return { kind: "booked", changed, leftOut };
}
