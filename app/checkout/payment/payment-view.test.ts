import { expect, test } from "vitest";
import { PAYMENT_STATUSES } from "#shop/ordering/orders/payment-status.ts";
import { PAYMENT_STATES, type PaymentState } from "#shop/ordering/payments/payment.ts";
import { paymentView } from "./payment-view.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const SOON = new Date("2026-11-20T12:30:00Z");

const attempt = (state: PaymentState) => ({
  method: "pix" as const,
  state,
  pixQrCode: "000201",
  pixQrCodeBase64: "aGk=",
  statusDetail: null,
  boletoUrl: "https://banco.exemplo/boleto",
  boletoLine: "00190",
  sessionUrl: "https://pagamento.exemplo/sessao",
  challengeUrl: "https://banco.exemplo/desafio",
  expiresAt: SOON,
});
const waiting = { status: "pending" as const, paymentStatus: "pending" as const };

test("before the first attempt and after a cancelled one a method is chosen", () => {
  expect(paymentView({ ...waiting, payment: null }, NOW)).toEqual({ kind: "choose" });
  expect(paymentView({ ...waiting, paymentStatus: "cancelled", payment: attempt("cancelled") }, NOW).kind).toBe(
    "choose",
  );
});

test("a waiting PIX shows its code until its deadline", () => {
  const order = { ...waiting, payment: attempt("pending") };
  expect(paymentView(order, NOW)).toEqual({ kind: "pix", code: "000201", qrBase64: "aGk=", expiresAt: SOON });
  expect(paymentView(order, SOON)).toEqual({ kind: "expired", method: "pix" });
});

test("money that came for a cancelled order, or before it was cancelled, is on its way back: no success", () => {
  const paid = { paymentStatus: "paid" as const, payment: attempt("paid") };
  expect(paymentView({ ...paid, status: "confirmed" }, NOW)).toEqual({ kind: "approved" });
  expect(paymentView({ ...paid, status: "cancelled" }, NOW)).toEqual({ kind: "problem", problem: "refunded" });
});

test("no answer yet is processing", () => {
  expect(paymentView({ ...waiting, payment: attempt("created") }, NOW).kind).toBe("processing");
  expect(paymentView({ ...waiting, payment: { ...attempt("pending"), pixQrCode: null } }, NOW).kind).toBe("processing");
});

test("a waiting boleto shows its link and line until it is due; without a link it is an error", () => {
  const boleto = { ...attempt("pending"), method: "boleto" as const };
  expect(paymentView({ ...waiting, payment: boleto }, NOW)).toEqual({
    kind: "boleto",
    url: "https://banco.exemplo/boleto",
    line: "00190",
    expiresAt: SOON,
  });
  expect(paymentView({ ...waiting, payment: boleto }, SOON)).toEqual({ kind: "expired", method: "boleto" });
  expect(paymentView({ ...waiting, payment: { ...boleto, boletoUrl: null } }, NOW).kind).toBe("boleto_error");
});

test("a waiting Stripe page is linked to; a PIX that was made there is shown; submitted otherwise it is in review", () => {
  const stripe = { ...attempt("pending"), method: "stripe" as const, pixQrCode: null };
  expect(paymentView({ ...waiting, payment: stripe }, NOW)).toEqual({
    kind: "stripe",
    url: "https://pagamento.exemplo/sessao",
  });
  const issued = { ...waiting, payment: { ...stripe, pixQrCode: "000201" } };
  expect(paymentView(issued, NOW)).toEqual({ kind: "pix", code: "000201", qrBase64: null, expiresAt: SOON });
  expect(paymentView(issued, SOON)).toEqual({ kind: "expired", method: "stripe" });
  expect(paymentView({ ...waiting, payment: { ...stripe, sessionUrl: null } }, NOW).kind).toBe("in_review");
});

test("a card that waits is in review, or at the bank's challenge", () => {
  const card = { ...attempt("in_review"), method: "credit_card" as const };
  expect(paymentView({ ...waiting, payment: card }, NOW).kind).toBe("in_review");
  const challenged = { ...card, statusDetail: "pending_challenge" };
  expect(paymentView({ ...waiting, payment: challenged }, NOW)).toEqual({
    kind: "challenge",
    url: "https://banco.exemplo/desafio",
  });
});

test.each([
  ["failed", "rejected", "problem"],
  ["expired", "cancelled", "expired"],
  ["in_review", "in_review", "in_review"],
  ["mismatch", "in_review", "in_review"],
  ["paid", "paid", "approved"],
  ["refunded", "refunded", "problem"],
] as const)("an attempt that is %s shows %s as %s", (state, paymentStatus, kind) => {
  expect(paymentView({ ...waiting, paymentStatus, payment: attempt(state) }, NOW).kind).toBe(kind);
});

test("a cancelled order cannot be paid", () => {
  expect(paymentView({ status: "cancelled", paymentStatus: "pending", payment: null }, NOW)).toEqual({
    kind: "problem",
    problem: "order_cancelled",
  });
});

test("every combination has a view", () => {
  for (const state of PAYMENT_STATES) {
    for (const paymentStatus of PAYMENT_STATUSES) {
      expect(paymentView({ status: "pending", paymentStatus, payment: attempt(state) }, NOW).kind).toBeTruthy();
    }
  }
});
