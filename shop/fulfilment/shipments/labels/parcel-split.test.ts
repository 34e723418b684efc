import fc from "fast-check";
import { expect, test } from "vitest";
import { linesLeft, mostBoxes, parcelSplitFault, proposedParcelSplit } from "./parcel-split.ts";

const LINES = [
  { id: "a", quantity: 2 },
  { id: "b", quantity: 1 },
];

test.each([
  [
    "everything in one box",
    [
      [
        { orderItemId: "a", quantity: 2 },
        { orderItemId: "b", quantity: 1 },
      ],
    ],
    null,
  ],
  [
    "a line in two boxes",
    [
      [
        { orderItemId: "a", quantity: 1 },
        { orderItemId: "b", quantity: 1 },
      ],
      [{ orderItemId: "a", quantity: 1 }],
    ],
    null,
  ],
  ["no box", [], "empty_box"],
  [
    "an empty box",
    [
      [
        { orderItemId: "a", quantity: 2 },
        { orderItemId: "b", quantity: 1 },
      ],
      [{ orderItemId: "a", quantity: 0 }],
    ],
    "empty_box",
  ],
  ["a piece left over", [[{ orderItemId: "a", quantity: 2 }]], "pieces_left"],
  [
    "a piece twice",
    [
      [
        { orderItemId: "a", quantity: 2 },
        { orderItemId: "b", quantity: 2 },
      ],
    ],
    "too_many_pieces",
  ],
  ["another order's piece", [[{ orderItemId: "c", quantity: 1 }]], "unknown_line"],
] as const)("%s", (_, boxes, fault) => {
  expect(parcelSplitFault(LINES, boxes)).toBe(fault);
});

const held = (state: "ready" | "cancelled", ...contents: { orderItemId: string; quantity: number }[]) => ({
  state,
  contents,
});

test("what is left for a label is what no living parcel holds", () => {
  expect(linesLeft(LINES, [])).toEqual(LINES);
  const first = held("ready", { orderItemId: "a", quantity: 1 });
  expect(linesLeft(LINES, [first, held("cancelled", { orderItemId: "b", quantity: 1 })])).toEqual([
    { id: "a", quantity: 1 },
    { id: "b", quantity: 1 },
  ]);
  expect(linesLeft(LINES, [held("ready")])).toEqual([]);
});

test("a division is proposed evenly, and never in more boxes than there are pieces", () => {
  const two = [{ id: "a", quantity: 2 }];
  expect(mostBoxes(two)).toBe(2);
  expect(mostBoxes([{ quantity: 40 }])).toBe(6);
  expect(proposedParcelSplit(two, 2)).toEqual([
    [{ orderItemId: "a", quantity: 1 }],
    [{ orderItemId: "a", quantity: 1 }],
  ]);
  expect(parcelSplitFault(LINES, proposedParcelSplit(LINES, 3))).toBeNull();
});

test("however the pieces are laid into boxes, none is lost or doubled", () => {
  const lines = fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 20, maxLength: 20 }), (order, places) => {
      const pieces = order.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
      const boxes = [0, 1, 2]
        .map((box) => pieces.filter((_, i) => places[i] === box).map((id) => ({ orderItemId: id, quantity: 1 })))
        .filter((box) => box.length > 0);
      expect(parcelSplitFault(order, boxes)).toBeNull();
      expect(parcelSplitFault(order, boxes.slice(1))).not.toBeNull();
    }),
  );
});
