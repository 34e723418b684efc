import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { lockStock, moveStock } from "#shop/catalogue/stock/stock-store.server.ts";
import { checkPaymentAtDesk } from "#shop/fulfilment/order-desk/check-payment.server.ts";
import { piecesVersion } from "#shop/fulfilment/order-desk/pieces-left.ts";
import { refundWithPieces } from "#shop/fulfilment/order-desk/refund-with-pieces.server.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { deliverOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import type { OrderActor } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { decideOnDispute } from "#shop/ordering/orders/refunding/decide-dispute.server.ts";
import { decideOnRefund, type RefundDecision } from "#shop/ordering/orders/refunding/decide-refund.server.ts";
import { shipOrder } from "#shop/ordering/orders/ship-order.server.ts";
import { releaseShipping } from "#shop/ordering/orders/shipping-stop.server.ts";
import { findPaymentByExternalId } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Chance } from "../chance.ts";
import { add } from "./diary.ts";
import { DONE, type Move, NOBODY, type Outcome, outcomeOf } from "./move.ts";
import { type Month, PIECES } from "./open-month.ts";
import { linesOf, type PickedLine, pickAttempt, pickOrder, shopperOf } from "./pick.ts";
import { oneOf } from "./provider-moves.ts";

const SOLD = sql`status in ('confirmed', 'processing', 'shipped', 'delivered')`;
const UNSENT = sql`status in ('pending', 'confirmed', 'processing')`;

/** Refund from the order's page, with or without pieces; sometimes the button is pressed twice. */
export const refund: Move = async ({ db, services, owner, diary }, chance) => {
  const order = await pickOrder(db, chance, SOLD);
  if (!order) return NOBODY;
  const amountCents = chance.next() < 0.2 ? null : Math.ceil(chance.next() ** 2 * order.totalCents);
  // Before the lines: what is swapped in between is refused.
  const { items } = await readOrder(db, order.id);
  const seen = piecesVersion(items.map((line) => ({ ...line, orderItemId: line.id })));
  const lines = await linesOf(db, order.id);
  const putBack = chance.next() < 0.5 ? somePieces(chance, lines) : [];
  const fate = chance.one([{}, {}, { order: "keep" }, { order: "cancel" }] as const);
  const refundId = randomUUID();
  const times = chance.next() < 0.2 ? 2 : 1;
  const wish = { orderId: order.id, amountCents, reason: "Combinado", refundId, putBack, seen, ...fate };
  const answers = await Promise.all(Array.from({ length: times }, () => refundWithPieces(services, owner, wish)));
  for (const answer of answers) {
    if (answer.kind !== "requested" || answer.repeated) continue;
    add(diary.asked, order.id, answer.amountCents);
    for (const { orderItemId, quantity } of putBack) {
      const skuId = lines.find(({ id }) => id === orderItemId)?.skuId ?? "";
      diary.shelved.push({ orderId: order.id, skuId, pieces: quantity });
    }
  }
  const [first] = answers;
  if (first?.kind === "cancelled") return "cancelled";
  return first ? outcomeOf(first) : NOBODY;
};

export const cancel: Move = async ({ db, services, owner }, chance) => {
  const order = await pickOrder(db, chance, UNSENT);
  if (!order) return NOBODY;
  return outcomeOf(await cancelOrder(services, owner, { orderId: order.id, reason: "Sem a peça" }));
};

export const giveUpPurchase: Move = async (month, chance) => {
  const order = await pickOrder(month.db, chance, UNSENT);
  if (!order) return NOBODY;
  return outcomeOf(await giveUp(month.services, order.id, shopperOf(month, order.customerId)));
};

export const ship: Move = async ({ db, services, owner }, chance) => {
  const order = await pickOrder(db, chance, sql`status in ('confirmed', 'processing')`);
  if (!order) return NOBODY;
  return outcomeOf(await shipOrder(services, owner, { orderId: order.id, trackingCode: "AA123456789BR" }));
};

/** Despite a dispute, or what the provider warned of. */
export const releaseStopped: Move = async ({ db, services, owner }, chance) => {
  const order = await pickOrder(
    db,
    chance,
    sql`status in ('confirmed', 'processing') and payment_status = 'in_dispute'`,
  );
  return order ? outcomeOf(await releaseShipping(services, owner, order.id)) : NOBODY;
};

/** Staff look into the provider's panel and say who won a dispute that the provider does not decide. */
export const decideDisputed: Move = async (month, chance) => {
  const [reference] = oneOf(month.diary.undecided, chance) ?? [];
  return reference ? sayWhoWon(month, reference) : NOBODY;
};

export async function sayWhoWon({ db, services, owner, diary }: Month, externalPaymentId: string): Promise<Outcome> {
  const isWon = diary.undecided.get(externalPaymentId);
  const payment = await findPaymentByExternalId(db, externalPaymentId);
  if (isWon === undefined || !payment) return NOBODY;
  const outcome = isWon ? "won" : "lost";
  const answer = await decideOnDispute(services, owner, { orderId: payment.reference, externalPaymentId, outcome });
  return outcomeOf(answer);
}

/** As the carrier tells, or as staff say. */
export const deliver: Move = async ({ db, services, owner }, chance) => {
  const order = await pickOrder(db, chance, sql`status = 'shipped'`);
  if (!order) return NOBODY;
  return outcomeOf(await deliverOrder(services, chance.one<OrderActor>([owner, "shop"]), { orderId: order.id }));
};

/** Staff decide on a pending or failed refund. */
export const decide =
  (decision: RefundDecision): Move =>
  async (month, chance) => {
    const { rows } = await sql<WaitingRefund>`
    select refunds.id, order_id as "orderId", external_payment_id as "externalPaymentId"
      from refunds join payments on payments.id = payment_id
     where refunds.state = 'failed' or (refunds.state = 'requested' and ${decision !== "again"}
                                        and requested_at < ${month.services.clock()})
     order by requested_at`.execute(month.db);
    const waiting = rows[Math.floor(chance.next() * rows.length)];
    return waiting ? decideOn(month, waiting, decision) : NOBODY;
  };

export interface WaitingRefund {
  id: string;
  orderId: string;
  externalPaymentId: string;
}

/** Decides on a refund and records it in the diary. Never pays by other means what a bank or the panel also refunds. */
export async function decideOn(
  { db, services, owner, diary }: Month,
  { id, orderId, externalPaymentId }: WaitingRefund,
  decision: RefundDecision,
): Promise<Outcome> {
  const isElsewhere = diary.disputed.has(externalPaymentId) || diary.panel.has(externalPaymentId);
  if (decision === "outside" && isElsewhere) return NOBODY;
  if (await isBeingAsked(db, id)) return NOBODY;
  if (decision === "outside") add(diary.outside, externalPaymentId, 0);
  const answer = await decideOnRefund(services, owner, { orderId, refundId: id, decision });
  if (answer.kind !== "done" || decision === "again") return outcomeOf(answer);
  const { amount_cents } = await db
    .selectFrom("refunds")
    .select("amount_cents")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  add(decision === "outside" ? diary.outside : diary.dropped, externalPaymentId, amount_cents);
  return DONE;
}

/**
 * Whether a refund call to the provider is in progress. The shop refuses decisions for a minute after the call starts;
 * with the accelerated clock that minute may be over before the answer arrives.
 */
async function isBeingAsked(db: Month["db"], refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = 'payments.refund' and state = 'active' and data ->> 'refundId' = ${refundId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Pieces are received, or found missing. */
export const countPieces: Move = async ({ services, diary }, chance) => {
  const product = chance.one(PIECES);
  await services.db.transaction().execute(async (trx) => {
    await sql`select from products where id = ${product} for no key update`.execute(trx);
    const stock = await lockStock(trx, [product]);
    const moves = stock.map(({ id, on_hand, reserved }) => {
      const delta = Math.max(Math.round(chance.between(-3, 5)), reserved - on_hand);
      return { id, delta };
    });
    await moveStock(trx, moves, { reason: "adjustment", reference: "drill" });
    for (const { id, delta } of moves) add(diary.received, id, delta);
  });
  return DONE;
};

/** Presses 'Verificar agora' on an order's page. */
export const check: Move = async ({ db, services, owner }, chance) => {
  const attempt = await pickAttempt(db, chance, sql`true`);
  return attempt ? outcomeOf(await checkPaymentAtDesk(services, owner, attempt)) : NOBODY;
};

export function somePieces(chance: Chance, lines: readonly PickedLine[]) {
  return lines
    .map(({ id, quantity }) => ({ orderItemId: id, quantity: Math.floor(chance.next() * (quantity + 1)) }))
    .filter(({ quantity }) => quantity > 0);
}
