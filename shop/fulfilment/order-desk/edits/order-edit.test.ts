import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate } from "#platform/allocate.ts";
import { pixDiscount } from "#shop/catalogue/prices/discount.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";
import { paidByLine } from "../../returns/return-refund.ts";
import { keptField, newSizeField, productField, seenPriceField, swappedField, wishesOfForm } from "./edit-fields.ts";
import { editRefundCents } from "./edit-refund.ts";
import { editTexts, editVersion, planEdit } from "./order-edit.ts";
import { swapLines, swapRefunds } from "./swap-lines.ts";

function lineOf(id: string, change: Partial<OrderLine> = {}): OrderLine {
  const line = { id, productId: id, productName: "Anel", size: "16", quantity: 1, picture: null, ...change };
  const unitPriceCents = change.unitPriceCents ?? 1000;
  return {
    ...line,
    unitPriceCents,
    lineCents: unitPriceCents * line.quantity,
    discountCents: change.discountCents ?? 0,
  };
}

const FREE = [
  { size: "16", skuId: "sku-16", free: 9 },
  { size: "18", skuId: "sku-18", free: 9 },
  { size: "20", skuId: "sku-20", free: 1 },
  { size: "22", skuId: "sku-22", free: 0 },
];
const sizesOf = (items: readonly OrderLine[]) =>
  new Map(items.map(({ id, size }) => [id, { skuId: `sku-${size}`, sizes: FREE, product: null }]));
const planOf = (items: OrderLine[], fields: Record<string, string>) =>
  planEdit({ items }, wishesOfForm({ items }, fields), sizesOf(items));

describe("what a form asks for", () => {
  const two = lineOf("a", { quantity: 2 });

  test("a size for all, for some, and pieces taken out", () => {
    const swap = { orderItemId: "a", size: "18", skuId: "sku-18", product: null };
    expect(planOf([two], { [newSizeField("a")]: "18" })).toEqual({
      kind: "plan",
      swaps: [{ ...swap, quantity: 2 }],
      takenOut: [],
    });
    const some = { [newSizeField("a")]: "18", [swappedField("a")]: "1" };
    expect(planOf([two], some)).toMatchObject({ swaps: [{ ...swap, quantity: 1 }], takenOut: [] });
    expect(planOf([two], { ...some, [keptField("a")]: "1" })).toMatchObject({
      swaps: [{ ...swap, quantity: 1 }],
      takenOut: [{ orderItemId: "a", quantity: 1 }],
    });
    expect(planOf([two], {})).toEqual({ kind: "unchanged" });
    expect(planOf([two], { [newSizeField("a")]: "16" })).toEqual({ kind: "unchanged" });
  });

  test.each([
    ["more than the line has", { [keptField("a")]: "3" }, keptField("a"), "Escolha de 0 a 2."],
    ["half a piece", { [keptField("a")]: "1.5" }, keptField("a"), "Escolha de 0 a 2."],
    ["nothing is left", { [keptField("a")]: "0" }, keptField("a"), "Para tirar todas as peças, cancele o pedido."],
    ["no such size", { [newSizeField("a")]: "99" }, newSizeField("a"), "Escolha um tamanho que exista."],
    ["too few", { [newSizeField("a")]: "20" }, newSizeField("a"), "Do tamanho 20 resta só 1 peça."],
    ["sold out", { [newSizeField("a")]: "22" }, newSizeField("a"), "O tamanho 22 está esgotado."],
    ["none swapped", { [newSizeField("a")]: "18", [swappedField("a")]: "0" }, swappedField("a"), "Escolha de 1 a 2."],
  ])("refused at its field: %s", (_, fields, field, message) => {
    expect(planOf([two], fields)).toEqual({ kind: "refused", errors: { [field]: message } });
  });

  test("once pieces were refunded, a line is swapped whole or not at all", () => {
    const items = [lineOf("a", { quantity: 2, putBack: 1 }), lineOf("b")];
    expect(planOf(items, { [newSizeField("a")]: "18" })).toMatchObject({ kind: "refused" });
    expect(planOf(items, { [newSizeField("b")]: "18" })).toMatchObject({ kind: "plan" });
  });
});

test("a line whose pieces wait for another order's payment stays as it is; the others change", () => {
  const items = [lineOf("a"), lineOf("b")];
  const sizes = new Map([...sizesOf(items)].map(([id, each]) => [id, id === "a" ? { ...each, awaits: 1042 } : each]));
  const plan = (fields: Record<string, string>) => planEdit({ items }, wishesOfForm({ items }, fields), sizes);
  expect(plan({ [newSizeField("b")]: "18" })).toMatchObject({ kind: "plan" });
  const message = expect.stringContaining("nº 1042") as string;
  expect(plan({ [newSizeField("a")]: "18" })).toMatchObject({ errors: { [newSizeField("a")]: message } });
  expect(plan({ [keptField("a")]: "0" })).toMatchObject({ errors: { [keptField("a")]: message } });
});

test("pieces that are given back count: two lines exchange the last pieces, and sizes of one shared stock row need none", () => {
  const none = ["16", "18"].map((size) => ({ size, skuId: `sku-${size}`, free: 0 }));
  const items = [lineOf("a"), lineOf("b", { size: "18" })];
  const fields = { [newSizeField("a")]: "18", [newSizeField("b")]: "16" };
  const apart = new Map(items.map(({ id, size }) => [id, { skuId: `sku-${size}`, sizes: none, product: null }]));
  expect(planEdit({ items }, wishesOfForm({ items }, fields), apart)).toMatchObject({ kind: "plan" });
  const one = wishesOfForm({ items }, { [newSizeField("a")]: "18" });
  expect(planEdit({ items }, one, apart)).toMatchObject({ kind: "refused" });
  const row = none.map((size) => ({ ...size, skuId: "shared" }));
  const shared = new Map(items.map(({ id }) => [id, { skuId: "shared", sizes: row, product: null }]));
  expect(planEdit({ items }, one, shared)).toMatchObject({ kind: "plan" });
});

test("a version changes with what an edit could touch", () => {
  const items = [lineOf("a", { quantity: 2 })];
  const seen = editVersion({ items }, 2000);
  for (const other of [
    editVersion({ items: [lineOf("a", { quantity: 2, size: "18" })] }, 2000),
    editVersion({ items: [lineOf("a", { quantity: 2, putBack: 1 })] }, 2000),
    editVersion({ items }, 1999),
  ]) {
    expect(other).not.toBe(seen);
  }
});

test("what changes is said in one sentence each", () => {
  const items = [lineOf("a", { quantity: 2 }), lineOf("b")];
  const plan = planOf(items, { [newSizeField("a")]: "18", [swappedField("a")]: "1", [keptField("b")]: "0" });
  expect(plan.kind === "plan" && editTexts(items, plan)).toEqual([
    "1× Anel: tamanho 16 → 18",
    "1× Anel, tamanho 16: fora do pedido",
  ]);
  const chain = [lineOf("a"), lineOf("c", { productName: "Corrente", size: "Único" })];
  const out = planOf(chain, { [keptField("c")]: "0" });
  expect(out.kind === "plan" && editTexts(chain, out)).toEqual(["1× Corrente: fora do pedido"]);
});

const piece = fc.record({
  unit: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  kept: fc.integer({ min: 0, max: 5 }),
  swapped: fc.integer({ min: 1, max: 5 }),
  swaps: fc.boolean(),
});

/** An order with a coupon, a PIX discount and shipping, and an edit of it. */
const edited = fc
  .record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
    coupon: fc.integer({ min: 0, max: 99 }),
    pix: fc.integer({ min: 0, max: 30 }),
    shippingCents: fc.integer({ min: 0, max: 9_000 }),
  })
  .map(({ pieces, coupon, pix, shippingCents }) => {
    const gross = pieces.map(({ unit, quantity }) => unit * quantity);
    const subtotal = gross.reduce((sum, each) => sum + each, 0);
    const off = allocate(Math.floor((subtotal * coupon) / 100), gross);
    const items = pieces.map(({ unit, quantity }, index) =>
      lineOf(`line-${index}`, { unitPriceCents: unit, quantity, discountCents: off[index] ?? 0 }),
    );
    const discountPiecesCents = off.reduce((sum, each) => sum + each, 0);
    const amounts = amountsOf({
      grossPiecesCents: subtotal,
      discountPiecesCents,
      discountMethodCents: pixDiscount(subtotal - discountPiecesCents, pix),
      grossShippingCents: shippingCents,
    });
    const wishes = pieces.map(({ quantity, kept, swapped, swaps }, index) => {
      const stays = Math.min(kept, quantity);
      return {
        orderItemId: `line-${index}`,
        kept: stays,
        size: swaps ? "18" : "16",
        swapped: Math.min(swapped, stays),
        product: null,
      };
    });
    return { order: { status: "confirmed" as const, amounts, items }, wishes };
  });

const sumOf = <T>(list: readonly T[], amount: (each: T) => number) => list.reduce((sum, each) => sum + amount(each), 0);
const totalsOf = (items: readonly OrderLine[]) => ({
  pieces: sumOf(items, ({ quantity }) => quantity),
  gross: sumOf(items, ({ lineCents }) => lineCents),
  discount: sumOf(items, ({ discountCents }) => discountCents),
});
const plenty = (items: readonly OrderLine[]) =>
  new Map(
    items.map(({ id }) => [id, { skuId: "sku-16", sizes: FREE.map((size) => ({ ...size, free: 99 })), product: null }]),
  );

test("no piece and no centavo is lost: sums stay with swaps, and refund and rest are what was paid", () => {
  fc.assert(
    fc.property(edited, ({ order, wishes }) => {
      const plan = planEdit(order, wishes, plenty(order.items));
      if (plan.kind !== "plan") return;
      let made = 0;
      const { items } = swapLines(order.items, plan.swaps, () => `new-${made++}`);
      expect(totalsOf(items)).toEqual(totalsOf(order.items));
      for (const { unitPriceCents, quantity, lineCents, discountCents } of items) {
        expect(lineCents).toBe(unitPriceCents * quantity);
        expect(discountCents).toBeLessThanOrEqual(lineCents);
        expect(quantity).toBeGreaterThan(0);
      }
      const paidBefore = sumOf([...paidByLine(order).values()], (cents) => cents);
      expect(sumOf([...paidByLine({ ...order, items }).values()], (cents) => cents)).toBe(paidBefore);

      const all = order.amounts.payableCents;
      const back = editRefundCents(order, items, {
        returns: [],
        takenOut: plan.takenOut,
        swapCents: 0,
        refundableCents: all,
      });
      const after = items.map((line) => {
        const taken = plan.takenOut.find(({ orderItemId }) => orderItemId === line.id);
        return { ...line, putBack: taken?.quantity ?? 0 };
      });
      const rest = after.flatMap(({ id, quantity, putBack }) =>
        quantity > putBack ? [{ orderItemId: id, quantity: quantity - putBack }] : [],
      );
      const left = editRefundCents(order, after, { returns: [], takenOut: rest, swapCents: 0, refundableCents: all });
      expect(back + left + order.amounts.netShippingCents).toBe(all);
    }),
  );
});

test("swapped there and back, an order has the sizes and sums it had", () => {
  fc.assert(
    fc.property(edited, ({ order, wishes }) => {
      const kept = wishes.map((wish) => ({ ...wish, kept: 99, swapped: Math.max(1, wish.swapped) }));
      const plan = planEdit(
        order,
        kept.map((wish, index) => ({ ...wish, kept: order.items[index]?.quantity ?? 0 })),
        plenty(order.items),
      );
      if (plan.kind !== "plan") return;
      let made = 0;
      const newId = () => `new-${made++}`;
      const there = swapLines(order.items, plan.swaps, newId).items;
      const swappedBack = there
        .filter(({ size }) => size === "18")
        .map(({ id, quantity }) => ({ orderItemId: id, quantity, size: "16", skuId: "sku-16", product: null }));
      const back = swapLines(there, swappedBack, newId).items;
      expect(totalsOf(back)).toEqual(totalsOf(order.items));
      expect(back.every(({ size }) => size === "16")).toBe(true);
    }),
  );
});

test("a cheaper product gives back the difference with the same discounts, and what is left of all is what was paid", () => {
  fc.assert(
    fc.property(
      edited,
      fc.integer({ min: 0, max: 50_000 }),
      fc.boolean(),
      ({ order, wishes }, price, isFixedCoupon) => {
        const product = { id: "other", name: "Outro", unitPriceCents: price, picturePath: null };
        const sizes = new Map([...plenty(order.items)].map(([id, each]) => [id, { ...each, product }] as const));
        const all = wishes.map((wish) => ({ ...wish, product: { id: "other", seenCents: price } }));
        const plan = planEdit(order, all, sizes);
        if (plan.kind !== "plan") return;
        let made = 0;
        const swapped = swapLines(order.items, plan.swaps, () => `new-${made++}`);
        const refunds = swapRefunds(order, swapped, { isFixedCoupon });
        const swapCents = sumOf([...refunds.values()], (cents) => cents);
        const items = swapped.items.map((line) => ({ ...line, swapRefundCents: refunds.get(line.id) ?? 0 }));
        const paid = order.amounts.payableCents - order.amounts.netShippingCents;
        const left = paidByLine({ ...order, items });
        expect(sumOf([...left.values()], (cents) => cents)).toBe(paid - swapCents);
        for (const line of items) {
          const cents = left.get(line.id) ?? 0;
          expect(line.swapRefundCents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeGreaterThanOrEqual(0);
          if (line.productId === "other") expect(cents).toBeLessThanOrEqual(price * line.quantity);
        }
      },
    ),
  );
});

test("a fixed coupon takes as much off the cheaper piece, a percentage its part", () => {
  const items = [lineOf("a", { unitPriceCents: 10_000, discountCents: 2_000 })];
  const amounts = amountsOf({ grossPiecesCents: 10_000, discountPiecesCents: 2_000, grossShippingCents: 0 });
  const product = { id: "b", name: "B", unitPriceCents: 5_000, picturePath: null };
  const swap = { orderItemId: "a", quantity: 1, size: "Único", skuId: "b", product };
  const back = (isFixedCoupon: boolean) =>
    swapRefunds({ amounts }, swapLines(items, [swap], String), { isFixedCoupon }).get("a");
  expect(back(true)).toBe(5_000);
  expect(back(false)).toBe(4_000);
});

test("a dearer product is refused at its field", () => {
  const items = [lineOf("a")];
  const product = { id: "b", name: "B", unitPriceCents: 1001, picturePath: null };
  const sizes = new Map([["a", { skuId: "sku-16", sizes: FREE, product }]]);
  const wishes = wishesOfForm({ items }, { [productField("a")]: "b", [seenPriceField("a")]: "1001" });
  expect(planEdit({ items }, wishes, sizes)).toMatchObject({
    kind: "refused",
    errors: { [newSizeField("a")]: expect.stringContaining("custa R$") },
  });
});
