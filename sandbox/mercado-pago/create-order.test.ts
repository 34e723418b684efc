import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ACCESS_TOKEN,
  type Answer,
  pixOrder,
  type SandboxUnderTest,
  sandboxUnderTest,
  type WireErrors,
} from "../testing/sandbox-under-test.ts";
import { crc16 } from "./pix/br-code.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

const codes = (answer: Answer<WireErrors>) => answer.json.errors.map((error) => error.code);

test("a PIX order waits for its transfer and carries a code, a picture and a ticket", async () => {
  const { status, json } = await sandbox.pay("POST", "/v1/orders", { body: pixOrder({ external_reference: "PMI-1" }) });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    id: expect.stringMatching(/^ORD[0-9A-HJKMNP-TV-Z]{26}$/),
    type: "online",
    external_reference: "PMI-1",
    total_amount: "149.99",
    status: "action_required",
    status_detail: "waiting_transfer",
    currency: "BRL",
    country_code: "BRA",
  });
  const [payment] = json.transactions.payments;
  expect(payment).toMatchObject({
    id: expect.stringMatching(/^PAY[0-9A-Z]{26}$/),
    status: "action_required",
    status_detail: "waiting_transfer",
    amount: "149.99",
    payment_method: { id: "pix", type: "bank_transfer" },
  });
  const code: string = payment.payment_method.qr_code;
  expect(code).toContain("5406149.99");
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
  expect(Buffer.from(payment.payment_method.qr_code_base64, "base64").subarray(1, 4).toString()).toBe("PNG");
  const left = Date.parse(payment.date_of_expiration) - Date.now();
  expect(left).toBeGreaterThan(29 * 60_000);
  expect(left).toBeLessThanOrEqual(30 * 60_000);
  expect(payment.date_of_expiration).toMatch(/\+00:00$/);
  expect((await fetch(payment.payment_method.ticket_url)).status).toBe(200);
});

test("the token is checked before anything else", async () => {
  const missing = await sandbox.call("POST", "/mercado-pago/v1/orders", { body: pixOrder() });
  expect(missing.status).toBe(401);
  const wrong = await sandbox.pay("GET", "/v1/orders/x", { headers: { authorization: "Bearer APP_USR-other" } });
  expect(wrong).toMatchObject({ status: 401, json: { error: "unauthorized", message: "Invalid access token" } });
});

test("the idempotency key is compulsory", async () => {
  const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
  const answer = await sandbox.call<WireErrors>("POST", "/mercado-pago/v1/orders", { body: pixOrder(), headers });
  expect(answer.status).toBe(400);
  expect(codes(answer)).toEqual(["empty_required_header"]);
});

test("all problems are reported at once", async () => {
  const body = {
    total_amount: 149.99,
    payer: {},
    transactions: { payments: [] },
    notification_url: "https://a.example",
  };
  const answer = await sandbox.pay<WireErrors>("POST", "/v1/orders", { body });
  expect(answer.status).toBe(400);
  expect(new Set(codes(answer))).toEqual(
    new Set(["required_properties", "property_type", "minimum_items", "unsupported_properties"]),
  );
  const required = answer.json.errors.find((error) => error.code === "required_properties");
  expect(required).toEqual({
    code: "required_properties",
    message: "Missing properties",
    details: ["missing properties: '$.type'"],
  });
});

test.each([
  ["json_syntax_error", "{"],
  ["required_properties", pixOrder({ transactions: undefined })],
  ["minimum_properties", pixOrder({ payer: undefined })],
  ["minimum_properties", pixOrder({ payer: {} })],
  ["required_properties", pixOrder({ payer: { first_name: "Maria" } })],
  ["property_value", pixOrder({ payer: { email: "maria" } })],
  ["property_value", pixOrder({ total_amount: "149,99" })],
  ["property_value", pixOrder({ type: "qr" })],
  ["invalid_total_amount", pixOrder({ total_amount: "150.00" })],
  ["unsupported_properties", pixOrder({ notification_url: "https://shop.example" })],
  ["property_value", withPayment({ expiration_time: "30 minutes" })],
  ["property_value", withPayment({ payment_method: { id: "pec", type: "ticket" } })],
  ["required_properties", withPayment({ payment_method: { id: "boleto", type: "ticket" } })],
  ["required_properties", withPayment({ payment_method: { id: "visa", type: "credit_card" } })],
  ["property_value", withPayment({ payment_method: { id: "pix", type: "ticket" } })],
])("%s", async (code, body) => {
  const answer = await sandbox.pay<WireErrors>("POST", "/v1/orders", { body });
  expect(answer.status).toBe(400);
  expect(codes(answer)).toEqual([code]);
});

test("an absolute deadline wins over the duration", async () => {
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const body = withPayment({ expiration_time: "PT1M", date_of_expiration: date });
  const { json } = await sandbox.pay("POST", "/v1/orders", { body });
  expect(Date.parse(json.transactions.payments[0].date_of_expiration)).toBe(Date.parse(date));
});

function withPayment(changes: Record<string, unknown>): Record<string, unknown> {
  const payment = { amount: "149.99", payment_method: { id: "pix", type: "bank_transfer" }, ...changes };
  return pixOrder({ transactions: { payments: [payment] } });
}
