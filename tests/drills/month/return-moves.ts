import { sql } from "kysely";
import { approveReturn, refuseReturn } from "#shop/fulfilment/returns/answer-return.server.ts";
import { exchangeReturn, refundReturn } from "#shop/fulfilment/returns/close-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { receiveReturn } from "#shop/fulfilment/returns/receive-return.server.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import { withdrawReturn } from "#shop/fulfilment/returns/withdraw-return.server.ts";
import { add } from "./diary.ts";
import { DONE, type Move, NOBODY, outcomeOf } from "./move.ts";
import { SIZES } from "./open-month.ts";
import { linesOf, pickOrder, pickReturn, shopperOf } from "./pick.ts";
import { somePieces } from "./staff-moves.ts";

/** What still has its money, and pieces that nobody has asked to return. */
const RETURNABLE = sql`
  status in ('shipped', 'delivered') and payment_status in ('paid', 'partially_refunded')
  and not exists (select from returns where order_id = orders.id and returns.status not in ('refused', 'cancelled'))`;

/** Who ordered asks to return pieces; an exchange asks for the other size of each. */
export const askFor =
  (kind: ReturnKind): Move =>
  async (month, chance) => {
    const { db, services } = month;
    const isHopeful = chance.next() < 0.8;
    const order = await pickOrder(db, chance, isHopeful ? RETURNABLE : sql`status in ('shipped', 'delivered')`);
    if (!order) return NOBODY;
    const lines = await linesOf(db, order.id);
    const all = lines.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
    const some = chance.next() < 0.4 ? [] : somePieces(chance, lines);
    const sizeOf = (orderItemId: string) =>
      SIZES.find((size) => size !== lines.find(({ id }) => id === orderItemId)?.size) ?? SIZES[0];
    const request = {
      kind,
      note: "A peça chegou riscada.",
      lines: (some.length > 0 ? some : all).map((line) => ({
        ...line,
        wantedSize: kind === "exchange" ? sizeOf(line.orderItemId) : null,
      })),
    };
    const answer = await openReturn(services, order.id, request, shopperOf(month, order.customerId));
    const problems = answer.kind === "refused" && "problems" in answer ? answer.problems : [];
    return outcomeOf({ ...answer, why: problems.at(0)?.problem });
  };

export const approve: Move = async ({ db, services, owner: actor }, chance) => {
  const made = await pickReturn(db, chance, sql`returns.status = 'requested'`);
  if (!made) return NOBODY;
  const answer = { returnId: made.id, actor, answer: "Envie pelos Correios." };
  return outcomeOf(await approveReturn(services, { ...answer, labelUrl: null, withoutPieces: chance.next() < 0.5 }));
};

export const refuse =
  (status: "requested" | "received"): Move =>
  async ({ db, services, owner: actor }, chance) => {
    const made = await pickReturn(db, chance, sql`returns.status = ${status}`);
    if (!made) return NOBODY;
    return outcomeOf(await refuseReturn(services, { returnId: made.id, actor, answer: "A peça não é da loja." }));
  };

export const withdraw: Move = async (month, chance) => {
  const made = await pickReturn(month.db, chance, sql`returns.status in ('requested', 'approved')`);
  if (!made) return NOBODY;
  return outcomeOf(await withdrawReturn(month.services, made.id, shopperOf(month, made.customerId)));
};

const EXPECTED = {
  asked: sql`returns.status = 'approved'`,
  refunded: sql`returns.status = 'refunded' and received_at is null`,
};

/** The returned pieces arrive, also after their money went back: all, some or none can be sold again. */
export const receive =
  (when: keyof typeof EXPECTED): Move =>
  async ({ db, services, owner: actor, diary }, chance) => {
    const made = await pickReturn(db, chance, EXPECTED[when]);
    if (!made) return NOBODY;
    const { rows: lines } = await sql<{ id: string; skuId: string; quantity: number }>`
      select order_item_id as id, sku_id as "skuId", line.quantity
        from return_lines as line join order_items on order_items.id = order_item_id
       where return_id = ${made.id} order by position`.execute(db);
    const fit = new Map(
      lines.map(({ id, quantity }) => [id, chance.next() < 0.6 ? quantity : Math.floor(chance.next() * quantity)]),
    );
    const answer = await receiveReturn(services, { returnId: made.id, actor, shelved: fit });
    if (answer.kind !== "moved") return outcomeOf(answer);
    for (const { id, skuId } of lines) diary.shelved.push({ orderId: made.orderId, skuId, pieces: fit.get(id) ?? 0 });
    return DONE;
  };

/** The money of a return goes back, sometimes only a part of it, or before the pieces have arrived. */
export const refundOfReturn =
  (when: "early" | "received"): Move =>
  async ({ db, services, owner: actor }, chance) => {
    const isEarly = when === "early";
    const made = await pickReturn(
      db,
      chance,
      isEarly ? sql`returns.status in ('requested', 'approved')` : sql`returns.status = 'received'`,
    );
    if (!made) return NOBODY;
    const amountCents = chance.next() < 0.2 ? Math.ceil(chance.next() * 9000) : null;
    return outcomeOf(await refundReturn(services, { returnId: made.id, actor, amountCents }));
  };

/** Another size, or the same piece anew, is sent for what came back. */
export const replace =
  (kind: "exchange" | "defect"): Move =>
  async ({ db, services, owner: actor, diary }, chance) => {
    const hasMoney = chance.next() < 0.8 ? sql`orders.payment_status in ('paid', 'partially_refunded')` : sql`true`;
    const made = await pickReturn(db, chance, sql`returns.status = 'received' and kind = ${kind} and ${hasMoney}`);
    if (!made) return NOBODY;
    const { rows } = await sql<{ skuId: string; quantity: number }>`
      select coalesce(wanted_sku_id, sku_id) as "skuId", line.quantity
        from return_lines as line join order_items on order_items.id = order_item_id
       where return_id = ${made.id}`.execute(db);
    const answer = await exchangeReturn(services, { returnId: made.id, actor });
    if (answer.kind !== "moved") return outcomeOf(answer);
    for (const { skuId, quantity } of rows) add(diary.sent, skuId, quantity);
    return DONE;
  };
