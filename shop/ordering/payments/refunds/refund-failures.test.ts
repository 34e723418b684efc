import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { letFail, payByPix } from "#tests/setup/orders/test-payments.ts";
import { type PaidOrder, paidOrder, placed, refundInPanel } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { decideOnRefund } from "../../orders/refunding/decide-refund.server.ts";
import { refundOrder } from "../../orders/refunding/refund-order.server.ts";
import { refreshPaymentJob } from "../refresh-payment.server.ts";
import { refundPayment } from "./refund-payment.server.ts";
import { refundableUntil, refundDeadlineText } from "./refund-term.ts";

let ahead = 0;
const { shop, services, db, ana, manager } = await openPayingShop({
  clock: () => new Date(Date.now() + ahead),
  rings: 60,
});

const heal = () => shop.sandbox.app.request("/control/faults", { method: "DELETE" });
beforeEach(async () => {
  await heal();
  ahead = 0;
});

const stripe = { target: "stripe" };
const paymentOf = (paid: PaidOrder) =>
  readRow(db, "payments", { external_payment_id: paid.externalPaymentId }, ["id", "state", "refunded_cents"]);
const refundOf = (id: string) => readRow(db, "refunds", { id }, ["state", "attempt", "amount_cents"]);
const alertsAbout = async (paid: PaidOrder) =>
  (await readRows(db, "payment_alerts", { subject: paid.externalPaymentId }, ["kind"])).map(({ kind }) => kind);

/** In reais. */
async function givenBack(paid: PaidOrder): Promise<string | undefined> {
  const all: { external_reference: string; refunded_amount: string }[] = await (
    await shop.sandbox.app.request("/control/payments")
  ).json();
  return all.find((each) => each.external_reference === paid.externalPaymentId)?.refunded_amount;
}

/** Holds the job back: only the test asks the provider. */
async function requested(paid: PaidOrder, amountCents: number | null): Promise<string> {
  const answer = await refundOrder(services, manager, { orderId: paid.id, amountCents, reason: "peça com defeito" });
  if (answer.kind !== "requested") throw new Error(answer.reason);
  const hold = async () => {
    const { rows } = await sql`
      update pgboss.job set start_after = now() + interval '1 day'
      where name = 'payments.refund' and data ->> 'refundId' = ${answer.refundId} and state = 'retry'
      returning id`.execute(db);
    return rows.length;
  };
  await expect.poll(hold, { timeout: 30_000 }).toBe(1);
  return answer.refundId;
}

// Rules: REFUND-91.
describe("a refund that its provider does not answer, or whose keys it refuses", () => {
  test.each([
    ["PIX", "get-order", "500"],
    ["PIX", "get-order", "401"],
    ["PIX", "refund-order", "html-502"],
    ["PIX", "refund-order", "403"],
    ["Stripe", "get-session", "401"],
    ["Stripe", "refund", "503"],
  ] as const)("%s, %s: %s for an hour is told to the shop, as such; then it is made", async (by, operation, fault) => {
    const paid = await paidOrder(shop, ana, by);
    await letFail(shop, operation, fault, { times: 1000, ...(by === "Stripe" && stripe) });
    ahead = 30 * MINUTE_MS;
    const refundId = await (fault === "503" ? requestedLater(paid) : requested(paid, 1000));
    await expect(refundPayment(services, { refundId })).rejects.toThrow();
    expect(await alertsAbout(paid)).toEqual([]);
    ahead += 61 * MINUTE_MS;
    await expect(refundPayment(services, { refundId })).rejects.toThrow();
    await expect(refundPayment(services, { refundId })).rejects.toThrow();
    expect(await alertsAbout(paid)).toEqual(["refund_unanswered"]);
    await heal();
    await refundPayment(services, { refundId });
    expect(await refundOf(refundId)).toMatchObject({ state: "done" });
    expect(await givenBack(paid)).toBe("10.00");
  });

  /** With `Retry-After` the job waits by itself. */
  async function requestedLater(paid: PaidOrder): Promise<string> {
    const answer = await refundOrder(services, manager, { orderId: paid.id, amountCents: 1000, reason: "defeito" });
    if (answer.kind !== "requested") throw new Error(answer.reason);
    const { refundId } = answer;
    await expect.poll(() => waitOf("payments.refund", "refundId", refundId)).toBeGreaterThan(0);
    await sql`delete from pgboss.job where name = 'payments.refund' and data ->> 'refundId' = ${refundId}`.execute(db);
    return refundId;
  }
});

/** Seconds; null: none waits. */
async function waitOf(queue: string, field: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from max(start_after) - now())::float8 as wait from pgboss.job
     where name = ${queue} and data ->> ${field} = ${id} and state = 'created'`.execute(db);
  return rows[0]?.wait ?? null;
}

// Rules: REFUND-93.
describe("an answer that says neither yes nor no is read back", () => {
  test.each([
    ["PIX", "already-refunded"],
    ["PIX", "already-in-process"],
    ["PIX", "423"],
    ["Stripe", "already-refunded"],
    ["Stripe", "409"],
  ] as const)("%s, %s: no refusal, and one refund", async (by, fault) => {
    const paid = await paidOrder(shop, ana, by);
    if (by === "Stripe") await letFail(shop, "refund", fault, { times: 2, ...stripe });
    else await letFail(shop, "refund-order", fault, { times: 2 });
    ahead = 20 * MINUTE_MS;
    const refundId = await requested(paid, 1000);
    await expect(refundPayment(services, { refundId })).rejects.toThrow("unclear");
    expect(await alertsAbout(paid)).toEqual([]);
    await refundPayment(services, { refundId });
    expect(await refundOf(refundId)).toMatchObject({ state: "done", attempt: 1 });
    expect(await givenBack(paid)).toBe("10.00");
  });

  test.each(["order_already_refunded", "key-broken"])("%s: the order shows that it was made", async (answer) => {
    const paid = await paidOrder(shop, ana, "PIX");
    await letFail(shop, "refund-order", "500");
    const refundId = await requested(paid, null);
    await letFail(shop, "webhook", "missing");
    await refundInPanel(shop, paid, null);
    if (answer === "key-broken") await letFail(shop, "refund-order", "key-broken");
    // Both look-ups before the request.
    await letFail(shop, "get-order", "404", { times: 2 });
    await refundPayment(services, { refundId });
    expect(await refundOf(refundId)).toMatchObject({ state: "done", attempt: 1 });
    expect(await paymentOf(paid)).toMatchObject({ state: "refunded", refunded_cents: paid.totalCents });
  });

  test("a key that the provider cannot use is replaced once the order shows no such refund, never before", async () => {
    const paid = await paidOrder(shop, ana, "PIX");
    await letFail(shop, "refund-order", "500");
    const refundId = await requested(paid, 1000);
    await letFail(shop, "refund-order", "key-broken");
    await letFail(shop, "get-order", "404", { times: 3 });
    await expect(refundPayment(services, { refundId })).rejects.toThrow("unclear");
    expect(await refundOf(refundId)).toMatchObject({ state: "requested", attempt: 1 });
    await expect(refundPayment(services, { refundId })).rejects.toThrow("unclear");
    expect(await refundOf(refundId)).toMatchObject({ state: "requested", attempt: 2 });
    await refundPayment(services, { refundId });
    expect(await refundOf(refundId)).toMatchObject({ state: "done" });
    expect(await givenBack(paid)).toBe("10.00");
  });
});

// Rules: PAY-108.
describe("a provider that wants to be left alone is left alone", () => {
  test.each([
    ["PIX", "get-order", "503"],
    ["PIX", "refund-order", "429"],
    ["Stripe", "refund", "429"],
    ["Stripe", "get-session", "503"],
  ] as const)("%s: a refund's job waits as long as %s says by %s", async (by, operation, fault) => {
    const paid = await paidOrder(shop, ana, by);
    await letFail(shop, operation, fault, { ms: 1_200_000, ...(by === "Stripe" && stripe) });
    const answer = await refundOrder(services, manager, { orderId: paid.id, amountCents: 1000, reason: "defeito" });
    const refundId = answer.kind === "requested" ? answer.refundId : "";
    await expect
      .poll(() => waitOf("payments.refund", "refundId", refundId), { timeout: 20_000 })
      .toBeGreaterThan(1_100);
    expect(await refundOf(refundId)).toMatchObject({ state: "requested" });
  });

  test("so does an attempt that is polled, at most an hour", async () => {
    const order = await placed(shop, ana);
    const { id: paymentId } = await payByPix(shop, ana, order.id);
    await letFail(shop, "get-order", "429", { ms: 50_000_000 });
    await services.jobs.send(db, refreshPaymentJob, { paymentId, round: 0 });
    await expect
      .poll(() => waitOf("payments.refresh", "paymentId", paymentId), { timeout: 20_000 })
      .toBeGreaterThan(3_500);
    expect(await waitOf("payments.refresh", "paymentId", paymentId)).toBeLessThan(3_601);
  });
});

// Rules: PAY-109.
describe("an order that the provider no longer shows", () => {
  test.each([1000, null])("its money goes back all the same: %s", async (amountCents) => {
    const paid = await paidOrder(shop, ana, "PIX");
    await letFail(shop, "get-order", "404", { times: 1000 });
    await refundOrder(services, manager, { orderId: paid.id, amountCents, reason: "defeito" });
    const cents = amountCents ?? paid.totalCents;
    await soon(shop, () => paymentOf(paid)).toMatchObject({
      state: amountCents ? "partially_refunded" : "refunded",
      refunded_cents: cents,
    });
    expect(Number(await givenBack(paid)) * 100).toBeCloseTo(cents);
    expect(await alertsAbout(paid)).toEqual([]);
  });

  test("a part is not sent blindly once its key may no longer be known; one alert", async () => {
    const paid = await paidOrder(shop, ana, "PIX");
    await letFail(shop, "refund-order", "500");
    const refundId = await requested(paid, 1000);
    await letFail(shop, "get-order", "404", { times: 1000 });
    ahead = 13 * HOUR_MS;
    for (let times = 0; times < 2; times += 1) {
      await expect(refundPayment(services, { refundId })).rejects.toThrow("404");
    }
    expect(await alertsAbout(paid)).toEqual(["refund_unanswered"]);
    expect(await givenBack(paid)).toBe("0.00");
  });
});

// Rules: REFUND-92.
describe("the provider's term", () => {
  const paidAt = new Date("2026-11-15T02:30:00Z");
  const pix = { method: "pix", paidAt, cardBrand: null } as const;

  test("180 days at Mercado Pago, 90 for Stripe's PIX, none for its cards; days of São Paulo", () => {
    expect(refundableUntil(pix)).toBe("2027-05-13");
    expect(refundableUntil({ ...pix, method: "credit_card", cardBrand: "visa" })).toBe("2027-05-13");
    expect(refundableUntil({ ...pix, method: "stripe" })).toBe("2027-02-12");
    expect(refundableUntil({ ...pix, method: "stripe", cardBrand: "visa" })).toBeNull();
    expect(refundableUntil({ ...pix, paidAt: null })).toBeNull();
    expect(refundDeadlineText(pix, new Date("2027-05-14T02:59:00Z"))).toContain(
      "só aceita devolver este pagamento até 13/05/2027",
    );
    expect(refundDeadlineText(pix, new Date("2027-05-14T03:00:00Z"))).toContain("Feito por fora");
  });

  test("once it is over the provider is not asked; staff are told once, and do it by other means", async () => {
    const paid = await paidOrder(shop, ana, "PIX");
    ahead = 182 * DAY_MS;
    const answer = await refundOrder(services, manager, { orderId: paid.id, amountCents: 1000, reason: "defeito" });
    const refundId = answer.kind === "requested" ? answer.refundId : "";
    await soon(shop, () => alertsAbout(paid)).toEqual(["refund_stuck"]);
    await refundPayment(services, { refundId });
    expect(await refundOf(refundId)).toMatchObject({ state: "failed" });
    expect(await givenBack(paid)).toBe("0.00");
    const outside = { orderId: paid.id, refundId, decision: "outside" } as const;
    expect(await decideOnRefund(services, manager, outside)).toEqual({ kind: "done" });
    expect(await paymentOf(paid)).toMatchObject({ state: "partially_refunded", refunded_cents: 1000 });
  });
});
