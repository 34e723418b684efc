import { expect, test } from "vitest";
import { approvedPercent, attemptsByMethod, refusalCounts } from "./attempts.ts";

const COUNTS = [
  { method: "pix", state: "paid", statusDetail: null, count: 40 },
  { method: "pix", state: "refunded", statusDetail: null, count: 2 },
  { method: "pix", state: "expired", statusDetail: null, count: 6 },
  { method: "pix", state: "pending", statusDetail: null, count: 3 },
  { method: "credit_card", state: "paid", statusDetail: "accredited", count: 9 },
  { method: "credit_card", state: "failed", statusDetail: "cc_rejected_insufficient_amount", count: 4 },
  { method: "stripe", state: "failed", statusDetail: "insufficient_funds", count: 1 },
  { method: "credit_card", state: "failed", statusDetail: "never_heard_of", count: 2 },
  { method: "credit_card", state: "failed", statusDetail: null, count: 1 },
  { method: "credit_card", state: "cancelled", statusDetail: null, count: 5 },
];

test("attempts by method: what was called off or waits is no refusal", () => {
  const rows = attemptsByMethod(COUNTS);
  expect(rows).toEqual([
    { method: "pix", attempts: 51, paid: 42, refused: 0, expired: 6, cancelled: 0, open: 3 },
    { method: "credit_card", attempts: 21, paid: 9, refused: 7, expired: 0, cancelled: 5, open: 0 },
    { method: "stripe", attempts: 1, paid: 0, refused: 1, expired: 0, cancelled: 0, open: 0 },
  ]);
  expect(rows.map((row) => approvedPercent([row]))).toEqual([87.5, 56.3, 0]);
  expect(approvedPercent(rows)).toBe(78.5);
  expect(approvedPercent([])).toBeNull();
});

test("reasons of refusals, whatever provider names them", () => {
  expect(refusalCounts(COUNTS)).toEqual([
    { reason: "Sem limite ou saldo", methods: "Cartão de crédito, Stripe", count: 5 },
    { reason: "Recusado pelo banco", methods: "Cartão de crédito", count: 2 },
    { reason: "Falha técnica do provedor", methods: "Cartão de crédito", count: 1 },
  ]);
});
