import fc from "fast-check";
import { expect, test } from "vitest";
import {
  externalPaymentId,
  hasBeenPaid,
  hasRefund,
  isAwaitingPayer,
  isCalledOff,
  isEndedUnpaid,
  isMoneyHere,
  isMoneySeen,
  isOpen,
  isPaid,
  isWatched,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type Payment,
  type PaymentMethod,
  type PaymentState,
  paymentTransition,
} from "./payment.ts";
import { deadlineOf, holdEnd } from "./payment-deadline.ts";
import { claimedState, type PaymentFact } from "./payment-fact.ts";
import { paymentResult } from "./payment-result.ts";
import { isRechecked, pollDelaySeconds } from "./reconciliation/poll-schedule.ts";

const PAYMENT: Payment = {
  id: "0d9f5a52-0000-4000-8000-000000000000",
  reference: "order",
  externalPaymentId: "PMI-1-a",
  provider: "mercado-pago",
  providerPaymentId: null,
  method: "pix",
  state: "pending",
  statusDetail: null,
  amountCents: 14999,
  discountMethodCents: 0,
  currency: "BRL",
  installments: 1,
  interestCents: 0,
  refundedCents: 0,
  pixQrCode: "000201",
  pixQrCodeBase64: "iVBORw0KGgo=",
  boletoUrl: null,
  boletoLine: null,
  boletoBarcode: null,
  sessionUrl: null,
  challengeUrl: null,
  cardBrand: null,
  expiresAt: new Date("2026-11-20T12:30:00Z"),
  paidAt: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
};

const FACT: PaymentFact = {
  providerPaymentId: "ORD1",
  externalPaymentId: "PMI-1-a",
  state: "paid",
  statusDetail: "accredited",
  amountCents: 14999,
  currency: "BRL",
  expiresAt: null,
};

test("every state can be reached", () => {
  const reached = new Set<PaymentState>(["created"]);
  for (const state of reached) for (const next of PAYMENT_TRANSITIONS[state]) reached.add(next);
  expect([...reached].sort()).toEqual([...PAYMENT_STATES].sort());
});

const anyState = fc.constantFrom(...PAYMENT_STATES);

// Who extends a list changes what all its users do: see each of them.
test.each([
  { name: "the money is here, and nobody disputes it", is: isMoneyHere, states: ["paid", "partially_refunded"] },
  { name: "paid", is: isPaid, states: ["paid", "partially_refunded", "in_dispute"] },
  { name: "paid once", is: hasBeenPaid, states: ["paid", "partially_refunded", "in_dispute", "refunded"] },
  {
    name: "money came, whatever for",
    is: isMoneySeen,
    states: ["paid", "mismatch", "partially_refunded", "in_dispute", "refunded"],
  },
  { name: "some of it went back", is: hasRefund, states: ["partially_refunded", "refunded"] },
  { name: "waits for its payer", is: isAwaitingPayer, states: ["created", "pending"] },
  { name: "runs", is: isOpen, states: ["created", "pending", "in_review"] },
  { name: "is polled", is: isWatched, states: ["created", "pending", "in_review", "in_dispute"] },
  { name: "is rechecked", is: isRechecked, states: ["paid", "mismatch", "partially_refunded"] },
  { name: "called off", is: isCalledOff, states: ["cancelled", "expired"] },
  { name: "ended without money", is: isEndedUnpaid, states: ["failed", "cancelled", "expired"] },
])("an attempt's states: $name", ({ is, states }) => {
  expect(PAYMENT_STATES.filter((state) => is(state))).toEqual(states);
  expect([is("unknown"), is(undefined), is(null)]).toEqual([false, false, false]);
});

test("an attempt runs, ended without money, or had money: one of these", () => {
  for (const state of PAYMENT_STATES) {
    expect(
      [isOpen, isEndedUnpaid, isMoneySeen].filter((is) => is(state)),
      state,
    ).toHaveLength(1);
  }
});

test("facts in any order, repeated or not, never undo money and never reopen an attempt", () => {
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 30 }), (facts) => {
      let state: PaymentState = "created";
      const beforeSale: PaymentState[] = [state];
      for (const fact of facts) {
        const next = paymentTransition(state, fact);
        expect(paymentTransition(next, fact)).toBe(next);
        if (!isOpen(state)) expect(isOpen(next)).toBe(false);
        if (hasBeenPaid(state)) expect(hasBeenPaid(next)).toBe(true);
        if (state === "refunded") expect(next).toBe("refunded");
        state = next;
        if (!hasBeenPaid(state) && beforeSale.at(-1) !== state) beforeSale.push(state);
      }
      expect(new Set(beforeSale).size).toBe(beforeSale.length);
    }),
  );
});

test("deadlines: PIX 30 minutes and 10 of grace, after the 35 of Stripe's page, too, card 15, boleto 3 business days twice", () => {
  // A Wednesday evening in São Paulo, Thursday in UTC; Friday is a holiday.
  const createdAt = new Date("2026-11-19T01:00:00Z");
  const times = (method: PaymentMethod) => {
    const expiresAt = deadlineOf(method, createdAt);
    return [expiresAt, holdEnd({ method, expiresAt, createdAt })].map((time) => time.toISOString());
  };
  expect(times("pix")).toEqual(["2026-11-19T01:30:00.000Z", "2026-11-19T01:40:00.000Z"]);
  expect(times("credit_card")).toEqual(["2026-11-19T01:15:00.000Z", "2026-11-19T01:15:00.000Z"]);
  expect(times("stripe")).toEqual(["2026-11-19T02:05:00.000Z", "2026-11-19T02:15:00.000Z"]);
  expect(times("boleto")).toEqual(["2026-11-25T02:59:59.999Z", "2026-11-28T02:59:59.999Z"]);
});

test("money counts only with the attempt's own amount, currency and reference", () => {
  const claimed = (change: Partial<PaymentFact>) => claimedState(PAYMENT, { ...FACT, ...change }, PAYMENT.createdAt);
  expect(claimed({})).toBe("paid");
  expect(claimed({ amountCents: 14899 })).toBe("mismatch");
  expect(claimed({ amountCents: null })).toBe("mismatch");
  expect(claimed({ currency: "ARS" })).toBe("mismatch");
  expect(claimed({ externalPaymentId: "PMI-2-b" })).toBe("mismatch");
  expect(claimed({ state: "expired", amountCents: 1 })).toBe("expired");
});

test("an attempt called off after its time has expired, whoever was first to say so", () => {
  const cancelled: PaymentFact = { ...FACT, state: "cancelled" };
  expect(claimedState(PAYMENT, cancelled, new Date("2026-11-20T12:29:59Z"))).toBe("cancelled");
  expect(claimedState(PAYMENT, cancelled, new Date("2026-11-20T12:30:00Z"))).toBe("expired");
});

test("a page of Stripe's that ended before its time was called off", () => {
  const page: Payment = { ...PAYMENT, method: "stripe", provider: "stripe" };
  const ended: PaymentFact = { ...FACT, state: "expired", expiresAt: new Date("2026-11-20T12:30:00Z") };
  expect(claimedState(page, ended, new Date("2026-11-20T12:05:00Z"))).toBe("cancelled");
  expect(claimedState(page, { ...ended, expiresAt: null }, new Date("2026-11-20T12:05:00Z"))).toBe("cancelled");
  expect(claimedState(page, ended, new Date("2026-11-20T12:29:30Z"))).toBe("expired");
  expect(claimedState(page, ended, new Date("2026-11-20T12:31:00Z"))).toBe("expired");
});

test("a boleto that is over at the provider waits for money that may be under way", () => {
  const expiresAt = new Date("2026-11-24T23:59:59.999-03:00");
  const boleto: Payment = { ...PAYMENT, method: "boleto", expiresAt };
  const claimed = (state: PaymentState, now: string) => claimedState(boleto, { ...FACT, state }, new Date(now));
  expect(claimed("expired", "2026-11-23T12:00:00Z")).toBe("expired");
  expect(claimed("expired", "2026-11-25T12:00:00Z")).toBe("pending");
  expect(claimed("cancelled", "2026-11-27T12:00:00-03:00")).toBe("pending");
  expect(claimed("expired", "2026-11-28T00:00:00-03:00")).toBe("expired");
  expect(claimed("paid", "2026-11-26T12:00:00Z")).toBe("paid");
});

test("the QR code is told only while it can be paid", () => {
  expect(paymentResult(PAYMENT)).toMatchObject({ status: "pending", pix_qr_code: "000201" });
  expect(paymentResult({ ...PAYMENT, state: "paid" })).toMatchObject({ status: "approved", pix_qr_code: null });
  expect(paymentResult({ ...PAYMENT, state: "created" })).toMatchObject({ status: "processing" });
});

test("pauses grow and the payment id is the specification's", () => {
  const pauses = Array.from({ length: 10 }, (_, round) => pollDelaySeconds(round));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(externalPaymentId(new Date(1764000000000), "0k3j9x2a")).toBe("PMI-1764000000000-0k3j9x2a");
});
