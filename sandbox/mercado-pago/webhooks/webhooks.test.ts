import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pixOrder, type SandboxUnderTest, sandboxUnderTest, WEBHOOK_SECRET } from "../../testing/sandbox-under-test.ts";
import type { ReceivedWebhook } from "../../testing/webhook-inbox.ts";
import { signNotification } from "./sign-notification.ts";

let sandbox: SandboxUnderTest;
beforeEach(async () => {
  sandbox = await sandboxUnderTest();
});
afterEach(() => sandbox.close());

async function approved(): Promise<{ id: string; external_reference: string }> {
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder() });
  await sandbox.call("POST", `/control/payments/${json.external_reference}/approve`);
  return json;
}

function signatureOf({ headers }: ReceivedWebhook): { ts: string; v1: string; requestId: string } {
  const match = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-signature"]));
  return { ts: match?.[1] ?? "", v1: match?.[2] ?? "", requestId: String(headers["x-request-id"]) };
}

test("an approval is told with the id in the query and a valid signature", async () => {
  const order = await approved();
  const [notice] = await sandbox.inbox.waitFor(1);
  if (notice === undefined) throw new Error("no notice");
  expect(Object.fromEntries(notice.query)).toEqual({ "data.id": order.id, type: "order" });
  expect(notice.body).toMatchObject({
    action: "order.processed",
    api_version: "v1",
    type: "order",
    live_mode: false,
    data: { id: order.id, external_reference: order.external_reference, status: "processed", version: 2 },
  });
  const { ts, v1, requestId } = signatureOf(notice);
  expect(ts).toHaveLength(13);
  expect(v1).toBe(signNotification(WEBHOOK_SECRET, { dataId: order.id.toLowerCase(), requestId, ts }));
});

test("a refused delivery is repeated until it is taken", async () => {
  sandbox.inbox.answers.push(500, 503);
  await approved();
  await sandbox.inbox.waitFor(3);
  const log = async () => (await sandbox.call("GET", "/control/webhooks")).json;
  await expect.poll(log).toMatchObject([{ action: "order.processed", attempts: 3, lastAnswer: 200, delivered: true }]);
  await pause(60);
  expect(sandbox.inbox.received).toHaveLength(3);
});

test("a shop that is away does not disturb the sandbox", async () => {
  await sandbox.inbox.close();
  const order = await approved();
  expect((await sandbox.pay("GET", `/v1/orders/${order.id}`)).json.status).toBe("processed");
});

test("duplicate: three equal notices, each signed for itself", async () => {
  await sandbox.fault("mercado-pago", "webhook", "duplicate");
  await approved();
  const notices = await sandbox.inbox.waitFor(3);
  expect(new Set(notices.map((each) => JSON.stringify(each.body))).size).toBe(1);
  expect(new Set(notices.map((each) => signatureOf(each).requestId)).size).toBe(3);
});

test("missing: nothing comes", async () => {
  await sandbox.fault("mercado-pago", "webhook", "missing");
  await approved();
  await pause(80);
  expect(sandbox.inbox.received).toEqual([]);
});

const lower = (id: string) => id.toLowerCase();

test.each([
  ["own-case-id", 13, (id: string) => id, true],
  ["ts-seconds", 10, lower, true],
  ["ts-milliseconds", 13, lower, true],
  ["wrong-signature", 13, lower, false],
])("%s", async (fault, digits, signedId, valid) => {
  await sandbox.fault("mercado-pago", "webhook", fault);
  const order = await approved();
  const [notice] = await sandbox.inbox.waitFor(1);
  if (notice === undefined) throw new Error("no notice");
  expect(notice.query.get("data.id")).toBe(order.id);
  const { ts, v1, requestId } = signatureOf(notice);
  expect(ts).toHaveLength(digits);
  expect(v1 === signNotification(WEBHOOK_SECRET, { dataId: signedId(order.id), requestId, ts })).toBe(valid);
});

test("unsigned: no signature at all", async () => {
  await sandbox.fault("mercado-pago", "webhook", "unsigned");
  await approved();
  const [notice] = await sandbox.inbox.waitFor(1);
  expect(notice?.headers).not.toHaveProperty("x-signature");
});

test("webhook-before-answer: the notice is there when the answer comes", async () => {
  await sandbox.fault("mercado-pago", "create-order", "webhook-before-answer");
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder() });
  expect(sandbox.inbox.received.map(({ body }) => [body.action, body.data.id])).toEqual([
    ["order.action_required", json.id],
  ]);
});

test("webhook-before-answer with APRO: it is paid before the shop knows its id", async () => {
  await sandbox.fault("mercado-pago", "create-order", "webhook-before-answer");
  const payer = { email: "a@b.com", first_name: "APRO" };
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ payer }) });
  expect(json.status).toBe("action_required");
  expect(sandbox.inbox.received.map(({ body }) => body.action)).toEqual(["order.processed"]);
  expect((await sandbox.pay("GET", `/v1/orders/${json.id}`)).json.status).toBe("processed");
});
