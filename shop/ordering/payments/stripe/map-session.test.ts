import { expect, test } from "vitest";
import type { PaymentState } from "../payment.ts";
import { stripeFactOf, unknownStripeState } from "./map-session.ts";
import { readEvent } from "./read-webhook.ts";
import { SessionAnswer } from "./session-answer.ts";
import { sessionRequest } from "./session-request.ts";
import { createStripe } from "./stripe.server.ts";

const SESSION = {
  id: "cs_test_a1",
  object: "checkout.session",
  amount_total: 14999,
  currency: "brl",
  client_reference_id: "order",
  expires_at: 1_800_000_000,
  metadata: { order_id: "order", external_payment_id: "PMI-1-a" },
  payment_intent: null,
  payment_status: "unpaid",
  status: "open",
  url: "https://checkout.stripe.com/c/pay/cs_test_a1",
};

const CHARGE = { id: "ch_1", amount: 14999, amount_refunded: 0, disputed: false };
const intent = (status: string, charge: object | null = null) => ({
  payment_intent: { id: "pi_1", object: "payment_intent", status, latest_charge: charge },
});
const read = (change: object, dispute: string | null = null) =>
  stripeFactOf(SessionAnswer.parse({ ...SESSION, ...change }), dispute === null ? null : { status: dispute });

test("an open page waits, with its address and its end", () => {
  expect(read({})).toEqual({
    providerPaymentId: "cs_test_a1",
    externalPaymentId: "PMI-1-a",
    state: "pending",
    statusDetail: "open",
    amountCents: 14999,
    currency: "BRL",
    expiresAt: new Date(1_800_000_000_000),
    refundedCents: 0,
    refunds: [],
    cardBrand: null,
    pixQrCode: null,
    sessionUrl: SESSION.url,
    names: [],
  });
});

test("nothing can be paid from the page's end on, or from that of a PIX made in its last minute", () => {
  const end = (change: object) => read(change).expiresAt?.getTime();
  const methods = { payment_method_types: ["card", "pix"] };
  const life = { payment_method_options: { pix: { expires_after_seconds: 600 } } };
  expect(end({ payment_method_types: ["card"] })).toBe(1_800_000_000_000);
  expect(end({ ...methods, ...life })).toBe(1_800_000_600_000);
  expect(end(methods)).toBe(1_800_001_800_000);
  // An expired page has issued none; on a submitted page, the PIX has its own expiry or none is known.
  expect(end({ ...methods, status: "expired" })).toBe(1_800_000_000_000);
  expect(end({ ...methods, ...DONE, payment_intent: "pi_1" })).toBeUndefined();
  const next_action = {
    pix_display_qr_code: {
      data: "0002",
      expires_at: 1_799_999_000,
      hosted_instructions_url: "https://payments.stripe.com/pix",
    },
  };
  const issued = { ...DONE, payment_intent: { id: "pi_1", status: "requires_action", next_action } };
  expect(read({ ...methods, ...issued })).toMatchObject({
    state: "pending",
    pixQrCode: "0002",
    expiresAt: new Date(1_799_999_000_000),
    sessionUrl: "https://payments.stripe.com/pix",
  });
});

const DONE = { status: "complete", url: null };

test.each<[string, object, string | null, PaymentState]>([
  ["expired", { status: "expired" }, null, "expired"],
  ["submitted, its PIX not paid: no money", { ...DONE, ...intent("requires_action") }, null, "pending"],
  ["submitted, the bank looks", { ...DONE, ...intent("processing") }, null, "in_review"],
  ["its PIX failed", { ...DONE, ...intent("requires_payment_method") }, null, "failed"],
  ["called off", { ...DONE, ...intent("canceled") }, null, "cancelled"],
  ["submitted, nothing more known", { ...DONE, payment_intent: "pi_1" }, null, "pending"],
  ["paid", { ...DONE, payment_status: "paid", ...intent("succeeded", CHARGE) }, null, "paid"],
  [
    "dispute opened",
    { ...DONE, payment_status: "paid", ...intent("succeeded", CHARGE) },
    "needs_response",
    "in_dispute",
  ],
  ["dispute won", { ...DONE, payment_status: "paid", ...intent("succeeded", CHARGE) }, "won", "paid"],
  [
    "appeal",
    { ...DONE, payment_status: "paid", ...intent("succeeded", CHARGE) },
    "appeal_needs_response",
    "in_dispute",
  ],
  ["dispute lost", { ...DONE, payment_status: "paid", ...intent("succeeded", CHARGE) }, "lost", "refunded"],
  [
    "refunded in part",
    { ...DONE, payment_status: "paid", ...intent("succeeded", { ...CHARGE, amount_refunded: 1 }) },
    null,
    "partially_refunded",
  ],
  [
    "refunded",
    { ...DONE, payment_status: "paid", ...intent("succeeded", { ...CHARGE, amount_refunded: 14999 }) },
    null,
    "refunded",
  ],
])("%s", (_, change, dispute, state) => {
  expect(read(change, dispute).state).toBe(state);
});

test("refunds count by their own status: Stripe's sum holds those under way, too", () => {
  const data = [
    { id: "re_3", amount: 100, status: "pending", metadata: { refund_id: "r3" } },
    { id: "re_2", amount: 200, status: "failed", metadata: {} },
    { id: "re_1", amount: 300, status: "succeeded" },
  ];
  const charge = { ...CHARGE, amount_refunded: 400, refunds: { data, has_more: false } };
  const fact = read({ ...DONE, payment_status: "paid", ...intent("succeeded", charge) }, null);
  expect(fact).toMatchObject({ state: "partially_refunded", refundedCents: 300 });
  expect(fact.refunds).toEqual([
    { id: "re_3", amountCents: 100, status: "pending", refundId: "r3" },
    { id: "re_2", amountCents: 200, status: "failed", refundId: null },
    { id: "re_1", amountCents: 300, status: "done", refundId: null },
  ]);
});

test("what decides nothing may be null or missing; an unknown state is under review, and named", () => {
  const { client_reference_id: _, url: __, metadata: ___, ...bare } = SESSION;
  const nulls = {
    amount_total: null,
    currency: null,
    expires_at: null,
    metadata: null,
    payment_intent: null,
    url: null,
  };
  expect(stripeFactOf(SessionAnswer.parse({ ...bare, ...nulls }), null)).toMatchObject({
    state: "pending",
    expiresAt: null,
  });
  const odd: [object, string][] = [
    [{ payment_status: "on_the_moon" }, "payment_status/on_the_moon"],
    [{ status: "on_the_moon" }, "status/on_the_moon"],
    [{ ...DONE, ...intent("on_the_moon") }, "payment_intent/on_the_moon"],
  ];
  for (const [change, named] of odd) {
    expect(read(change).state).toBe("in_review");
    expect(unknownStripeState(SessionAnswer.parse({ ...SESSION, ...change }))).toBe(named);
  }
  const charge = { ...CHARGE, disputed: null, amount_refunded: null, payment_method_details: { card: 7 } };
  expect(read({ ...DONE, payment_status: "paid", ...intent("succeeded", charge) })).toMatchObject({
    state: "paid",
    refundedCents: 0,
    names: ["pi_1"],
  });
});

test("a declined card's code is told, though the page stays open", () => {
  const last_payment_error = { code: "card_declined", decline_code: "insufficient_funds" };
  const declined = { payment_intent: { id: "pi_1", status: "requires_payment_method", last_payment_error } };
  expect(read(declined)).toMatchObject({ state: "pending", statusDetail: "insufficient_funds" });
});

test("the request: one line with the whole amount, both names, ways back", () => {
  const body = sessionRequest(
    {
      externalPaymentId: "PMI-1-a",
      reference: "7a1e90b4-1111-4222-8333-abcdefabcdef",
      method: "stripe",
      amountCents: 14999,
      installments: 1,
      description: "Pedido 1042",
      items: [],
      payer: {
        email: "maria@exemplo.com",
        name: "Maria",
        phone: "",
        document: null,
        address: { street: "", number: "", neighborhood: "", city: "", state: "", zipCode: "" },
      },
      card: null,
      createdAt: new Date("2026-11-20T12:00:00Z"),
      expiresAt: new Date("2026-11-20T12:35:00Z"),
      idempotencyKey: "k",
    },
    { publicUrl: "https://lavra.exemplo", methods: ["card", "pix"] },
  );
  expect(body).toMatchObject({
    mode: "payment",
    locale: "pt-BR",
    client_reference_id: "7a1e90b4-1111-4222-8333-abcdefabcdef",
    customer_email: "maria@exemplo.com",
    payment_method_types: ["card", "pix"],
    expires_at: Date.parse("2026-11-20T12:35:00Z") / 1000,
    success_url:
      "https://lavra.exemplo/order-success?order_id=7a1e90b4-1111-4222-8333-abcdefabcdef&session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://lavra.exemplo/checkout?order_id=7a1e90b4-1111-4222-8333-abcdefabcdef",
    line_items: [
      { quantity: 1, price_data: { currency: "brl", unit_amount: 14999, product_data: { name: "Pedido 1042" } } },
    ],
    metadata: { order_id: "7a1e90b4-1111-4222-8333-abcdefabcdef", external_payment_id: "PMI-1-a" },
    payment_method_options: { pix: { expires_after_seconds: 1800 } },
  });
});

test("events name a session or an intent; others are of no interest, and what is no event is kept unread", () => {
  const event = (type: string, object: object) =>
    readEvent(JSON.stringify({ id: "evt_1", object: "event", type, data: { object } }));
  expect(event("checkout.session.completed", { id: "cs_1" })).toMatchObject({ resourceId: "cs_1", eventKey: "evt_1" });
  expect(event("charge.dispute.created", { id: "dp_1", payment_intent: "pi_1" })).toMatchObject({ resourceId: "pi_1" });
  expect(event("charge.refunded", { id: "ch_1", payment_intent: "pi_1" })).toMatchObject({ resourceId: "pi_1" });
  expect(event("payment_intent.succeeded", { id: "pi_1" })).toMatchObject({ resourceId: "pi_1" });
  expect(event("charge.refunded", { id: "ch_1", payment_intent: null })).toEqual({ kind: "ignored" });
  expect(event("customer.created", { id: "cus_1" })).toEqual({ kind: "ignored" });
  const warning = { id: "issfr_1", charge: "ch_1", payment_intent: "pi_1" };
  expect(event("radar.early_fraud_warning.created", warning)).toMatchObject({
    topic: "fraud_alert",
    resourceId: "pi_1",
  });
  expect(readEvent(JSON.stringify({ object: "v2.core.event" }))).toMatchObject({ kind: "notice", topic: "unread" });
});

test("a signature is checked on the raw body, and its age", () => {
  const provider = createStripe(
    { baseUrl: "http://127.0.0.1:1", secretKey: "sk_test_x", webhookSecret: "whsec_test", methods: ["card"] },
    { budgets: { browserMs: 1, jobMs: 1 }, publicUrl: "https://lavra.exemplo" },
  );
  const say = (header: string | null, rawBody: string) =>
    provider.readWebhook({
      url: new URL("https://lavra.exemplo/webhooks/stripe"),
      headers: new Headers(header === null ? {} : { "stripe-signature": header }),
      rawBody,
    });
  // Stripe's published test vector: valid, but from the year 2023.
  const v1 = "4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021";
  const body = '{"id":"evt_1","object":"event"}';
  expect(say(`t=1700000000,v1=${v1}`, body)).toEqual({ kind: "refused", reason: "wrong_signature" });
  expect(say(null, body)).toEqual({ kind: "refused", reason: "wrong_signature" });
});

test.each(["constructor", "toString", "__proto__"])(
  "a refund's state that every object knows is under way: %s",
  (status) => {
    const data = [{ id: "re_1", amount: 100, status }];
    const paid = { ...DONE, payment_status: "paid", ...intent("succeeded", { ...CHARGE, refunds: { data } }) };
    expect(read(paid)).toMatchObject({ state: "paid", refundedCents: 0, refunds: [{ status: "pending" }] });
  },
);

test.each<[string, object]>([
  ["below zero", { amount_total: -14999 }],
  ["in parts of a centavo", { amount_total: 149.99 }],
  ["of a charge", intent("succeeded", { ...CHARGE, amount: -1 })],
  ["gone back", intent("succeeded", { ...CHARGE, amount_refunded: -1 })],
  ["of a refund", intent("succeeded", { ...CHARGE, refunds: { data: [{ id: "re_1", amount: -100 }] } })],
])("an amount that cannot be makes the answer unreadable: %s", (_, change) => {
  expect(SessionAnswer.safeParse({ ...SESSION, ...change }).success).toBe(false);
});

test("an end that is no moment counts as none", () => {
  expect(read({ expires_at: 1e300 }).expiresAt).toBeNull();
});
