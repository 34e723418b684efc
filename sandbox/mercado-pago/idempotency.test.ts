import { afterAll, beforeAll, expect, test } from "vitest";
import { pixOrder, type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

test("the same key and body replay the answer, also after the order changed", async () => {
  const request = { body: pixOrder(), headers: { "x-idempotency-key": "same" } };
  const first = await sandbox.pay("POST", "/v1/orders", request);
  await sandbox.call("POST", `/control/payments/${first.json.external_reference}/approve`);
  const second = await sandbox.pay("POST", "/v1/orders", request);
  expect([second.status, second.text]).toEqual([201, first.text]);
});

test("the same key with another body is refused", async () => {
  const headers = { "x-idempotency-key": "other-body" };
  await sandbox.pay("POST", "/v1/orders", { body: pixOrder(), headers });
  const again = await sandbox.pay("POST", "/v1/orders", { body: pixOrder(), headers });
  expect(again).toMatchObject({ status: 409, json: { errors: [{ code: "idempotency_key_already_used" }] } });
});

test("a refused request does not use its key up", async () => {
  const headers = { "x-idempotency-key": "second-chance" };
  await sandbox.pay("POST", "/v1/orders", { body: {}, headers });
  expect((await sandbox.pay("POST", "/v1/orders", { body: pixOrder(), headers })).status).toBe(201);
});

test("a key whose first call still runs is locked", async () => {
  await sandbox.fault("mercado-pago", "create-order", "webhook-before-answer");
  await sandbox.fault("mercado-pago", "webhook", "delayed", { ms: 200 });
  const request = { body: pixOrder(), headers: { "x-idempotency-key": "busy" } };
  const [first, second] = await Promise.all([
    sandbox.pay("POST", "/v1/orders", request),
    new Promise((resolve) => setTimeout(resolve, 50)).then(() => sandbox.pay("POST", "/v1/orders", request)),
  ]);
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 423, json: { errors: [{ code: "resource_locked" }] } });
});
