import fc from "fast-check";
import { expect, test } from "vitest";
import { type PixOutcome, type StrangersHolds, strangerRefusal } from "./stranger-limits.ts";

interface Attempt {
  network: number;
  method: "boleto" | "pix";
  rows: number[];
  pieces: number;
}

/** After attempts from a few networks, each allowed or refused by the rule. */
async function attack(shelf: readonly number[], attempts: readonly Attempt[], limits: Limits) {
  const held: (Attempt & { taken: Map<number, number> })[] = [];
  const of = (row: number, which: typeof held) => which.reduce((sum, { taken }) => sum + (taken.get(row) ?? 0), 0);
  const stock = (which: typeof held) => shelf.reduce((sum, onHand, row) => sum + of(row, which) / onHand, 0);
  const boletos = () => held.filter(({ method }) => method === "boleto");
  for (const attempt of attempts) {
    const taken = new Map<number, number>();
    for (const row of attempt.rows) {
      const free = (shelf[row] ?? 0) - of(row, held);
      if (free > 0) taken.set(row, Math.min(free, attempt.pieces));
    }
    if (taken.size === 0) continue;
    const near = held.filter(({ network }) => network === attempt.network);
    const holds: StrangersHolds = {
      rows: [...taken].map(([row, wanted]) => {
        const onHand = shelf[row] ?? 0;
        return { onHand, free: onHand - of(row, held), wanted, byBoletos: of(row, boletos()) };
      }),
      near: {
        boletos: near.filter(({ method }) => method === "boleto").length,
        pieces: near.reduce((sum, each) => sum + [...each.taken.values()].reduce((a, b) => a + b, 0), 0),
        stock: stock(near),
      },
      boletoStock: stock(boletos()),
      allStock: stock(held),
    };
    const by = await strangerRefusal(attempt.method, holds, limits, {
      countRows: async (most) => Math.min(most, shelf.length),
      readPix: async () => ({ open: held.filter(({ method }) => method === "pix").length, paid: 0 }),
    });
    if (by === null) held.push({ ...attempt, taken });
  }
  return { networks: Object.values(Object.groupBy(held, ({ network }) => network)), stock, boletos: boletos() };
}

interface Limits {
  network: number;
  sharePercent: number;
}

const LIMITS = { network: 120, sharePercent: 20 };
const SLACK = 1e-6;

test("whatever strangers try, their boletos and each network hold a share of the shelf, or eight rows", async () => {
  const shelves = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 90 });
  const tries = fc.array(
    fc.record({
      network: fc.integer({ min: 0, max: 30 }),
      method: fc.constantFrom<"boleto" | "pix">("boleto", "pix"),
      rows: fc.uniqueArray(fc.integer({ min: 0, max: 89 }), { minLength: 1, maxLength: 12 }),
      pieces: fc.integer({ min: 1, max: 12 }),
    }),
    { maxLength: 80 },
  );
  await fc.assert(
    fc.asyncProperty(shelves, tries, fc.integer({ min: 1, max: 99 }), async (shelf, attempts, sharePercent) => {
      const { networks, stock, boletos } = await attack(shelf, attempts, { ...LIMITS, sharePercent });
      const room = Math.max(8, (shelf.length * sharePercent) / 100) + SLACK;
      expect(stock(boletos)).toBeLessThanOrEqual(room);
      for (const network of networks) expect(stock(network ?? [])).toBeLessThanOrEqual(room);
    }),
    { numRuns: 300 },
  );
});

const asked = { countRows: async (most: number) => Math.min(most, 100), readPix: async () => ({ open: 0, paid: 0 }) };
const row = (onHand: number, wanted: number, byBoletos = 0, free = onHand) => ({ onHand, free, wanted, byBoletos });
const NOTHING = { boletos: 0, pieces: 0, stock: 0 };

test.each<[string, StrangersHolds, string | null]>([
  ["a first boleto takes a row's last piece", { rows: [row(1, 1)], near: NOTHING, boletoStock: 0, allStock: 0 }, null],
  ["the room of first ones is kept", { rows: [row(1, 1)], near: NOTHING, boletoStock: 19, allStock: 0 }, null],
  ["and is used up", { rows: [row(1, 1)], near: NOTHING, boletoStock: 19.5, allStock: 0 }, "boleto"],
  [
    "a further one finds half of it",
    { rows: [row(2, 1)], near: { ...NOTHING, boletos: 1 }, boletoStock: 9.5, allStock: 0 },
    null,
  ],
  ["and no more", { rows: [row(2, 1)], near: { ...NOTHING, boletos: 1 }, boletoStock: 9.6, allStock: 0 }, "boleto"],
  [
    "it leaves half of a row",
    { rows: [row(5, 1, 2)], near: { ...NOTHING, boletos: 1 }, boletoStock: 1, allStock: 0 },
    "boleto",
  ],
  [
    "a network has its pieces",
    { rows: [row(900, 1)], near: { ...NOTHING, pieces: 119 }, boletoStock: 0, allStock: 0 },
    null,
  ],
  ["and no more", { rows: [row(900, 2)], near: { ...NOTHING, pieces: 119 }, boletoStock: 0, allStock: 0 }, "network"],
  [
    "a network has its share",
    { rows: [row(1, 1)], near: { ...NOTHING, stock: 19.1 }, boletoStock: 0, allStock: 0 },
    "network",
  ],
])("%s", async (_, holds, by) => {
  expect(await strangerRefusal("boleto", holds, LIMITS, asked)).toBe(by);
});

test("a share of 100 percent is no limit, the pieces of a network still are", async () => {
  const holds = { rows: [row(1, 1)], near: { boletos: 9, pieces: 9, stock: 90 }, boletoStock: 99, allStock: 0 };
  const limits = { network: 10, sharePercent: 100 };
  expect(await strangerRefusal("boleto", holds, limits, asked)).toBeNull();
  expect(await strangerRefusal("boleto", { ...holds, rows: [row(9, 2)] }, limits, asked)).toBe("network");
});

test.each<[string, number, StrangersHolds["rows"], PixOutcome, string | null]>([
  ["with room a PIX takes the last piece", 19, [row(1, 1)], { open: 90, paid: 0 }, null],
  ["without room it leaves one", 20, [row(3, 1)], { open: 90, paid: 0 }, null],
  ["and does not take the last", 20, [row(3, 1, 0, 1)], { open: 90, paid: 0 }, "pix"],
  ["unless such PIX are few", 20, [row(3, 1, 0, 1)], { open: 9, paid: 0 }, null],
  ["an order of many rows is not few", 20, [row(1, 1), row(1, 1), row(1, 1)], { open: 0, paid: 0 }, null],
  ["nor with one open", 20, [row(1, 1), row(1, 1), row(1, 1)], { open: 1, paid: 0 }, "pix"],
  ["in a sale, where a quarter is paid, it may", 40, [row(3, 1, 0, 1)], { open: 90, paid: 30 }, null],
])("%s", async (_, allStock, rows, outcome, by) => {
  const holds = { rows, near: NOTHING, boletoStock: 0, allStock };
  expect(await strangerRefusal("pix", holds, LIMITS, { ...asked, readPix: async () => outcome })).toBe(by);
  const takesTheLast = rows.some(({ free, wanted }) => wanted >= free);
  expect(await strangerRefusal("boleto", holds, LIMITS, asked)).toBe(allStock > 19 && takesTheLast ? "boleto" : null);
  expect(await strangerRefusal("credit_card", holds, LIMITS, asked)).toBeNull();
});
