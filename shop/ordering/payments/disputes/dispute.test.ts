import { expect, test } from "vitest";
import type { PaymentState } from "../payment.ts";
import { type Dispute, type DisputeStanding, STATE_OF_DISPUTE, stateWithDispute, type ToldDispute } from "./dispute.ts";

const TOLD: ToldDispute = {
  standing: "open",
  caseId: "1",
  isPix: false,
  amountCents: 1000,
  reason: null,
  documentsUntil: null,
  undecidedAs: null,
};
const KNOWN: Dispute = { ...TOLD, outcome: null, byStaff: false, openedAt: new Date("2026-11-20T12:00:00Z") };

function after(
  state: PaymentState,
  standing: DisputeStanding,
  { known = null, refundedCents = 0 }: { known?: Partial<Dispute> | null; refundedCents?: number } = {},
): PaymentState {
  const payment = { state, amountCents: 1000, refundedCents };
  const claimed = STATE_OF_DISPUTE[standing];
  return stateWithDispute(payment, claimed, { ...TOLD, standing }, known && { ...KNOWN, ...known });
}

test("a decided dispute stays so while the provider says nothing new of it", () => {
  for (const standing of ["open", "undecided"] as const) {
    expect(after("paid", standing, { known: { outcome: "won" } })).toBe("paid");
    expect(after("refunded", standing, { known: { outcome: "lost" } })).toBe("refunded");
    // Another case is another dispute.
    expect(after("paid", standing, { known: { outcome: "won", caseId: "2" } })).toBe("in_dispute");
    expect(after("paid", standing)).toBe("in_dispute");
  }
});

test("money that a bank took comes back by an appeal or a won case alone", () => {
  expect(after("refunded", "appealed", { known: { outcome: "lost" } })).toBe("in_dispute");
  expect(after("refunded", "won", { known: { outcome: "lost" } })).toBe("paid");
  expect(after("refunded", "open")).toBe("refunded");
  // What the shop gave back itself does not.
  expect(after("refunded", "won", { refundedCents: 1000 })).toBe("refunded");
  expect(after("refunded", "appealed", { refundedCents: 1000 })).toBe("refunded");
});

test("the provider's word replaces that of a person", () => {
  const byStaff = { outcome: "won", byStaff: true } as const;
  expect(after("paid", "lost", { known: byStaff })).toBe("refunded");
});
