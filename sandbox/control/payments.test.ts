import { afterAll, beforeAll, expect, test } from "vitest";
import { pixOrder, type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

async function create(reference: string) {
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: reference }) });
  return json;
}
const decide = (reference: string, decision: string, body?: unknown) =>
  sandbox.call("POST", `/control/payments/${reference}/${decision}`, { body });
const form = (path: string, fields: Record<string, string>) =>
  sandbox.call("POST", path, {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test.each([
  ["approve", "processed", "accredited", "order.processed"],
  ["reject", "failed", "failed", "order.updated"],
  ["expire", "canceled", "expired", "order.expired"],
])("%s makes the order %s/%s and tells the shop", async (decision, status, status_detail, action) => {
  const order = await create(`PMI-${decision}`);
  const answer = await decide(`PMI-${decision}`, `${decision}?wait=1`);
  expect(answer).toMatchObject({ status: 200, json: { order_id: order.id, status, status_detail } });
  const notices = sandbox.inbox.received.filter(({ body }) => body.data.id === order.id);
  expect(notices.map(({ body }) => body.action)).toEqual([action]);
});

test("unknown payments and final ones are refused", async () => {
  expect(await decide("PMI-nowhere", "approve")).toMatchObject({ status: 404, json: { code: "payment_not_found" } });
  await create("PMI-final");
  await decide("PMI-final", "approve");
  expect(await decide("PMI-final", "reject")).toMatchObject({ status: 409, json: { code: "payment_final" } });
  expect((await decide("PMI-final", "approve?late=1")).status).toBe(409);
});

test("an expired PIX is paid late only when that is asked for", async () => {
  const order = await create("PMI-late");
  await decide("PMI-late", "expire");
  expect((await decide("PMI-late", "approve")).status).toBe(409);
  expect((await decide("PMI-late", "approve?late=1")).status).toBe(200);
  expect((await sandbox.pay("GET", `/v1/orders/${order.id}`)).json.status).toBe("processed");
});

test("another amount can be paid", async () => {
  const order = await create("PMI-amount");
  expect((await decide("PMI-amount", "approve", { amount: "12,34" })).status).toBe(400);
  await decide("PMI-amount", "approve", { amount: "12.34" });
  const { total_paid_amount, transactions } = (await sandbox.pay("GET", `/v1/orders/${order.id}`)).json;
  expect([total_paid_amount, transactions.payments[0].paid_amount]).toEqual(["12.34", "12.34"]);
});

test("of two orders with one reference the open one is meant", async () => {
  const first = await create("PMI-twice");
  const second = await create("PMI-twice");
  await sandbox.pay("POST", `/v1/orders/${second.id}/cancel`);
  expect(await decide("PMI-twice", "approve")).toMatchObject({ json: { order_id: first.id } });
});

test("the list is newest first", async () => {
  await create("PMI-older");
  await create("PMI-newer");
  const { json } = await sandbox.call<unknown[]>("GET", "/control/payments");
  expect(json.slice(0, 2)).toMatchObject([{ external_reference: "PMI-newer" }, { external_reference: "PMI-older" }]);
});

test("people find a payment by the number of its order", async () => {
  for (const number of [1042, 2077]) {
    const body = pixOrder({ external_reference: `PMI-of-${number}`, description: `Pedido ${number}` });
    await sandbox.pay("POST", "/v1/orders", { body });
  }
  for (const typed of ["1042", "nº 1042", "#1042", "Pedido nº 1042"]) {
    const { text } = await sandbox.call("GET", `/payments?${new URLSearchParams({ q: typed })}`);
    expect(text).toContain("PMI-of-1042");
    expect(text).not.toContain("PMI-of-2077");
  }
});

test("people decide with forms, and come back to the list or the ticket", async () => {
  const order = await create("PMI-form");
  const panel = await sandbox.call("GET", "/payments?q=pmi-form");
  expect(panel.text).toContain('action="control/payments/PMI-form/approve"');
  expect(panel.text).toContain("Aguardando pagamento");
  const ticket = `mercado-pago/payments/${order.transactions.payments[0].id}/ticket`;
  const answer = await form("/control/payments/PMI-form/approve", { back: ticket });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `../../../${ticket}`]);
  const page = await sandbox.call("GET", `/${ticket}`);
  expect(page.text).toContain("Pago");
  const elsewhere = await form("/control/payments/PMI-form/approve", { back: "//evil.example" });
  expect(elsewhere.headers.get("location")).toBe("../../../payments");
});

test("pages need nothing from elsewhere and escape what others wrote", async () => {
  const payer = { email: "o'brien@x.com", first_name: "Ana" };
  await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: "PMI-escape", payer }) });
  const { text, headers } = await sandbox.call("GET", "/payments?q=%22%3E%3Cscript%3E");
  expect(text).not.toContain("<script");
  expect((await sandbox.call("GET", "/payments?q=escape")).text).toMatch(/o&#(?:39|x27);brien@x\.com/);
  expect(text).toContain('<html lang="pt-BR">');
  expect(text).not.toMatch(/(href|src|action)="(https?:)?\//);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await sandbox.call("GET", "/assets/sandbox.css")).headers.get("content-type")).toContain("text/css");
});
