import { afterAll, beforeAll, expect, test } from "vitest";
import { pixOrder, type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

async function create(changes: Record<string, unknown> = {}) {
  return (await sandbox.pay("POST", "/v1/orders", { body: pixOrder(changes) })).json;
}
const read = async (id: string) => (await sandbox.pay("GET", `/v1/orders/${id}`)).json;
const approve = (reference: string, body?: unknown) =>
  sandbox.call("POST", `/control/payments/${reference}/approve`, { body });

/** What the webhooks about an order said, in their order. */
const actionsOf = ({ id }: { id: string }) =>
  sandbox.inbox.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.action);

test("a paid PIX has an end-to-end id and its amounts", async () => {
  const order = await create();
  await approve(order.external_reference);
  expect(await read(order.id)).toMatchObject({
    status: "processed",
    status_detail: "accredited",
    total_paid_amount: "149.99",
    transactions: {
      payments: [
        {
          status: "processed",
          status_detail: "accredited",
          paid_amount: "149.99",
          payment_method: { e2e_id: expect.stringMatching(/^E\d{20}\w{11}$/) },
        },
      ],
    },
  });
});

test("a PIX expires by itself and says so, without being read", async () => {
  const order = await create(lasting("PT1S"));
  await expect.poll(() => actionsOf(order)).toEqual(["order.expired"]);
  const [payment] = (await read(order.id)).transactions.payments;
  expect(await read(order.id)).toMatchObject({ status: "canceled", status_detail: "expired" });
  expect(payment).toMatchObject({ status: "expired", status_detail: "expired" });
});

test("APRO pays by itself after two seconds, others wait", async () => {
  const [generous, other] = await Promise.all([
    create({ payer: { email: "a@b.com", first_name: "APRO" } }),
    create({ payer: { email: "a@b.com", first_name: "Ana" } }),
  ]);
  await expect.poll(() => actionsOf(generous)).toEqual(["order.processed"]);
  expect((await read(generous.id)).status).toBe("processed");
  expect((await read(other.id)).status).toBe("action_required");
});

test("cancelling answers shortly, works once and only while the order is open", async () => {
  const order = await create();
  const answer = await sandbox.pay("POST", `/v1/orders/${order.id}/cancel`);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ id: order.id, status: "canceled", status_detail: "canceled" });
  expect(answer.json).not.toHaveProperty("total_amount");
  const again = await sandbox.pay("POST", `/v1/orders/${order.id}/cancel`);
  expect(again).toMatchObject({ status: 409, json: { errors: [{ code: "order_already_cancelled" }] } });

  const settled = await create();
  await approve(settled.external_reference);
  const late = await sandbox.pay("POST", `/v1/orders/${settled.id}/cancel`);
  expect(late).toMatchObject({ status: 409, json: { errors: [{ code: "cannot_cancel_order" }] } });
});

test("money goes back in parts, then wholly, and never more than was paid", async () => {
  const order = await create();
  const path = `/v1/orders/${order.id}/refund`;
  const [{ id }] = order.transactions.payments;
  const refund = (amount: string, payment = id) =>
    sandbox.pay("POST", path, { body: { transactions: [{ id: payment, amount }] } });
  expect(await refund("30.00")).toMatchObject({ status: 409, json: { errors: [{ code: "cannot_refund_order" }] } });
  await approve(order.external_reference);

  const part = await refund("30.00");
  expect(part.status).toBe(201);
  expect(part.json).toMatchObject({
    status: "processed",
    status_detail: "partially_refunded",
    transactions: { refunds: [{ id: expect.stringMatching(/^REF/), transaction_id: id, amount: "30.00" }] },
  });
  expect((await refund("119.99")).status).toBe(201);
  expect(await refund("0.01")).toMatchObject({ status: 409, json: { errors: [{ code: "order_already_refunded" }] } });
  expect(await read(order.id)).toMatchObject({
    status: "refunded",
    status_detail: "refunded",
    transactions: { payments: [{ refunded_amount: "149.99" }] },
  });
});

test("a refund without a body gives everything back; wrong ones are named", async () => {
  const order = await create();
  await approve(order.external_reference);
  const path = `/v1/orders/${order.id}/refund`;
  const [{ id }] = order.transactions.payments;
  const tooMuch = await sandbox.pay("POST", path, { body: { transactions: [{ id, amount: "150.00" }] } });
  expect(tooMuch).toMatchObject({ status: 400, json: { errors: [{ code: "refund_amount_exceeds" }] } });
  const stranger = await sandbox.pay("POST", path, { body: { transactions: [{ id: "PAY1", amount: "1.00" }] } });
  expect(stranger).toMatchObject({ status: 404, json: { errors: [{ code: "transaction_not_found" }] } });
  const whole = await sandbox.pay("POST", path);
  expect(whole).toMatchObject({ status: 201, json: { status: "refunded" } });
});

test("ids are checked", async () => {
  expect(await sandbox.pay("GET", "/v1/orders/123")).toMatchObject({ status: 400 });
  const unknown = await sandbox.pay("GET", `/v1/orders/ORD${"0".repeat(26)}`);
  expect(unknown).toMatchObject({ status: 404, json: { errors: [{ code: "order_not_found" }] } });
  expect(await sandbox.pay("GET", "/v1/payments/1")).toMatchObject({
    status: 404,
    json: { message: "resource not found" },
  });
});

function lasting(expiration_time: string) {
  const payment_method = { id: "pix", type: "bank_transfer" };
  return { transactions: { payments: [{ amount: "149.99", expiration_time, payment_method }] } };
}
