import fc from "fast-check";
import { expect, test } from "vitest";
import {
  externalPaymentId,
  isOpen,
  PAYMENT_STATES,
  type Payment,
  type PaymentState,
  TRANSITIONS,
  transition,
} from "./payment.ts";
import { claimedState, type PaymentFact } from "./payment-fact.ts";
import { pauseBefore } from "./payment-jobs.ts";
import { paymentResult } from "./payment-result.ts";

const PAYMENT: Payment = {
  id: "0d9f5a52-0000-4000-8000-000000000000",
  reference: "order",
  externalPaymentId: "PMI-1-a",
  providerPaymentId: null,
  method: "pix",
  state: "pending",
  statusDetail: null,
  amountCents: 14999,
  methodDiscountCents: 0,
  currency: "BRL",
  pixQrCode: "000201",
  pixQrCodeBase64: "iVBORw0KGgo=",
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
  pixQrCode: null,
  pixQrCodeBase64: null,
  expiresAt: null,
};

test("every state can be reached", () => {
  const reached = new Set<PaymentState>(["created"]);
  for (const state of reached) for (const next of TRANSITIONS[state]) reached.add(next);
  expect([...reached].sort()).toEqual([...PAYMENT_STATES].sort());
});

const anyState = fc.constantFrom(...PAYMENT_STATES);

test("facts in any order, repeated or not, never undo money and never reopen an attempt", () => {
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 30 }), (facts) => {
      let state: PaymentState = "created";
      const seen: PaymentState[] = [state];
      for (const fact of facts) {
        const next = transition(state, fact);
        expect(transition(next, fact)).toBe(next);
        if (!isOpen(state)) expect(isOpen(next)).toBe(false);
        if (state === "paid") expect(["paid", "refunded"]).toContain(next);
        state = next;
        if (seen.at(-1) !== state) seen.push(state);
      }
      expect(new Set(seen).size).toBe(seen.length);
    }),
  );
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

test("the QR code is told only while it can be paid", () => {
  expect(paymentResult(PAYMENT)).toMatchObject({ status: "pending", pix_qr_code: "000201" });
  expect(paymentResult({ ...PAYMENT, state: "paid" })).toMatchObject({ status: "approved", pix_qr_code: null });
  expect(paymentResult({ ...PAYMENT, state: "created" })).toMatchObject({ status: "processing" });
});

test("pauses grow and the payment id is the specification's", () => {
  const pauses = Array.from({ length: 10 }, (_, round) => pauseBefore(round));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(externalPaymentId(new Date(1764000000000), "0k3j9x2a")).toBe("PMI-1764000000000-0k3j9x2a");
});
