import { afterAll, beforeAll, expect, test } from "vitest";
import {
  pixOrder,
  type SandboxUnderTest,
  sandboxUnderTest,
  WEBHOOK_SECRET,
} from "#sandbox/testing/sandbox-under-test.ts";
import { signNotification } from "./sign-notification.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

async function noticeOf(topic: string) {
  const reference = `PMI-${topic}`;
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: reference }) });
  const before = sandbox.inbox.received.length;
  await sandbox.call("POST", `/control/payments/${reference}/notices/${topic}?wait=1`);
  const notice = sandbox.inbox.received[before] ?? expect.fail("no notice");
  const [payment] = json.transactions.payments;
  const number = (payment as { reference_id?: string }).reference_id ?? "";
  return { ...notice, number, query: Object.fromEntries(notice.query) };
}

test.each(["payment", "chargeback", "claim", "fraud-alert", "unheard-of"])(
  "%s is signed over its address",
  async (topic) => {
    const { headers, query } = await noticeOf(topic);
    const [, ts = "", v1 = ""] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-signature"])) ?? [];
    const requestId = String(headers["x-request-id"]);
    expect(v1).toBe(signNotification(WEBHOOK_SECRET, { dataId: query["data.id"], requestId, ts }));
  },
);

test("a payment is named by the number inside the order", async () => {
  const { query, body, number } = await noticeOf("payment");
  expect(query).toEqual({ "data.id": number, type: "payment" });
  expect(body).toMatchObject({ action: "payment.updated", type: "payment", data: { id: number } });
});

test("a chargeback names the payment beside its case", async () => {
  const { query, body, number } = await noticeOf("chargeback");
  expect(query["data.id"]).toMatch(/^217\d{15}$/);
  expect(body).toMatchObject({
    actions: ["changed_case_status"],
    type: "topic_chargebacks_wh",
    data: { id: Number(query["data.id"]), payment_id: Number(number) },
  });
});

test("a claim names itself only, a fraud alert nothing in its address", async () => {
  expect((await noticeOf("claim")).body).toMatchObject({ type: "claim", data: { id: expect.any(String) } });
  const alert = await noticeOf("fraud-alert");
  expect(alert.query).toEqual({ type: "stop_delivery_op_wh" });
  expect(alert.body).toMatchObject({ data: { payment_id: Number(alert.number) } });
});

test("a fraud alert that is not taken is lost", async () => {
  sandbox.inbox.answers.push(500);
  await noticeOf("fraud-alert");
  const { json } = await sandbox.call<{ attempts: number; delivered: boolean }[]>("GET", "/control/webhooks");
  expect(json[0]).toMatchObject({ attempts: 1, delivered: false });
});

test("a disputed order tells its chargeback, and money given back in the panel is a refund", async () => {
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: "PMI-back" }) });
  const say = (decision: string, body?: unknown) =>
    sandbox.call("POST", `/control/payments/PMI-back/${decision}?wait=1`, { body });
  await say("approve");
  await say("refund", { amount: "30.00" });
  expect(sandbox.inbox.received.at(-1)?.body).toMatchObject({ data: { status_detail: "partially_refunded" } });
  await say("dispute");
  const told = sandbox.inbox.received.at(-1);
  expect(told?.body).toMatchObject({ action: "order.charged_back", type: "order", data: { id: json.id } });
  expect((await sandbox.pay("GET", `/v1/orders/${json.id}`)).json.transactions).toMatchObject({
    chargebacks: [{ case_id: expect.stringMatching(/^217\d{15}$/), status: "in_process" }],
  });
});

test.each([
  ["win", "", "settled", true],
  ["lose", "", "reimbursed", false],
  ["win", "&detail=reimbursed", "reimbursed", true],
  ["lose", "&detail=in_process", "in_process", false],
  ["lose", "&case=silent", "reimbursed", null],
] as const)("a decided case says so to the seller alone: %s%s", async (decision, how, detail, coverage_applied) => {
  const reference = `PMI-${decision}${how}`.replaceAll(/[^\w-]/g, "-");
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: reference }) });
  const say = (word: string) => sandbox.call("POST", `/control/payments/${reference}/${word}`);
  await say("approve");
  await say("dispute");
  const order = async () => (await sandbox.pay("GET", `/v1/orders/${json.id}`)).json;
  const { chargebacks } = (await order()).transactions as unknown as { chargebacks: [{ case_id: string }] };
  const [{ case_id }] = chargebacks;
  const read = (headers: Record<string, string>) => sandbox.pay("GET", `/v1/chargebacks/${case_id}`, { headers });
  const seller = { "X-Caller-Id": String((await sandbox.pay("GET", "/users/me")).json.id) };
  expect((await read(seller)).json).toMatchObject({
    coverage_applied: null,
    documentation_status: "pending",
    date_documentation_deadline: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect((await read({})).status).toBe(403);
  expect((await read({ "X-Caller-Id": "1" })).status).toBe(403);
  expect((await say(`${decision}?wait=1${how}`)).status).toBe(200);
  expect((await read(seller)).json).toMatchObject({ coverage_applied });
  expect(await order()).toMatchObject({ status: "charged_back", status_detail: detail });
  expect((await say(decision)).status).toBe(coverage_applied === null ? 200 : 409);
});
