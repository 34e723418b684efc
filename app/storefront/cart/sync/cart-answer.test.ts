import { describe, expect, test } from "vitest";
import type { CartLine } from "#shop/ordering/cart/cart.ts";
import { sampleCartLine } from "#tests/sample-cart-line.ts";
import { type CartAct, EMPTY_CART, type StoredCart } from "../cart-storage.ts";
import { applyCartAnswer, type CartAnswer, cartOf, questionOf } from "./cart-answer.ts";

const NOW = 10_000_000;
const line = (productId: string, quantity: number, stock = 9) => sampleCartLine(productId, quantity, stock);
const act = (productId: string, at: number): CartAct => ({ productId, size: "16", at });
const name = (productId: string) => ({ productId, size: "16" });
const meeting = { customerId: "ana", device: "phone", revision: 4, at: NOW - 60_000 };
const cart = (changes: Partial<StoredCart>): StoredCart => ({ ...EMPTY_CART, meeting, ...changes });
const answer = (changes: Partial<CartAnswer>): CartAnswer => ({
  revision: 5,
  lines: [],
  removed: [],
  refused: [],
  ...changes,
});
const shown = (lines: readonly CartLine[]) => lines.map(({ productId, quantity }) => [productId, quantity]);

describe("whose cart it is", () => {
  test("a visitor's becomes the customer's; the customer's own stays", () => {
    const before = cart({ lines: [line("ANEL", 1)], acts: [act("ANEL", 1)], meeting: null });
    const claimed = cartOf("ana", before, () => "phone");
    expect(claimed).toEqual({ ...before, meeting: { customerId: "ana", device: "phone", revision: 0, at: 0 } });
    expect(cartOf("ana", claimed, () => "other")).toBe(claimed);
  });

  test("of another customer's comes along what was changed since", () => {
    const lines = [line("ANEL", 1), line("BRINCO", 2)];
    const before = cart({ lines, soldOut: [line("COLAR", 1, 0)], acts: [act("BRINCO", 1), act("COLAR", 2)] });
    const claimed = cartOf("bia", before, () => "again");
    expect(shown(claimed.lines)).toEqual([["BRINCO", 2]]);
    expect(claimed).toMatchObject({ soldOut: [], acts: [act("BRINCO", 1)] });
    expect(claimed.meeting).toEqual({ customerId: "bia", device: "again", revision: 0, at: 0 });
  });
});

test("asks with ages in seconds: a clock that was set back makes none negative", () => {
  const lines = [line("ANEL", 1), line("BRINCO", 2)];
  const acts = [act("BRINCO", NOW + 5_000), act("COLAR", NOW - 7_400), act("VELHO", NOW - 91 * 86_400_000)];
  const soldOut = [line("PULSEIRA", 1, 0)];
  expect(questionOf(cart({ lines, soldOut, acts }), NOW)).toEqual({
    customerId: "ana",
    device: "phone",
    revision: 4,
    lines: [
      { ...name("ANEL"), quantity: 1, age: null },
      { ...name("BRINCO"), quantity: 2, age: 0 },
      { ...name("PULSEIRA"), quantity: 1, age: null },
    ],
    removed: [{ ...name("COLAR"), age: 7 }],
  });
  expect(questionOf(cart({ meeting: null }), NOW)).toBeNull();
});

describe("the answer", () => {
  const asked = cart({ lines: [line("ANEL", 1), line("BRINCO", 2)], acts: [act("BRINCO", 1)] });

  test("adds, changes and removes lines, which keep their order", () => {
    const news = answer({ lines: [line("COLAR", 1), line("BRINCO", 3)], removed: [name("ANEL")] });
    const after = applyCartAnswer(asked, asked, news, NOW);
    expect(shown(after.lines)).toEqual([
      ["BRINCO", 3],
      ["COLAR", 1],
    ]);
    expect(after).toMatchObject({ acts: [], meeting: { ...meeting, revision: 5, at: NOW } });
  });

  test("what the shopper does while asking stays, and is told next time", () => {
    const current = { ...asked, lines: [line("BRINCO", 1), line("COLAR", 1)] };
    const acts = [act("BRINCO", 9), act("ANEL", 9), act("COLAR", 9)];
    const news = answer({ lines: [line("ANEL", 4), line("BRINCO", 7)], removed: [name("COLAR")] });
    const after = applyCartAnswer({ ...current, acts }, asked, news, NOW);
    expect(shown(after.lines)).toEqual(shown(current.lines));
    expect(after.acts).toEqual(acts);
  });

  test("stock caps what comes; sold-out pieces are listed as such, once", () => {
    const before = cart({ lines: [line("ANEL", 3)], soldOut: [line("BRINCO", 1, 0)] });
    const lines = [line("ANEL", 8, 5), line("BRINCO", 2, 4), line("COLAR", 7, 2), line("PULSEIRA", 1, 0)];
    const after = applyCartAnswer(before, before, answer({ lines }), NOW);
    expect(shown(after.lines)).toEqual([
      ["ANEL", 5],
      ["COLAR", 2],
    ]);
    expect(shown(after.soldOut)).toEqual([
      ["BRINCO", 1],
      ["PULSEIRA", 1],
    ]);
    expect(applyCartAnswer(before, before, answer({ removed: [name("BRINCO")] }), NOW).soldOut).toEqual([]);
  });

  test("what was refused stays, and is told again", () => {
    const after = applyCartAnswer(asked, asked, answer({ refused: [name("ANEL"), name("BRINCO")] }), NOW);
    expect(shown(after.lines)).toEqual(shown(asked.lines));
    expect(after.acts).toEqual([act("BRINCO", 1), act("ANEL", NOW)]);
  });

  test("comes to nothing when another customer has logged in meanwhile", () => {
    const other = { ...asked, meeting: { ...meeting, device: "other" } };
    expect(applyCartAnswer(other, asked, answer({ removed: [name("ANEL")] }), NOW)).toBe(other);
  });
});
