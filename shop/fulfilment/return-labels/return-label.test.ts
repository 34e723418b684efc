import { describe, expect, test } from "vitest";
import type { ReturnLabel } from "./return-label.ts";
import { canBuyReturnLabel, isCodeOver, originalLabelOf, postingDeadline, returnWayOf } from "./return-label.ts";

test("a code lasts seven São Paulo days from its generation", () => {
  // 23:30 in São Paulo is the next day in UTC.
  expect(postingDeadline(new Date("2026-11-21T02:30:00Z"))).toBe("2026-11-27");
  expect(postingDeadline(new Date("2026-11-21T15:00:00Z"))).toBe("2026-11-28");
});

test("a code is over the day after its last one, unless it was used", () => {
  const label = { state: "ready", postUntil: "2026-11-28" } as const;
  expect(isCodeOver(label, "2026-11-28")).toBe(false);
  expect(isCodeOver(label, "2026-11-29")).toBe(true);
  expect(isCodeOver({ ...label, state: "posted" }, "2026-12-20")).toBe(false);
  expect(isCodeOver({ state: "expired", postUntil: null }, "2026-11-01")).toBe(true);
  expect(isCodeOver({ state: "paid", postUntil: null }, "2026-12-20")).toBe(false);
});

describe("a label can be bought", () => {
  const label = (state: ReturnLabel["state"], postUntil: string | null = null) => ({ state, postUntil });

  test("while the customer still has to send the pieces", () => {
    for (const status of ["requested", "approved"] as const) {
      expect(canBuyReturnLabel(status, null, "2026-11-21")).toBe(true);
    }
    for (const status of ["received", "refunded", "exchanged", "refused", "cancelled"] as const) {
      expect(canBuyReturnLabel(status, null, "2026-11-21")).toBe(false);
    }
  });

  test("once more only when the last one is over", () => {
    for (const state of ["planned", "in_cart", "paid", "ready", "posted", "delivered"] as const) {
      expect(canBuyReturnLabel("approved", label(state, "2026-11-28"), "2026-11-28")).toBe(false);
    }
    expect(canBuyReturnLabel("approved", label("ready", "2026-11-28"), "2026-11-29")).toBe(true);
    expect(canBuyReturnLabel("approved", label("posted", "2026-11-28"), "2026-11-29")).toBe(false);
    for (const state of ["cancelled", "expired"] as const) {
      expect(canBuyReturnLabel("approved", label(state), "2026-11-21")).toBe(true);
    }
  });
});

test("the original label is the one that brought all the pieces", () => {
  const contents = [{ orderItemId: "a", quantity: 1 }];
  const parcel = { kind: "melhor_envio", state: "delivered", contents, providerOrderId: "label" } as const;
  expect(originalLabelOf(contents, [parcel])).toBe("label");
  expect(originalLabelOf(contents, [{ ...parcel, contents: [] }])).toBe("label");
  expect(originalLabelOf([{ orderItemId: "a", quantity: 2 }], [parcel])).toBeNull();
  expect(originalLabelOf([...contents, { orderItemId: "b", quantity: 1 }], [parcel])).toBeNull();
  expect(originalLabelOf(contents, [{ ...parcel, kind: "other" }])).toBeNull();
  expect(originalLabelOf(contents, [{ ...parcel, state: "cancelled" }])).toBeNull();
  expect(originalLabelOf(contents, [])).toBeNull();
});

test("how far a parcel is, for the staff", () => {
  const label = { state: "ready", problem: null, nextTryAt: null } as ReturnLabel;
  expect(returnWayOf(label)).toBeNull();
  expect(returnWayOf({ ...label, state: "posted" })).toBe("posted");
  expect(returnWayOf({ ...label, state: "delivered" })).toBe("arrived");
  expect(returnWayOf({ ...label, state: "in_cart", problem: "insufficient_balance" })).toBe("stuck");
  expect(returnWayOf({ ...label, state: "in_cart", problem: "timeout", nextTryAt: new Date() })).toBeNull();
  expect(returnWayOf({ ...label, state: "cancelled", problem: "gave_up" })).toBeNull();
});
