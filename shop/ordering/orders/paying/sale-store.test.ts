import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, dayInSaoPaulo } from "#platform/clock.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import type { PaymentState } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { recordFact } from "#shop/ordering/payments/record-fact.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { sized } from "#tests/setup/test-size.ts";
import { recordAndSettle } from "./settle-payment.server.ts";

const { shop, services, db } = await openShop({ worker: false });
const customers = [await createTestCustomer(shop), await createTestCustomer(shop)];
await setStock(shop, null, 5000);
await makeCoupon(shop, "RELATORIO");

const OTHER = { product_id: "BRINCOARGO-011", quantity: 1 };
const START = Date.now();

async function awaitsPix(index: number) {
  const ana = customers[index % customers.length] ?? null;
  if (!ana) throw new Error("a customer must be there");
  const items = index % 3 === 0 ? [RING] : [{ ...RING, quantity: 1 + (index % 2) }, OTHER];
  const order = await placeOrder(shop, ana, { items, ...(index % 2 === 0 && { coupon_code: "RELATORIO" }) });
  const { id } = await payByPix(shop, ana, order.id);
  const payment = await findPayment(db, id);
  if (!payment) throw new Error("the payment must be there");
  return payment;
}
type Waiting = Awaited<ReturnType<typeof awaitsPix>>;

/** The provider reports it, some days from now. */
async function say(payment: Waiting, state: PaymentState, refundedCents: number, day: number): Promise<void> {
  const clock = () => new Date(START + day * DAY_MS);
  const fact: PaymentFact = {
    providerPaymentId: payment.providerPaymentId ?? "PAY-1",
    externalPaymentId: payment.externalPaymentId,
    state,
    statusDetail: null,
    amountCents: payment.amountCents,
    currency: "BRL",
    expiresAt: null,
    refundedCents,
  };
  await recordAndSettle({ ...services, clock }, payment, (trx) => recordFact(trx, payment.id, fact, clock()));
}

/** Growing percentages refunded so far, and how the payment ends. */
const story = fc.record({
  days: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
  pays: fc.boolean(),
  twice: fc.boolean(),
  backPercents: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  end: fc.constantFrom("stays", "refunded", "disputed", "won", "lost"),
});
type Story = { days: number[]; pays: boolean; twice: boolean; backPercents: number[]; end: string };

interface Outcome {
  revenue: number;
  refunded: number;
  disputed: number;
}

/** Returns the expected entries in the day totals. */
async function play(payment: Waiting, { days, pays, twice, backPercents, end }: Story): Promise<Outcome> {
  const { amountCents } = payment;
  const when = days.map((_, index) => days.slice(0, index + 1).reduce((sum, day) => sum + day, 0));
  let at = 0;
  const next = () => when[at++] ?? 0;
  if (!pays) {
    await say(payment, "cancelled", 0, next());
    return { revenue: 0, refunded: 0, disputed: 0 };
  }
  await say(payment, "paid", 0, next());
  if (twice) await say(payment, "paid", 0, next());
  let back = 0;
  for (const percent of backPercents.toSorted((a, b) => a - b)) {
    back = Math.max(1, Math.floor((amountCents * percent) / 100));
    await say(payment, "partially_refunded", back, next());
  }
  if (end === "refunded") {
    await say(payment, "refunded", amountCents, next());
    return { revenue: amountCents, refunded: amountCents, disputed: 0 };
  }
  if (end !== "stays") await say(payment, "in_dispute", back, next());
  if (end === "won") await say(payment, back > 0 ? "partially_refunded" : "paid", back, next());
  if (end === "lost") await say(payment, "refunded", back, next());
  return { revenue: amountCents, refunded: back, disputed: end === "lost" ? amountCents - back : 0 };
}

const kept = () =>
  db
    .selectFrom("sales_days")
    .select((query) => [
      query.fn.sum<number>("orders").as("orders"),
      query.fn.sum<number>("first_orders").as("first"),
      query.fn.sum<number>("revenue_cents").as("revenue"),
      query.fn.sum<number>("refunded_cents").as("refunded"),
      query.fn.sum<number>("disputed_cents").as("disputed"),
    ])
    .executeTakeFirstOrThrow();

const salesRules = async () => {
  const violations = await checkLedger(db, { now: new Date(START + 100 * DAY_MS), patienceMs: 0 });
  return violations.filter(({ rule }) => /^sales?_/.test(rule));
};

test("whatever becomes of payments, at once and in whatever order, the days add up to a recount", async () => {
  const all: Outcome[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 4, maxLength: 4 }), async (stories) => {
      const waiting: Waiting[] = [];
      for (const index of stories.keys()) waiting.push(await awaitsPix(index));
      // All concurrently: same pieces, coupon, method and day, two orders per customer.
      const outcomes = await Promise.all(
        stories.flatMap((each, index) => {
          const payment = waiting[index];
          return payment ? [play(payment, each)] : [];
        }),
      );
      all.push(...outcomes);
      const sum = (key: keyof Outcome) => all.reduce((cents, outcome) => cents + outcome[key], 0);
      const sold = all.filter(({ revenue }) => revenue > 0).length;
      const now = await kept();
      expect({ ...now, first: 0 }).toEqual({
        orders: sold === 0 ? null : sold,
        first: 0,
        revenue: sold === 0 ? null : sum("revenue"),
        refunded: sold === 0 ? null : sum("refunded"),
        disputed: sold === 0 ? null : sum("disputed"),
      });
      expect(now.first ?? 0).toBeLessThanOrEqual(customers.length);
      expect(await salesRules()).toEqual([]);
    }),
    { numRuns: sized(4, 40) },
  );
});

test("a sale is frozen as it was sold, on its day in São Paulo, and pieces come back with all of the money", async () => {
  const before = await kept();
  const payment = await awaitsPix(0);
  await say(payment, "paid", 0, 30);
  const sale = await db.selectFrom("sales").selectAll().where("payment_id", "=", payment.id).executeTakeFirstOrThrow();
  expect(sale).toMatchObject({
    order_id: payment.reference,
    day: dayInSaoPaulo(new Date(START + 30 * DAY_MS)),
    method: "pix",
    amount_cents: payment.amountCents,
    method_discount_cents: payment.discountMethodCents,
    customer_id: customers[0]?.id,
  });
  expect(sale.coupon_id).not.toBeNull();
  const product = () =>
    db
      .selectFrom("sales_products")
      .select(["pieces", "returned_pieces"])
      .where("product_id", "=", RING.product_id)
      .where("day", ">=", sale.day)
      .orderBy("day")
      .execute();
  expect(await product()).toEqual([{ pieces: 1, returned_pieces: 0 }]);
  await say(payment, "partially_refunded", 100, 31);
  expect(await product()).toEqual([{ pieces: 1, returned_pieces: 0 }]);
  await say(payment, "refunded", payment.amountCents, 32);
  expect(await product()).toEqual([
    { pieces: 1, returned_pieces: 0 },
    { pieces: 0, returned_pieces: 1 },
  ]);
  const after = await kept();
  expect(Number(after.refunded) - Number(before.refunded)).toBe(payment.amountCents);
  await db.deleteFrom("sales_days").execute();
  expect(await salesRules()).not.toEqual([]);
  await db.selectNoFrom((query) => query.fn("recount_sales", []).as("done")).execute();
  expect(await salesRules()).toEqual([]);
  expect(await kept()).toEqual(after);
});
