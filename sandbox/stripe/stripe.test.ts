import { expect, test } from "vitest";
import { STRIPE_KEY, sandboxUnderTest } from "../testing/sandbox-under-test.ts";
import { decodeForm, textAt } from "./form-body.ts";
import { signEvent } from "./stripe-events.ts";

const sandbox = await sandboxUnderTest();

interface WireSession {
  id: string;
  url: string | null;
  status: string;
  payment_status: string;
  payment_intent: string | null;
}

let names = 0;
function fields(change: Record<string, string> = {}): Record<string, string> {
  return {
    mode: "payment",
    "payment_method_types[0]": "card",
    "payment_method_types[1]": "pix",
    success_url: "http://shop.test/order-success?order_id=1&session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/checkout?order_id=1",
    expires_at: String(Math.floor(Date.now() / 1000) + 35 * 60),
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "brl",
    "line_items[0][price_data][unit_amount]": "14999",
    "line_items[0][price_data][product_data][name]": "Pedido 1042",
    "metadata[external_payment_id]": `PMI-${names++}`,
    ...change,
  };
}

function ask<T = WireSession>(method: string, path: string, form?: Record<string, string>, key?: string) {
  return sandbox.call<T>(method, `/stripe${path}`, {
    body: form && new URLSearchParams(form).toString(),
    headers: {
      authorization: `Bearer ${STRIPE_KEY}`,
      ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
  });
}
const create = async (change?: Record<string, string>) =>
  (await ask("POST", "/v1/checkout/sessions", fields(change))).json;
const choose = (id: string, choice: string) =>
  sandbox.call("POST", `/stripe/pay/${id}`, {
    body: `choice=${choice}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("forms nest by brackets", () => {
  const form = decodeForm("a[b][]=1&a[b][]=2&a[c]=x+y&d=%5B");
  expect(form).toEqual({ a: { b: { 0: "1", 1: "2" }, c: "x y" }, d: "[" });
  expect(textAt(form, "a", "b", "1")).toBe("2");
});

test("signs as in the vector of the provider's package", () => {
  expect(signEvent("whsec_test", '{"id":"evt_1","object":"event"}', 1700000000)).toBe(
    "t=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021",
  );
});

test("a session, its page, and its payment by card, told by signed events", async () => {
  const session = await create();
  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_/),
    object: "checkout.session",
    amount_total: 14999,
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
  });
  const page = await sandbox.call("GET", `/stripe/pay/${session.id}`);
  expect(page.text).toContain("Pagar com cartão");
  const before = sandbox.inbox.received.length;
  const left = await choose(session.id, "card");
  expect(left.headers.get("Refresh")).toContain(`order-success?order_id=1&session_id=${session.id}`);
  const events = (await sandbox.inbox.waitFor(before + 2)).slice(before);
  expect(events.map(({ body }) => Reflect.get(body, "type")).sort()).toEqual([
    "checkout.session.completed",
    "payment_intent.succeeded",
  ]);
  expect(String(events[0]?.headers["stripe-signature"])).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
  const read = await ask<{ payment_intent: { latest_charge: object } }>(
    "GET",
    `/v1/checkout/sessions/${session.id}?expand[]=payment_intent.latest_charge`,
  );
  expect(read.json).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: { status: "succeeded", latest_charge: { amount: 14999, disputed: false } },
  });
});

test("keys: the first answer again, marked; other parameters are refused", async () => {
  const form = fields();
  const first = await ask("POST", "/v1/checkout/sessions", form, "key-1");
  const again = await ask("POST", "/v1/checkout/sessions", form, "key-1");
  expect([again.json.id, again.headers.get("Idempotent-Replayed")]).toEqual([first.json.id, "true"]);
  const other = await ask<{ error: object }>("POST", "/v1/checkout/sessions", fields(), "key-1");
  expect(other).toMatchObject({ status: 400, json: { error: { type: "idempotency_error" } } });
});

test.each([
  [{ mode: "setup" }, "mode"],
  [{ success_url: "/relative" }, "success_url"],
  [{ "line_items[0][price_data][currency]": "usd" }, "line_items[0][price_data][currency]"],
  [{ "line_items[0][price_data][unit_amount]": "49" }, "line_items"],
  [{ "payment_method_types[0]": "boleto" }, "payment_method_types"],
  [{ expires_at: String(Math.floor(Date.now() / 1000) + 60) }, "expires_at"],
])("refuses %j", async (change, param) => {
  const answer = await ask<{ error: object }>("POST", "/v1/checkout/sessions", fields(change));
  expect(answer).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error", param } } });
});

test("the key is checked, unknown things are 404", async () => {
  expect((await sandbox.call("GET", "/stripe/v1/checkout/sessions/cs_test_x")).status).toBe(401);
  expect((await ask("GET", "/v1/checkout/sessions/cs_test_x")).status).toBe(404);
  expect((await ask("GET", "/v1/customers")).status).toBe(404);
});

test("an open page expires once; nobody can call off a PIX that waits, neither by its page nor by its intent", async () => {
  const open = await create();
  expect((await ask("POST", `/v1/checkout/sessions/${open.id}/expire`, {})).json).toMatchObject({
    status: "expired",
    url: null,
  });
  expect((await ask("POST", `/v1/checkout/sessions/${open.id}/expire`, {})).status).toBe(400);
  const waiting = await create();
  await choose(waiting.id, "pix-later");
  const { json } = await ask("GET", `/v1/checkout/sessions/${waiting.id}`);
  expect(json).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect((await ask("POST", `/v1/checkout/sessions/${waiting.id}/expire`, {})).status).toBe(400);
  expect(await ask("POST", `/v1/payment_intents/${json.payment_intent}/cancel`, {})).toMatchObject({
    status: 400,
    json: { error: { type: "invalid_request_error" } },
  });
});

test("a PIX lives from its confirmation on, shows its instructions and leads nowhere else", async () => {
  const seconds = "payment_method_options[pix][expires_after_seconds]";
  const session = await create({ [seconds]: "1800" });
  const before = Math.floor(Date.now() / 1000);
  const submitted = await choose(session.id, "pix-later");
  expect([submitted.status, submitted.headers.get("Refresh")]).toEqual([303, null]);
  expect(submitted.headers.get("Location")).toBe(`../pix/${session.id}`);
  const read = await ask<{ payment_intent: { next_action: { pix_display_qr_code: Record<string, unknown> } } }>(
    "GET",
    `/v1/checkout/sessions/${session.id}?expand[]=payment_intent`,
  );
  const pix = read.json.payment_intent.next_action.pix_display_qr_code;
  expect(Number(pix.expires_at) - before).toBeGreaterThanOrEqual(1800);
  expect(Number(pix.expires_at) - before).toBeLessThan(1810);
  const page = await sandbox.call("GET", `/stripe/pix/${session.id}`);
  expect(page.text).toContain(String(pix.data));
  const reference = `PMI-over-${names++}`;
  const over = await create({ "metadata[external_payment_id]": reference });
  await choose(over.id, "pix-later");
  await sandbox.call("POST", `/control/payments/${reference}/expire`);
  expect((await ask("GET", `/v1/checkout/sessions/${over.id}?expand[]=payment_intent`)).json).toMatchObject({
    payment_intent: { status: "requires_payment_method", next_action: null },
  });
  expect((await ask("POST", "/v1/checkout/sessions", fields({ [seconds]: "9" }))).status).toBe(400);
});

test("money goes back, in part and whole, no more than came", async () => {
  const session = await create();
  await choose(session.id, "card");
  const { json } = await ask("GET", `/v1/checkout/sessions/${session.id}`);
  const refund = (form: Record<string, string>) =>
    ask<object>("POST", "/v1/refunds", { payment_intent: json.payment_intent ?? "", ...form });
  expect(await refund({ amount: "4999" })).toMatchObject({ status: 200, json: { amount: 4999, status: "succeeded" } });
  expect((await refund({ amount: "10001" })).status).toBe(400);
  expect(await refund({})).toMatchObject({ json: { amount: 10000 } });
});

test("while a charge is disputed, and once that is lost, no refund of it can be made", async () => {
  const reference = `PMI-disputed-${names++}`;
  const session = await create({ "metadata[external_payment_id]": reference });
  await choose(session.id, "card");
  const { json } = await ask("GET", `/v1/checkout/sessions/${session.id}`);
  const refund = () => ask<object>("POST", "/v1/refunds", { payment_intent: json.payment_intent ?? "", amount: "100" });
  const refused = { status: 400, json: { error: { code: "charge_disputed" } } };
  await sandbox.call("POST", `/control/payments/${reference}/dispute`);
  expect(await refund()).toMatchObject(refused);
  await sandbox.call("POST", `/control/payments/${reference}/lose`);
  expect(await refund()).toMatchObject(refused);
});
