import { expect, test } from "vitest";
import { PUBLIC_KEY, pixOrder, sandboxUnderTest } from "../../testing/sandbox-under-test.ts";

const sandbox = await sandboxUnderTest();

const VISA = "4235647728025682";

async function tokenFor(name: string, change: object = {}) {
  const { status, json } = await sandbox.call<{ id: string; cause: { code: string }[] }>(
    "POST",
    `/mercado-pago/v1/card_tokens?public_key=${PUBLIC_KEY}`,
    {
      body: {
        card_number: VISA,
        expiration_month: 11,
        expiration_year: 2030,
        security_code: "123",
        cardholder: { name, identification: { type: "CPF", number: "12345678909" } },
        site_id: "MLB",
        ...change,
      },
    },
  );
  return { status, json };
}

function cardOrder(token: string, method: object = {}, change: object = {}) {
  return pixOrder({
    capture_mode: "automatic_async",
    config: { online: { transaction_security: { validation: "on_fraud_risk", liability_shift: "required" } } },
    transactions: {
      payments: [
        { amount: "149.99", payment_method: { id: "visa", type: "credit_card", token, installments: 1, ...method } },
      ],
    },
    ...change,
  });
}

interface WireCardOrder {
  id: string;
  status: string;
  status_detail: string;
  total_paid_amount?: string;
  transactions: { payments: [{ id: string; status_detail: string; payment_method: Record<string, unknown> }] };
}

async function charge(name: string, method: object = {}, change: object = {}) {
  const { json: token } = await tokenFor(name);
  const path = "/v1/orders";
  const body = cardOrder(token.id, method, change);
  return sandbox.pay<WireCardOrder & { errors?: object[]; data?: WireCardOrder }>("POST", path, { body });
}

test("a token is made with the public key alone, and is good for one payment", async () => {
  const { status, json } = await tokenFor("APRO");
  expect(status).toBe(201);
  expect(json).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    public_key: PUBLIC_KEY,
    first_six_digits: "423564",
    last_four_digits: "5682",
    luhn_validation: true,
    status: "active",
  });
  expect(JSON.stringify(json)).not.toContain(VISA);
  const body = cardOrder(json.id);
  expect((await sandbox.pay("POST", "/v1/orders", { body })).status).toBe(201);
  const again = await sandbox.pay<{ data: WireCardOrder }>("POST", "/v1/orders", { body: cardOrder(json.id) });
  expect([again.status, again.json.data.transactions.payments[0].status_detail]).toEqual([402, "invalid_card_token"]);
});

test.each(["5031433215406351", "5474925432670366"])("takes the published Mastercard %s", async (card_number) => {
  expect((await tokenFor("APRO", { card_number })).status).toBe(201);
  const query = `public_key=${PUBLIC_KEY}&bin=${card_number.slice(0, 8)}`;
  const { json } = await sandbox.call<{ results: { id: string }[] }>(
    "GET",
    `/mercado-pago/v1/payment_methods/search?${query}`,
  );
  expect(json.results.map(({ id }) => id)).toEqual(["master"]);
});

test.each([
  [{ card_number: "4235647728025683" }, "E301"],
  [{ expiration_month: 13 }, "325"],
  [{ expiration_year: 2020 }, "326"],
  [{ security_code: "12" }, "E203"],
  [{ cardholder: { name: "", identification: { type: "CPF", number: "12345678909" } } }, "221"],
  [{ cardholder: { name: "APRO", identification: { type: "CPF", number: "1" } } }, "324"],
])("refuses %j", async (change, code) => {
  const { status, json } = await tokenFor("APRO", change);
  expect([status, json.cause[0]?.code]).toEqual([400, code]);
});

test("another key gets nothing", async () => {
  expect((await sandbox.call("GET", "/mercado-pago/v1/payment_methods?public_key=other")).status).toBe(401);
});

test("installments by brand and amount, the later ones with interest", async () => {
  const ask = async (bin: string, amount: string) => {
    const query = `public_key=${PUBLIC_KEY}&bin=${bin}&amount=${amount}`;
    const { json } = await sandbox.call<
      [{ payer_costs: { installments: number; installment_rate: number; total_amount: number }[] }]
    >("GET", `/mercado-pago/v1/payment_methods/installments?${query}`);
    return json[0].payer_costs;
  };
  const visa = await ask("42356477", "300.00");
  expect(visa).toHaveLength(12);
  expect(visa[5]).toMatchObject({ installments: 6, installment_rate: 0, total_amount: 300 });
  expect(visa[6]?.installment_rate).toBeGreaterThan(0);
  expect(await ask("37536515", "300.00")).toHaveLength(3);
  expect(await ask("42356477", "9.00")).toHaveLength(1);
});

test("the cardholder's name decides: approved, in review, refused with 402 and the order beside the errors", async () => {
  expect(await charge("APRO")).toMatchObject({
    status: 201,
    json: { status: "processed", status_detail: "accredited" },
  });
  expect(await charge("Maria Silva")).toMatchObject({ status: 201, json: { status: "processed" } });
  expect(await charge("CONT")).toMatchObject({ status: 201, json: { status: "processing" } });
  for (const [name, detail] of [
    ["OTHE", "rejected_by_issuer"],
    ["CALL", "required_call_for_authorize"],
    ["FUND", "insufficient_amount"],
    ["SECU", "bad_filled_security_code"],
    ["EXPI", "bad_filled_date"],
    ["FORM", "bad_filled_card_data"],
  ] as const) {
    const refused = await charge(name);
    expect(refused).toMatchObject({
      status: 402,
      json: {
        errors: [{ code: "failed" }],
        data: { status: "failed", transactions: { payments: [{ status_detail: detail }] } },
      },
    });
    expect(await sandbox.pay("GET", `/v1/orders/${refused.json.data?.id}`)).toMatchObject({
      json: { status: "failed" },
    });
  }
});

test("interest comes on top of the amount; more installments than the brand offers are refused", async () => {
  const paid = await charge("APRO", { installments: 10 });
  expect(Number(paid.json.total_paid_amount)).toBeGreaterThan(149.99);
  expect((await charge("APRO", { installments: 13 })).json.data?.transactions.payments[0].status_detail).toBe(
    "invalid_installments",
  );
});

test("a 3-D Secure card waits for its bank's page, in a frame; the answer there ends it", async () => {
  for (const [answer, status] of [
    ["yes", "processed"],
    ["no", "failed"],
  ] as const) {
    const { json: token } = await tokenFor("APRO", { card_number: "5483928164574623" });
    const { json } = await sandbox.pay<WireCardOrder>("POST", "/v1/orders", {
      body: cardOrder(token.id, { id: "master" }),
    });
    expect(json).toMatchObject({ status: "action_required", status_detail: "pending_challenge" });
    const [payment] = json.transactions.payments;
    const url = `/mercado-pago/3ds/${payment.id}`;
    expect(payment.payment_method.transaction_security).toMatchObject({ url: sandbox.origin + url, status: "pending" });
    const page = await sandbox.call("GET", url);
    expect(page.text).toContain("Confirme a compra");
    expect(page.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await sandbox.call("POST", url, { body: `answer=${answer}`, headers })).status).toBe(303);
    expect(await sandbox.pay("GET", `/v1/orders/${json.id}`)).toMatchObject({ json: { status } });
    expect((await sandbox.call("GET", url)).text).toContain("done.js");
  }
});

test("a paid card can be disputed; the bank decides", async () => {
  const { json } = await charge("APRO");
  const reference = (await sandbox.pay<{ external_reference: string }>("GET", `/v1/orders/${json.id}`)).json;
  const decide = (decision: string) =>
    sandbox.call("POST", `/control/payments/${reference.external_reference}/${decision}`);
  const read = () => sandbox.pay("GET", `/v1/orders/${json.id}`);
  expect((await decide("win")).status).toBe(409);
  expect((await decide("dispute")).status).toBe(200);
  expect(await read()).toMatchObject({ json: { status: "charged_back", status_detail: "in_process" } });
  expect((await decide("lose")).status).toBe(200);
  expect(await read()).toMatchObject({ json: { status: "charged_back", status_detail: "reimbursed" } });
});

test("the script and its frames are served; a frame runs nothing but its own script", async () => {
  const script = await sandbox.call("GET", "/mercado-pago/js/v2");
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(script.text).toContain("window.MercadoPago = MercadoPago");
  const frame = await sandbox.call("GET", "/mercado-pago/fields/frame?type=cardNumber&session=a");
  expect(frame.text).toContain('autocomplete="cc-number"');
  expect(frame.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  expect((await sandbox.call("GET", "/mercado-pago/fields/frame?type=other")).status).toBe(404);
});
