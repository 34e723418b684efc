import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pixOrder, sandboxUnderTest } from "./testing/sandbox-under-test.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("orders, answers and mails outlive a restart, even after a torn last line", async () => {
  const first = await sandboxUnderTest({ dataDir });
  const request = { body: pixOrder({ external_reference: "PMI-kept" }), headers: { "x-idempotency-key": "kept" } };
  const { json: order, text } = await first.pay("POST", "/v1/orders", request);
  await first.call("POST", "/control/payments/PMI-kept/approve");
  const transport = createTransport(first.smtpUrl);
  await transport.sendMail({ from: "a@b.example", to: "c@d.example", subject: "fica", text: "x" });
  transport.close();
  await first.close();
  await appendFile(join(dataDir, "mercado-pago-orders.jsonl"), '{"id":"ORD');

  for (const _ of [1, 2]) {
    const again = await sandboxUnderTest({ dataDir });
    expect((await again.pay("GET", `/v1/orders/${order.id}`)).json.status).toBe("processed");
    expect((await again.pay("POST", "/v1/orders", request)).text).toBe(text);
    expect((await again.call("GET", "/mailbox.json")).json).toMatchObject([{ subject: "fica" }]);
    await again.pay("POST", "/v1/orders", { body: pixOrder() });
    await again.close();
  }
  const last = await sandboxUnderTest({ dataDir });
  expect((await last.call("GET", "/control/payments")).json).toHaveLength(3);
  await last.close();
});

test("a PIX that ran out while the sandbox was away is told after the start", async () => {
  const first = await sandboxUnderTest({ dataDir });
  const payment = { amount: "149.99", expiration_time: "PT1S", payment_method: { id: "pix", type: "bank_transfer" } };
  await first.pay("POST", "/v1/orders", { body: pixOrder({ transactions: { payments: [payment] } }) });
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const again = await sandboxUnderTest({ dataDir });
  const [notice] = await again.inbox.waitFor(1);
  expect(notice?.body.action).toBe("order.expired");
  await again.close();
});

test("the shop can mount the app under a prefix, and tell where browsers find it", async () => {
  const sandbox = await sandboxUnderTest({ browserUrl: "/sandbox/" });
  const shop = new Hono().route("/sandbox", sandbox.app);
  const { json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: "PMI-shop" }) });
  const [payment] = json.transactions.payments;
  expect(payment.payment_method.ticket_url).toBe(`/sandbox/mercado-pago/payments/${payment.id}/ticket`);
  expect((await shop.request(payment.payment_method.ticket_url)).status).toBe(200);
  expect((await shop.request("/sandbox/mailbox")).status).toBe(200);

  const panel = await (await shop.request("/sandbox/payments")).text();
  const action = /action="([^"]+approve)"/.exec(panel)?.[1] ?? "";
  const { pathname } = new URL(action, "http://shop.test/sandbox/payments");
  const answer = await shop.request(pathname, { method: "POST", body: new URLSearchParams({ back: "payments" }) });
  const back = new URL(answer.headers.get("location") ?? "", `http://shop.test${pathname}`);
  expect([answer.status, back.pathname]).toEqual([303, "/sandbox/payments"]);
  await sandbox.close();
});

test("closing does not wait for hanging calls", async () => {
  const sandbox = await sandboxUnderTest();
  await sandbox.fault("viacep", "lookup", "hang");
  const hanging = fetch(`${sandbox.viaCepUrl}/ws/01310100/json/`).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const started = Date.now();
  await sandbox.close();
  await hanging;
  expect(Date.now() - started).toBeLessThan(5_000);
});
