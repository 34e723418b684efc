import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LabelLine } from "../labels/label-lines.ts";
import { labelState, MOST_ORDERS_AT_ONCE, missingInWallet, tickedOrders } from "./many-orders.ts";

describe("the orders an address names", () => {
  test("are taken once each, in their order, at most fifty; what is no id is counted", () => {
    const id = crypto.randomUUID();
    expect(tickedOrders([id, " ", id.toUpperCase(), "1042", "x"])).toEqual({ ids: [id], over: 0, unreadable: 2 });
    const many = Array.from({ length: MOST_ORDERS_AT_ONCE + 3 }, () => crypto.randomUUID());
    expect(tickedOrders([...many, ...many])).toEqual({
      ids: many.slice(0, MOST_ORDERS_AT_ONCE),
      over: 3,
      unreadable: 0,
    });
  });

  test("never more than named, never one twice", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.uuid(), fc.string()), { maxLength: 120 }), (named) => {
        const { ids, over, unreadable } = tickedOrders(named);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeLessThanOrEqual(MOST_ORDERS_AT_ONCE);
        expect(ids.length + over + unreadable).toBeLessThanOrEqual(named.length);
      }),
    );
  });
});

test("the wallet lacks exactly the difference, and nothing where its balance is unknown", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (balance, sum) => {
      const missing = missingInWallet(balance, sum);
      expect(missing).toBe(Math.max(0, sum - balance));
      expect(missingInWallet(balance + missing, sum)).toBe(0);
    }),
  );
  expect(missingInWallet(null, 100)).toBe(0);
});

const LINE: LabelLine = {
  id: crypto.randomUUID(),
  productId: "ANEL-1",
  productName: "Anel",
  size: "16",
  quantity: 1,
  unitPriceCents: 9_990,
  lineCents: 9_990,
  discountCents: 0,
};

test("an order that waits for a swap gets no label with the others, until the swap is done or called off", () => {
  const order = {
    status: "confirmed",
    paymentStatus: "paid",
    customerDocument: "52998224725",
    invoiceKey: null,
  } as const;
  const none = {
    shipments: [],
    label: { left: [LINE], lines: [LINE] },
    isStopped: false,
    isPickup: false,
    first: null,
  };
  expect(labelState({ order, ...none, isSwapAwaited: true })).toEqual({ kind: "hindered", hindrance: "swap_awaited" });
  expect(labelState({ order, ...none, isSwapAwaited: false })).toEqual({ kind: "to_buy" });
});
