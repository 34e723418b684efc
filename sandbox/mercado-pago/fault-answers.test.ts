import { afterAll, beforeAll, expect, test } from "vitest";
import { pixOrder, type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

const create = (headers?: Record<string, string>) =>
  sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: "PMI-faults" }), headers });

test.each([
  ["401", 401, { error: "unauthorized" }],
  ["403", 403, { code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES" }],
  ["409", 409, { errors: [{ code: "processor_communication_error" }] }],
  ["423", 423, { errors: [{ code: "resource_locked" }] }],
  ["429", 429, { error: "too_many_requests" }],
  ["500", 500, { errors: [{ code: "internal_error" }] }],
])("%s once, then success with the same key", async (fault, status, json) => {
  await sandbox.fault("mercado-pago", "create-order", fault);
  const headers = { "x-idempotency-key": `fault-${fault}` };
  expect(await create(headers)).toMatchObject({ status, json });
  expect((await create(headers)).status).toBe(201);
});

test("429 says how long to wait", async () => {
  await sandbox.fault("mercado-pago", "get-order", "429", { ms: 2500 });
  const answer = await sandbox.pay("GET", `/v1/orders/ORD${"0".repeat(26)}`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3"]);
});

test("html-502 is a page of the gateway, as often as asked for", async () => {
  await sandbox.fault("mercado-pago", "create-order", "html-502", { times: 2 });
  const answers = [await create(), await create(), await create()];
  expect(answers.map((answer) => answer.status)).toEqual([502, 502, 201]);
  expect(answers[0]?.headers.get("content-type")).toContain("text/html");
});

test.each([
  ["hang", { ms: 150 }],
  ["lost-answer", {}],
])("%s: the order exists although its answer never came; the same key tells it", async (fault, more) => {
  const headers = { "x-idempotency-key": `lost-${fault}` };
  await sandbox.fault("mercado-pago", "create-order", fault, more);
  const started = Date.now();
  const first = await create(headers);
  if (fault === "hang") expect(Date.now() - started).toBeGreaterThanOrEqual(145);
  else expect(first.status).toBe(500);
  const { length: count } = (await sandbox.call<unknown[]>("GET", "/control/payments")).json;
  expect((await create(headers)).status).toBe(201);
  expect((await sandbox.call("GET", "/control/payments")).json).toHaveLength(count);
});

test("early-refund: the money cannot go back yet", async () => {
  const { json } = await create();
  await sandbox.call("POST", "/control/payments/PMI-faults/approve");
  await sandbox.fault("mercado-pago", "refund-order", "early-refund");
  const path = `/v1/orders/${json.id}/refund`;
  expect(await sandbox.pay("POST", path)).toMatchObject({
    status: 422,
    json: { errors: [{ code: "unprocessable_entity" }] },
  });
  expect((await sandbox.pay("POST", path)).status).toBe(201);
});

test("amount-mismatch: whoever approves, another amount arrives", async () => {
  await sandbox.fault("mercado-pago", "create-order", "amount-mismatch");
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: "PMI-less" }) });
  expect(json.total_amount).toBe("149.99");
  await sandbox.call("POST", "/control/payments/PMI-less/approve");
  const { total_paid_amount } = (await sandbox.pay("GET", `/v1/orders/${json.id}`)).json;
  expect(total_paid_amount).toBe("148.99");
});
