import { expect, test } from "vitest";
import { cancelUnpaidOrders } from "#shop/ordering/orders/paying/cancel-unpaid-orders.server.ts";
import { openAttempt } from "#shop/ordering/orders/paying/open-attempt.server.ts";
import { recordAndSettle } from "#shop/ordering/orders/paying/settle-payment.server.ts";
import type { Payment, PaymentMethod, PaymentState } from "#shop/ordering/payments/payment.ts";
import { endPayment, recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { staffOrderWish } from "#tests/setup/orders/staff-order-wish.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { makeManualOrder } from "./make-manual-order.server.ts";

const { shop, services, db } = await openPayingShop({ worker: false, rings: 10 });
const { session: owner } = await createTestStaff(shop, "owner");

/** Thursday 22:30 in São Paulo, Friday in UTC: three business days on is Tuesday, and three more is Friday. */
const MADE = new Date("2026-12-04T01:30:00Z");
const FIRST_EXPIRY = new Date("2026-12-05T01:30:00Z");
const DUE = new Date("2026-12-09T02:59:59.999Z");
const END = new Date("2026-12-12T02:59:59.999Z");

const at = (now: Date) => ({ ...services, clock: () => now });
const after = (time: Date) => new Date(time.getTime() + 2 * 60_000);

async function made(): Promise<string> {
  const answer = await makeManualOrder(at(MADE), owner, staffOrderWish());
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  return answer.orderId;
}

function opens(orderId: string, method: PaymentMethod, now: Date) {
  const document = "39053344705";
  const choice = { orderId, method, card: null, installments: 1, document, terms: "accepted" } as const;
  return openAttempt(at(now), services.payments.taking(method), choice, { network: "10.0.0.0", session: null });
}

async function boletoOf(orderId: string): Promise<Payment> {
  const opened = await opens(orderId, "boleto", MADE);
  if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));
  return says(opened.payment, "pending", MADE);
}

/** What the provider says of an attempt, without the network. */
function says(payment: Payment, state: PaymentState, now: Date) {
  const { externalPaymentId, amountCents, currency } = payment;
  const fact = {
    providerPaymentId: externalPaymentId,
    externalPaymentId,
    state,
    statusDetail: null,
    amountCents,
    currency,
    expiresAt: null,
    boletoUrl: "https://banco.exemplo/boleto",
  };
  return recordAndSettle(at(now), payment, (trx) => recordFact(trx, payment.id, fact, now));
}

const ends = (payment: Payment, state: "cancelled" | "expired", now: Date) =>
  recordAndSettle(at(now), payment, (trx) => endPayment(trx, payment.id, state, now));

const orderOf = (id: string) =>
  db
    .selectFrom("orders")
    .select(["status", "payment_status as payment", "expires_at as until"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a boleto prolongs its order over midnight and the weekend to its last bank day, and its pieces with it", async () => {
  const { reserved } = await stockOf(shop, RING.product_id);
  const id = await made();
  expect((await orderOf(id)).until).toEqual(FIRST_EXPIRY);
  const boleto = await boletoOf(id);
  expect(boleto.expiresAt).toEqual(DUE);
  expect((await orderOf(id)).until).toEqual(END);

  // Called off after the first expiry: the pieces stay the order's, which is paid otherwise, but by no second boleto.
  await cancelUnpaidOrders(at(after(FIRST_EXPIRY)));
  await ends(boleto, "cancelled", after(FIRST_EXPIRY));
  expect((await stockOf(shop, RING.product_id)).reserved).toBe(reserved + 1);
  expect(await opens(id, "boleto", after(FIRST_EXPIRY))).toMatchObject({ kind: "refused", reason: "boleto_again" });
  const pix = await opens(id, "pix", after(FIRST_EXPIRY));
  if (pix.kind !== "opened") throw new Error(JSON.stringify(pix));
  expect(pix.payment.expiresAt).toEqual(END);
  await ends(pix.payment, "cancelled", DUE);

  await cancelUnpaidOrders(at(new Date(END.getTime() - 1)));
  expect(await orderOf(id)).toMatchObject({ status: "pending" });
  await cancelUnpaidOrders(at(after(END)));
  expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
  expect((await stockOf(shop, RING.product_id)).reserved).toBe(reserved);
});

test("a boleto called off the same evening may be drawn again: it ends no later", async () => {
  const id = await made();
  await ends(await boletoOf(id), "cancelled", MADE);
  expect((await opens(id, "boleto", after(MADE))).kind).toBe("opened");
  expect((await orderOf(id)).until).toEqual(END);
});

test("a boleto that is never issued prolongs nothing", async () => {
  const id = await made();
  const opened = await opens(id, "boleto", MADE);
  if (opened.kind !== "opened") throw new Error(opened.kind);
  await recordAndSettle(at(MADE), opened.payment, (trx) => endPayment(trx, opened.payment.id, "failed", MADE));
  expect((await orderOf(id)).until).toEqual(FIRST_EXPIRY);
});

test.each([
  ["revives the order while its pieces are there", 5, { status: "confirmed", payment: "paid" }],
  ["goes back where they are sold", 0, { status: "cancelled" }],
])("its money after that %s", async (_, free, expected) => {
  const id = await made();
  const boleto = await boletoOf(id);
  const late = after(END);
  await ends(boleto, "expired", late);
  await cancelUnpaidOrders(at(new Date(late.getTime() + 2 * 60_000)));
  expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
  await setStock(shop, RING.product_id, (await stockOf(shop, RING.product_id)).reserved + free);
  const paid = { ...boleto, state: "expired" as const };
  await says(paid, "paid", new Date("2026-12-14T15:00:00Z"));
  expect(await orderOf(id)).toMatchObject(expected);
  const refunds = await db.selectFrom("refunds").select("reason").where("payment_id", "=", boleto.id).execute();
  expect(refunds.length).toBe(free > 0 ? 0 : 1);
});
