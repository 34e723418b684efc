import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differenceFor,
  isLive,
  type KeptLine,
  type LineChange,
  MOST_REMOVALS,
  mergeCart,
  withoutOrdered,
} from "./merge-cart.ts";

const NOW = 1_000_000;
const PHONE = "phone";
const LAPTOP = "laptop";

interface Told {
  device?: string;
  seen?: number;
  knows?: (name: { productId: string }) => boolean;
}

/** Merges changes written as `ANEL 2 @10` (set to two pieces) or `ANEL 0 @10` (removed) into a cart. */
function tell(
  kept: readonly KeptLine[],
  changes: readonly LineChange[],
  { device = PHONE, seen = 0, knows = () => true }: Told = {},
) {
  const revision = Math.max(0, ...kept.map((line) => line.revision)) + 1;
  return mergeCart(kept, { device, seen, changes }, { revision, now: NOW, knows });
}
const set = (quantity: number, at: number, productId = "ANEL"): LineChange => ({
  productId,
  size: "16",
  quantity,
  at,
});
const quantities = (lines: readonly KeptLine[]) =>
  Object.fromEntries(lines.filter(isLive).map(({ productId, quantity }) => [productId, quantity]));
const revisionOf = (lines: readonly KeptLine[]) => Math.max(0, ...lines.map((line) => line.revision));

describe("changes of one device", () => {
  test("replace what it knew: more, fewer, none, and again", () => {
    let { lines } = tell([], [set(3, 1)]);
    for (const [quantity, left] of [
      [5, { ANEL: 5 }],
      [1, { ANEL: 1 }],
      [0, {}],
      [2, { ANEL: 2 }],
    ] as const) {
      lines = tell(lines, [set(quantity, 9)], { seen: revisionOf(lines) }).lines;
      expect(quantities(lines)).toEqual(left);
    }
  });

  test("a decrease counts even where the answer to the increase before was lost", () => {
    const first = tell([], [set(3, 1)]).lines;
    expect(quantities(tell(first, [set(2, 5)]).lines)).toEqual({ ANEL: 2 });
  });

  test("told twice, the same change is told once, also after another device changed the line between", () => {
    const both = tell(tell([], [set(3, 1)]).lines, [set(5, 2)], { device: LAPTOP }).lines;
    const again = tell(both, [set(3, 1)]);
    expect(quantities(again.lines)).toEqual({ ANEL: 5 });
    expect(again.written).toEqual([]);
  });
});

test("a device that sets what the cart has, at the same moment, is heard beside another's change", () => {
  const { lines: base } = tell([], [set(5, 3)]);
  const seen = revisionOf(base);
  const met = tell(base, [set(5, 3)], { seen }).lines;
  expect(quantities(tell(met, [set(2, 4)], { seen, device: LAPTOP }).lines)).toEqual({ ANEL: 5 });
});

describe("changes of two devices that had met the server", () => {
  const { lines: base } = tell([], [set(3, 1), set(1, 1, "BRINCO")]);
  const seen = revisionOf(base);

  test("the larger quantity of those changed since; one that was not changed counts for nothing", () => {
    const phone = tell(base, [set(1, 10)], { seen }).lines;
    expect(quantities(phone)).toEqual({ ANEL: 1, BRINCO: 1 });
    expect(quantities(tell(phone, [set(2, 5)], { seen, device: LAPTOP }).lines)).toEqual({ ANEL: 2, BRINCO: 1 });
  });

  test.each([
    [20, 10, {}],
    [10, 20, { ANEL: 2 }],
    [10, 10, { ANEL: 2 }],
  ])("removed at %i, set at %i", (removedAt, setAt, left) => {
    const changes = [
      { device: PHONE, change: set(0, removedAt) },
      { device: LAPTOP, change: set(2, setAt) },
    ];
    for (const [first, second] of [changes, changes.toReversed()] as const) {
      const met = tell(base, first ? [first.change] : [], { seen, device: first?.device }).lines;
      const { lines } = tell(met, second ? [second.change] : [], { seen, device: second?.device });
      expect(quantities(lines)).toEqual({ ...left, BRINCO: 1 });
    }
  });
});

test("a removal is kept for a device that has not told of the line yet", () => {
  const { lines } = tell([], [set(0, 20)]);
  expect(quantities(tell(lines, [set(2, 10)], { device: LAPTOP }).lines)).toEqual({});
  expect(quantities(tell(lines, [set(2, 30)], { device: LAPTOP }).lines)).toEqual({ ANEL: 2 });
});

test("at most 999 pieces, 100 lines and 100 removals; unknown products are refused, and removed all the same", () => {
  const many = Array.from({ length: 120 }, (_, index) => set(1, index, `P${index}`));
  const full = tell([], [set(5000, 1), ...many]);
  expect(full.lines).toHaveLength(100);
  expect(quantities(full.lines).ANEL).toBe(999);
  expect(full.refused.map(({ productId }) => productId)).toEqual(many.slice(99).map(({ productId }) => productId));
  expect(tell([], [set(1, 1)], { knows: () => false })).toMatchObject({ lines: [], refused: [{ productId: "ANEL" }] });

  const removals = many.map((change) => ({ ...change, quantity: 0 }));
  const emptied = tell(full.lines, removals, { seen: 1, knows: () => false });
  expect(quantities(emptied.lines)).toEqual({ ANEL: 999 });
  expect(emptied.lines).toHaveLength(1 + MOST_REMOVALS);
  expect(emptied.dropped.map(({ removedAt }) => removedAt)).toEqual(
    Array.from({ length: 20 }, (_, index) => 19 - index),
  );
});

describe("any changes", () => {
  const productId = fc.constantFrom("ANEL", "BRINCO", "COLAR");
  const change = fc.record({
    productId,
    size: fc.constant("16"),
    quantity: fc.integer({ min: 0, max: 1200 }),
    at: fc.integer({ min: 2, max: 9 }),
  });
  /** A device tells of a line once. */
  const changes = fc.uniqueArray(change, { selector: (each) => each.productId, maxLength: 3 });
  const base = changes.map((told) => tell([], told).lines);
  const state = (lines: readonly KeptLine[]) =>
    lines.map(({ addedAt: _, revision: __, device: ___, ...rest }) => JSON.stringify(rest)).sort();

  test("of several devices come to the same in any order", () => {
    fc.assert(
      fc.property(base, fc.array(changes, { minLength: 2, maxLength: 4 }), fc.nat(), (lines, told, turn) => {
        const seen = revisionOf(lines);
        const devices = told.map((each, index) => ({ each, device: `device ${index}` }));
        const turned = [...devices.slice(turn % devices.length), ...devices.slice(0, turn % devices.length)];
        const [one, other, reversed] = [devices, turned, devices.toReversed()].map((order) =>
          order.reduce((met, { each, device }) => tell(met, each, { seen, device }).lines, lines),
        );
        expect(state(other ?? [])).toEqual(state(one ?? []));
        expect(state(reversed ?? [])).toEqual(state(one ?? []));
      }),
    );
  });

  test("told again change nothing", () => {
    fc.assert(
      fc.property(base, changes, changes, (lines, phone, laptop) => {
        const seen = revisionOf(lines);
        const once = tell(tell(lines, phone, { seen }).lines, laptop, { seen, device: LAPTOP }).lines;
        const twice = tell(once, phone, { seen }).lines;
        expect(state(tell(twice, laptop, { seen, device: LAPTOP }).lines)).toEqual(state(once));
      }),
    );
  });

  test("never above 999; what one device alone said holds", () => {
    fc.assert(
      fc.property(base, changes, (lines, told) => {
        const { lines: after } = tell(lines, told, { seen: revisionOf(lines) });
        for (const { productId: id, quantity } of told) {
          expect(quantities(after)[id] ?? 0).toBe(Math.min(quantity, 999));
        }
      }),
    );
  });
});

describe("what a browser must change", () => {
  const { lines } = tell(tell([], [set(3, 1)]).lines, [set(2, 5, "BRINCO")], { device: LAPTOP });
  const item = (productId: string, quantity: number) => ({ productId, size: "16", quantity });
  const differences = (held: Parameters<typeof differenceFor>[1], seen: number) => {
    const { set: news, removed } = differenceFor(lines, held, { seen, refused: [] });
    return [news.map((line) => [line.productId, line.quantity]), removed.map((name) => name.productId)];
  };

  test("lines that it lacks, other quantities, and what is gone", () => {
    expect(differences([], 0)).toEqual([
      [
        ["ANEL", 3],
        ["BRINCO", 2],
      ],
      [],
    ]);
    expect(differences([item("ANEL", 3), item("BRINCO", 1), item("COLAR", 1)], 1)).toEqual([
      [["BRINCO", 2]],
      ["COLAR"],
    ]);
  });

  test("not what its own check cut or took out since", () => {
    expect(differences([item("ANEL", 1)], 2)).toEqual([[], []]);
  });
});

describe("the pieces of an order", () => {
  const ordered = (quantity: number, placedAt = NOW + 10) => ({
    items: [{ productId: "ANEL", size: "16", quantity }],
    placedAt,
  });
  const left = (kept: readonly KeptLine[], order: ReturnType<typeof ordered>) => {
    const changed = withoutOrdered(kept, order, { revision: 9, now: NOW + 20 });
    return changed && quantities(kept.map((line) => changed.find((each) => each.productId === line.productId) ?? line));
  };

  test("leave the cart, and nothing else does", () => {
    const { lines } = tell([], [set(3, NOW), set(1, NOW, "BRINCO")]);
    expect(left(lines, ordered(1))).toEqual({ ANEL: 2, BRINCO: 1 });
    expect(left(lines, ordered(5))).toEqual({ BRINCO: 1 });
    expect(left(lines, ordered(1, NOW - 1))).toEqual({ ANEL: 3, BRINCO: 1 });
  });

  test("that the server's cart does not know are left to the browser; those removed meanwhile stay removed", () => {
    expect(left(tell([], [set(1, NOW, "BRINCO")]).lines, ordered(1))).toBeNull();
    const { lines } = tell(tell([], [set(2, NOW)]).lines, [set(0, NOW + 5)]);
    expect(withoutOrdered(lines, ordered(1), { revision: 9, now: NOW + 20 })).toEqual([]);
  });

  test("a browser that takes them out as well, told before or after, changes nothing more", () => {
    const { lines } = tell([], [set(2, NOW)]);
    const [taken] = withoutOrdered(lines, ordered(1), { revision: 9, now: NOW + 20 }) ?? [];
    if (!taken) throw new Error("nothing was taken out");
    expect(quantities(tell([taken], [set(1, NOW + 21)], { seen: 1 }).lines)).toEqual({ ANEL: 1 });
    expect(quantities(tell([taken], [set(1, NOW + 21)], { seen: 9 }).lines)).toEqual({ ANEL: 1 });
  });
});
