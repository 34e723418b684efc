import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { giveUp } from "#shop/fulfilment/returns/give-up.server.ts";
import { handedOver, sendByHand } from "#shop/fulfilment/shipments/sending/send-by-hand.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { prepareOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { cancelUnpaidOrders } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { recordAndSettle } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import { startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import type { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { placeOrder } from "#shop/ordering/orders/placing/place-order.server.ts";
import type { PaymentResult } from "#shop/ordering/payments/payment-result.ts";
import { pollProvider } from "#shop/ordering/payments/refresh-payment.server.ts";
import { listDemoPayments } from "../demo-queries.server.ts";
import { receivePieces, recordDemo } from "../demo-store.server.ts";
import { type Chance, seededChance } from "../plan/chance.ts";
import { type DemoPerson, demoCpf } from "../plan/demo-people.ts";
import type { DemoFate, PlannedOrder } from "../plan/demo-plan.ts";
import type { DemoLife } from "./demo-life.server.ts";
import { sendByLabel } from "./live-parcel.server.ts";
import { isReturnFate, liveReturn } from "./live-return.server.ts";

/** `customerId`: of those with an account. */
export interface DemoBuyer extends DemoPerson {
  customerId: string | null;
  /** Undefined: left out. Rules: DEMO-11. */
  document: string | undefined;
}

/** Maria's. */
export const DEMO_CPF = "12345678909";

export interface PlacedDemoOrder {
  life: DemoLife;
  plan: PlannedOrder;
  chance: Chance;
  id: string;
  shopper: Shopper;
}

const UNSOLD: ReadonlySet<DemoFate> = new Set<DemoFate>(["unpaid", "declined", "waiting"]);

/** Null if the shop refused it. Rules: DEMO-3. */
export async function placeDemoOrder(
  life: DemoLife,
  plan: PlannedOrder,
  buyer: DemoBuyer,
): Promise<PlacedDemoOrder | null> {
  life.moveTo(plan.at);
  const placed = await place(life, plan, buyer);
  return placed && { life, plan, chance: seededChance(plan.seed), ...placed };
}

/** Step by step in its own time, as far as its fate and the present allow. Rules: DEMO-10. */
export async function liveOn(order: PlacedDemoOrder): Promise<void> {
  const paidAt = await pay(order);
  if (paidAt) await fulfil(order, paidAt);
}

async function place({ deps }: DemoLife, plan: PlannedOrder, buyer: DemoBuyer) {
  const input: OrderInput = {
    items: plan.lines.map(({ piece, quantity }) => ({ product_id: piece.productId, size: piece.size, quantity })),
    coupon_code: plan.coupon ?? undefined,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    shipping_address: buyer.address,
    customer_cpf: buyer.document,
  };
  const who = { customerId: buyer.customerId };
  const send = (wanted: OrderInput) =>
    placeOrder(deps, wanted, who, null, async (trx, id) => {
      await recordDemo(trx, { kind: "order", id, position: plan.position });
      if (!UNSOLD.has(plan.fate)) await receivePieces(trx, plan.position, plan.lines);
    });
  const first = await send(input);
  const isCouponRefused = first.kind === "refused" && first.reason === "coupon_refused";
  const answer = isCouponRefused ? await send({ ...input, coupon_code: undefined }) : first;
  if (answer.kind === "refused") {
    deps.logger.warn({ position: plan.position, reason: answer.reason }, "an order of the demo was refused");
    return null;
  }
  const { claimSecret, orderId: id } = answer;
  return { id, shopper: { ...who, secretOf: () => claimSecret } satisfies Shopper };
}

/** When the money came; null: it has not. */
async function pay(order: PlacedDemoOrder): Promise<Date | null> {
  const { life, plan, chance } = order;
  const { deps, payer } = life;
  const startedAt = later(plan.at, chance.between(1, 4) * MINUTE_MS);
  if (!life.moveTo(startedAt)) return null;
  const isCard = plan.method === "credit_card";
  const card = isCard ? await payer.card(plan.fate === "declined" ? "OTHE" : "APRO", startedAt) : null;
  const document = plan.method === "boleto" ? (plan.buyer === null ? DEMO_CPF : demoCpf(plan.buyer)) : null;
  const installments = isCard ? plan.installments : 1;
  const choice = { orderId: order.id, method: plan.method, card, installments, document };
  const from = { network: `203.0.113.${plan.position % 250}`, session: order.shopper.customerId };
  const asked = await startPayment(deps, choice, order.shopper, from);
  const isTooMany = asked.kind === "refused" && asked.reason === "too_many_installments";
  const answer = isTooMany
    ? await startPayment(deps, { ...choice, installments: asked.most }, order.shopper, from)
    : asked;
  if (answer.kind !== "started") return null;
  const { payment } = answer;
  if (plan.fate === "declined" || plan.fate === "unpaid") return endUnpaid(order, payment);
  if (plan.fate === "waiting") return null;
  if (isCard) return startedAt;
  const paidAt = later(
    startedAt,
    plan.method === "pix" ? chance.between(1, 12) * MINUTE_MS : chance.between(0.3, 1.6) * DAY_MS,
  );
  if (!life.moveTo(paidAt)) return null;
  await payer.act(`payments/${payment.external_payment_id}`, "approve", paidAt);
  await look(order, payment);
  return paidAt;
}

/** As the webhook would have the shop do. */
function look({ life: { deps } }: PlacedDemoOrder, { id: paymentId }: Pick<PaymentResult, "id">): Promise<void> {
  return pollProvider(deps, { paymentId }, (payment, record) => recordAndSettle(deps, payment, record));
}

/** The code ends, and two days later the order does. */
async function endUnpaid(order: PlacedDemoOrder, payment: PaymentResult): Promise<null> {
  const { life, plan } = order;
  if (payment.expires_at && life.moveTo(later(new Date(payment.expires_at), MINUTE_MS))) await look(order, payment);
  const hours = life.deps.config.unpaidOrderHours + 0.2;
  if (life.moveTo(later(plan.at, hours * HOUR_MS))) await cancelUnpaidOrders(life.deps);
  return null;
}

async function fulfil(order: PlacedDemoOrder, paidAt: Date): Promise<void> {
  const { life, plan, chance, id } = order;
  const { deps, staff } = life;
  if (plan.fate === "paid") return;
  if (plan.fate === "cancelled" || plan.fate === "given_up") return callOff(order, paidAt);
  if (!life.moveTo(later(paidAt, chance.between(2, 9) * HOUR_MS))) return;
  await prepareOrder(deps, staff, id);
  if (plan.fate === "processing") return;
  const sentAt = later(paidAt, chance.between(0.5, 1.6) * DAY_MS);
  if (!life.moveTo(sentAt)) return;
  if (plan.fate === "labelled" && (await sendByLabel(order, sentAt))) return;
  const trackingCode = `LV${String(100_000_000 + Math.floor(chance.next() * 899_999_999))}BR`;
  await sendByHand(deps, staff, { orderId: id, trackingCode, carrierName: "Correios" });
  if (plan.fate === "shipped" || plan.fate === "labelled") return;
  const deliveredAt = later(sentAt, chance.between(2, 4.5) * DAY_MS);
  if (!life.moveTo(deliveredAt)) return;
  await handedOver(deps, staff, id);
  if (plan.fate === "disputed") return contest(order, later(deliveredAt, chance.between(1, 2) * DAY_MS));
  if (isReturnFate(plan.fate)) await liveReturn(order, deliveredAt);
}

/** The card's owner, at their bank: the shop has to answer. */
async function contest(order: PlacedDemoOrder, at: Date): Promise<void> {
  const { life, id } = order;
  const [payment] = await listDemoPayments(life.deps.db, id);
  if (!payment || !life.moveTo(at)) return;
  await life.payer.act(`payments/${payment.externalId}`, "dispute", at);
  await look(order, payment);
}

async function callOff({ life, plan, chance, id, shopper }: PlacedDemoOrder, paidAt: Date): Promise<void> {
  if (!life.moveTo(later(paidAt, chance.between(1, 6) * HOUR_MS))) return;
  if (plan.fate === "given_up") await giveUp(life.deps, id, shopper);
  else await cancelOrder(life.deps, life.staff, { orderId: id, reason: "Peça com defeito na conferência" });
  await life.runDueWork();
}

/** Rules: DEMO-10. */
export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
