import fc from "fast-check";
import { expect, test } from "vitest";
import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";
import { ALONG_ORDER } from "#tests/setup/orders/along-order.ts";
import { type AddedToOrder, declaresGonePieces, type LabelLine, labelLines, labelVersion } from "./label-lines.ts";

function lineOf(id: string, change: Partial<LabelLine> = {}): LabelLine {
  const line = { id, productId: id, productName: "Anel", size: "16", quantity: 1, ...change };
  return { unitPriceCents: 1000, lineCents: 1000 * line.quantity, discountCents: 0, ...line };
}

const ADDITION: AlongOrder = { ...ALONG_ORDER, id: "a", number: 1005 };

function addedBy(change: Partial<AlongOrder> = {}, { line = {}, isStopped = false } = {}): AddedToOrder {
  const added = [{ ...lineOf("x", { quantity: 2, addedBy: 1005, ...line }), orderId: "a" }];
  return { additions: [{ ...ADDITION, ...change }], added, stopped: new Set(isStopped ? ["a"] : []) };
}

const idsOf = (lines: readonly LabelLine[]) => lines.map(({ id, quantity }) => `${quantity} ${id}`);

test.each([
  ["paid", {}, {}, ["1 own", "2 x"], []],
  ["being packed", { status: "processing" }, {}, ["1 own", "2 x"], []],
  ["refunded in part", { paymentStatus: "partially_refunded" }, { line: { putBack: 1 } }, ["1 own", "1 x"], []],
  ["not paid", { status: "pending", paymentStatus: "pending" }, {}, ["1 own"], []],
  ["cancelled", { status: "cancelled" }, {}, ["1 own"], []],
  ["sent", { status: "shipped" }, {}, ["1 own"], []],
  ["in a parcel of its own", { hasOwnParcel: true }, {}, ["1 own"], ["own_parcel"]],
  ["with another invoice", { isSameInvoice: false }, {}, ["1 own"], ["other_invoice"]],
  ["to another address", { isSameAddress: false }, {}, ["1 own"], ["other_address"]],
  ["stopped", {}, { isStopped: true }, ["1 own"], ["stopped"]],
  ["beside a label without it", { isLabelled: true }, {}, ["1 own", "2 x"], []],
] as const)("an addition that is %s", (_, change, more, left, reasons) => {
  const label = labelLines([lineOf("own")], addedBy(change, more), []);
  expect(idsOf(label.left)).toEqual(left);
  expect(label.apart.map(({ reason }) => reason)).toEqual(reasons);
  expect(label.lines).toHaveLength(2);
});

test("with all of its own pieces on labels, an order buys none for what was added", () => {
  const own = { state: "ready" as const, contents: [{ orderItemId: "own", quantity: 1 }] };
  expect(labelLines([lineOf("own")], addedBy(), [own]).left).toEqual([]);
});

test.each([
  ["is still there", {}, {}, false],
  ["was sent", { status: "shipped" }, {}, false],
  ["was cancelled", { status: "cancelled" }, {}, true],
  ["was refunded", { paymentStatus: "refunded" }, {}, true],
  ["lost a piece", {}, { line: { putBack: 1 } }, true],
  ["was stopped", {}, { isStopped: true }, true],
] as const)("a bought label whose addition %s", (_, change, more, isGone) => {
  const contents = [{ orderItemId: "x", quantity: 2 }];
  expect(declaresGonePieces({ state: "ready", contents }, addedBy(change, more))).toBe(isGone);
});

test("another invoice or address counts until the label is in the cart", () => {
  const contents = [{ orderItemId: "x", quantity: 2 }];
  for (const change of [{ isSameInvoice: false }, { isSameAddress: false }]) {
    expect(declaresGonePieces({ state: "planned", contents }, addedBy(change))).toBe(true);
    expect(declaresGonePieces({ state: "in_cart", contents }, addedBy(change))).toBe(false);
  }
});

test("however the pieces were packed before, none is declared twice, and the version changes with what is left", () => {
  const count = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(count, count, count, (own, packedOwn, packedAdded) => {
      const lines = [lineOf("own", { quantity: own + 1 })];
      const packed = [
        { orderItemId: "own", quantity: Math.min(packedOwn, own) },
        { orderItemId: "x", quantity: Math.min(packedAdded, 2) },
      ];
      const parcels = [{ state: "ready" as const, contents: packed }];
      const { left } = labelLines(lines, addedBy({ isOnLabel: packedAdded > 0, isLabelled: true }), parcels);
      for (const { id, quantity } of [...lines, lineOf("x", { quantity: 2 })]) {
        const before = packed.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0;
        const now = left.find((line) => line.id === id)?.quantity ?? 0;
        expect(before + now).toBe(quantity);
      }
      expect(labelVersion(left)).not.toBe(labelVersion(left.slice(1)));
    }),
  );
});
