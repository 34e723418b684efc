import { sql } from "kysely";
import { approveReturn, refuseReturn } from "#shop/fulfilment/returns/answer-return.server.ts";
import { exchangeReturn, refundReturn } from "#shop/fulfilment/returns/close-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { receiveReturn } from "#shop/fulfilment/returns/receive-return.server.ts";
import { withdrawReturn } from "#shop/fulfilment/returns/withdraw-return.server.ts";
import { add } from "./diary.ts";
import { SIZES } from "./open-month.ts";
import { linesOf, pickOrder, pickReturn } from "./pick.ts";
import { type Move, somePieces } from "./staff-moves.ts";

const KINDS = ["regret", "regret", "exchange", "defect"] as const;

export const askForReturn: Move = async ({ db, services, diary }, chance) => {
  const order = await pickOrder(db, chance, sql`status in ('shipped', 'delivered')`);
  if (!order) return;
  const kind = chance.one(KINDS);
  const lines = await linesOf(db, order.id);
  const wanted = chance.next() < 0.4 ? lines.map(({ id, quantity }) => ({ orderItemId: id, quantity })) : null;
  const wantedSize = kind === "exchange" ? chance.one(SIZES) : null;
  const request = {
    kind,
    note: "A peça chegou riscada.",
    lines: (wanted ?? somePieces(chance, lines)).map((line) => ({ ...line, wantedSize })),
  };
  const answer = await openReturn(services, order.id, request, { customerId: order.customerId });
  if (answer.kind === "opened") add(diary.counts, "returns");
};

export const answerReturn: Move = async ({ db, services, owner: actor }, chance) => {
  const made = await pickReturn(db, chance, ["requested"]);
  if (!made) return;
  const answer = { returnId: made.id, actor, answer: "Envie pelos Correios." };
  if (chance.next() < 0.2) await refuseReturn(services, answer);
  else await approveReturn(services, { ...answer, labelUrl: null, withoutPieces: chance.next() < 0.5 });
};

export const withdraw: Move = async ({ db, services }, chance) => {
  const made = await pickReturn(db, chance, ["requested", "approved"]);
  if (made) await withdrawReturn(services, made.id, { customerId: made.customerId });
};

/** The returned pieces arrive: all, some or none can be sold again. */
export const receive: Move = async ({ db, services, owner: actor, diary }, chance) => {
  const made = await pickReturn(db, chance, ["approved"]);
  if (!made) return;
  const { rows: lines } = await sql<{ id: string; skuId: string; quantity: number }>`
    select order_item_id as id, sku_id as "skuId", line.quantity
      from return_lines as line join order_items on order_items.id = order_item_id
     where return_id = ${made.id} order by position`.execute(db);
  const fit = new Map(
    lines.map(({ id, quantity }) => [id, chance.next() < 0.6 ? quantity : Math.floor(chance.next() * quantity)]),
  );
  const answer = await receiveReturn(services, { returnId: made.id, actor, shelved: fit });
  if (answer.kind !== "moved") return;
  for (const { id, skuId } of lines) diary.shelved.push({ orderId: made.orderId, skuId, pieces: fit.get(id) ?? 0 });
};

/** Closes a return; it can be refunded at any time. */
export const close: Move = async ({ db, services, owner: actor, diary }, chance) => {
  const early = chance.next() < 0.1;
  const made = await pickReturn(db, chance, early ? ["requested", "approved"] : ["received"]);
  if (!made) return;
  const returnId = made.id;
  const roll = chance.next();
  if (early || roll < 0.6) {
    const amountCents = chance.next() < 0.2 ? Math.ceil(chance.next() * 9000) : null;
    const answer = await refundReturn(services, { returnId, actor, amountCents });
    if (answer.kind === "moved") add(diary.counts, "returns refunded");
  } else if (roll < 0.8) {
    const { rows } = await sql<{ skuId: string; quantity: number }>`
      select coalesce(wanted_sku_id, sku_id) as "skuId", line.quantity
        from return_lines as line join order_items on order_items.id = order_item_id
       where return_id = ${returnId}`.execute(db);
    const answer = await exchangeReturn(services, { returnId, actor });
    if (answer.kind !== "moved") return;
    add(diary.counts, "returns exchanged");
    for (const { skuId, quantity } of rows) add(diary.sent, skuId, quantity);
  } else {
    await refuseReturn(services, { returnId, actor, answer: "A peça não é da loja." });
  }
};
