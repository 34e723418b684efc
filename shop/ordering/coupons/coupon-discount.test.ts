import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { TEN_PERCENT } from "#tests/setup/sample-coupon.ts";
import { COUPON_KINDS, type CouponTerms, isCouponCode, normaliseCode } from "./coupon.ts";
import { type CouponLine, couponDiscount } from "./coupon-discount.ts";
import { couponRefusalText, couponTermsText } from "./coupon-texts.ts";

const TERMS = TEN_PERCENT;
const ring: CouponLine = { category: "aneis", onSale: true, lineCents: 14_999 };
const choker: CouponLine = { category: "gargantilhas", onSale: true, lineCents: 8_999 };
const earrings: CouponLine = { category: "brincos", onSale: false, lineCents: 17_980 };
const ALL = [ring, choker, earrings];

test("codes are read without spaces and in capitals", () => {
  expect(normaliseCode("  prata 10 ")).toBe("PRATA10");
  expect(normaliseCode("\u202aｐｒａｔａ\u200b１０\u202c")).toBe("PRATA10");
  expect(["PRATA10", "A-1", "AB", "PRÁTA", "X".repeat(41), ""].map(isCouponCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a percentage of all pieces, spread over them", () => {
  expect(couponDiscount(TERMS, ALL, 1_850)).toEqual({
    kind: "given",
    discountPiecesCents: 4_198,
    lineDiscounts: [1_500, 900, 1_798],
    discountShippingCents: 0,
  });
  expect(couponDiscount({ ...TERMS, maximumCents: 2_000 }, ALL, 1_850)).toMatchObject({ discountPiecesCents: 2_000 });
});

test("a fixed amount never takes more than the pieces cost", () => {
  const fixed: CouponTerms = { ...TERMS, kind: "fixed", value: 20_000 };
  expect(couponDiscount(fixed, ALL, 0)).toMatchObject({ discountPiecesCents: 20_000 });
  expect(couponDiscount(fixed, [ring], 0)).toMatchObject({ discountPiecesCents: 14_999, lineDiscounts: [14_999] });
});

test("free shipping takes the shipping only, once it is chosen, at most its maximum", () => {
  const free: CouponTerms = { ...TERMS, kind: "free_shipping", value: 0 };
  const nothing = { discountPiecesCents: 0, lineDiscounts: [0, 0, 0] };
  expect(couponDiscount(free, ALL, null)).toMatchObject({ ...nothing, discountShippingCents: 0 });
  expect(couponDiscount(free, ALL, 1_850)).toMatchObject({ ...nothing, discountShippingCents: 1_850 });
  expect(couponDiscount({ ...free, maximumCents: 1_500 }, ALL, 1_850)).toMatchObject({ discountShippingCents: 1_500 });
});

test("only pieces it holds for are made cheaper", () => {
  expect(couponDiscount({ ...TERMS, categories: ["aneis"] }, ALL, 0)).toMatchObject({ lineDiscounts: [1_500, 0, 0] });
  expect(couponDiscount({ ...TERMS, excludesSale: true }, ALL, 0)).toMatchObject({ lineDiscounts: [0, 0, 1_798] });
});

test.each([
  [{ minimumCents: 50_000 }, "minimum_not_reached", "Faltam R$\u00a080,22 em peças para usar este cupom."],
  [
    { categories: ["pulseiras", "conjuntos", "piercing"] as const },
    "no_piece",
    "Este cupom vale só para pulseiras, conjuntos e piercing.",
  ],
  [
    { categories: ["aneis"] as const, excludesSale: true },
    "not_combinable",
    "Este cupom não soma com peças que já estão com desconto.",
  ],
])("%j is refused: %s", (change, reason, text) => {
  const terms: CouponTerms = {
    ...TERMS,
    ...change,
    categories: [...("categories" in change ? change.categories : [])],
  };
  const given = couponDiscount(terms, ALL, 0);
  expect(given).toMatchObject({ kind: "refused", reason });
  if (given.kind === "refused") expect(couponRefusalText(given, terms)).toBe(text);
});

test("an empty cart keeps it for later", () => {
  expect(couponDiscount(TERMS, [], null)).toEqual({ kind: "refused", reason: "empty" });
});

test("says what it gives", () => {
  expect(couponTermsText(TERMS)).toBe("10% de desconto nos produtos.");
  expect(couponTermsText({ ...TERMS, categories: ["aneis"], maximumCents: 5_000, excludesSale: true })).toBe(
    "10% de desconto em anéis, até R$\u00a050,00, exceto peças já com desconto.",
  );
  expect(couponTermsText({ ...TERMS, kind: "fixed", value: 1_500 })).toBe("R$\u00a015,00 de desconto nos produtos.");
  expect(couponTermsText({ ...TERMS, kind: "free_shipping", value: 0 })).toBe("Frete grátis.");
});

const anyTerms = fc.record<CouponTerms>({
  code: fc.constant("PRATA10"),
  kind: fc.constantFrom(...COUPON_KINDS),
  value: fc.integer({ min: 1, max: 100 }),
  maximumCents: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }),
  minimumCents: fc.integer({ min: 0, max: 30_000 }),
  categories: fc.subarray([...CATEGORY_SLUGS]),
  excludesSale: fc.boolean(),
});
const anyLines = fc.array(
  fc.record<CouponLine>({
    category: fc.constantFrom(...CATEGORY_SLUGS),
    onSale: fc.boolean(),
    lineCents: fc.integer({ min: 0, max: 100_000 }),
  }),
  { maxLength: 12 },
);

test("whatever it is, it adds up, stays within each line and the shipping, and keeps to its pieces and its maximum", () => {
  fc.assert(
    fc.property(anyTerms, anyLines, fc.nat(9_999), (drawn, lines, shipping) => {
      const terms = drawn.kind === "fixed" ? { ...drawn, value: drawn.value * 1_000, maximumCents: null } : drawn;
      const given = couponDiscount(terms, lines, shipping);
      if (given.kind === "refused") return;
      expect(given.lineDiscounts.reduce((sum, each) => sum + each, 0)).toBe(given.discountPiecesCents);
      given.lineDiscounts.forEach((discount, index) => {
        const line = lines[index];
        if (!line) throw new Error("no line");
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(line.lineCents);
        const outside = terms.categories.length > 0 && !terms.categories.includes(line.category);
        if (outside || (terms.excludesSale && line.onSale)) expect(discount).toBe(0);
      });
      expect(given.discountShippingCents).toBeGreaterThanOrEqual(0);
      expect(given.discountShippingCents).toBeLessThanOrEqual(terms.kind === "free_shipping" ? shipping : 0);
      if (terms.maximumCents !== null) {
        expect(given.discountPiecesCents + given.discountShippingCents).toBeLessThanOrEqual(terms.maximumCents);
      }
    }),
  );
});
