import fc from "fast-check";
import { expect, test } from "vitest";
import { bareParcelKey, DEFAULT_PARCEL, type Parcel, type ParcelPiece, parcelKeyOf, parcelOf } from "./parcel.ts";

const plain: ParcelPiece = {
  quantity: 1,
  unitPriceCents: 5999,
  weightG: null,
  widthCm: null,
  heightCm: null,
  lengthCm: null,
};

test("a product without its own measures travels in the default parcel, at its own value", () => {
  expect(parcelOf([plain])).toEqual({ ...DEFAULT_PARCEL, valueCents: 5999 });
});

test("weights and values add up; pieces without a size lie in one box", () => {
  expect(
    parcelOf([
      { ...plain, quantity: 3 },
      { ...plain, weightG: 3.1, quantity: 2 },
    ]),
  ).toEqual({
    ...DEFAULT_PARCEL,
    weightKg: 0.1562,
    valueCents: 5 * 5999,
  });
});

test("pieces with a size are piled up on the box", () => {
  const sized = { ...plain, weightG: 200, widthCm: 20, heightCm: 2.5, lengthCm: 12 };
  expect(parcelOf([sized])).toMatchObject({ widthCm: 20, heightCm: 2.5, lengthCm: 12, weightKg: 0.2 });
  expect(parcelOf([{ ...sized, quantity: 3 }, plain])).toMatchObject({ widthCm: 20, heightCm: 12.5, lengthCm: 15 });
});

test("a tower of boxes is parted into piles beside each other, which hold no less", () => {
  const box = { ...plain, weightG: 20, widthCm: 9, heightCm: 4, lengthCm: 9 };
  const parcel = parcelOf([{ ...box, quantity: 20 }]);
  expect(parcel).toMatchObject({ widthCm: 18, heightCm: 20, lengthCm: 18, weightKg: 0.4 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 40 }), (quantity, heightCm) => {
      const { widthCm, heightCm: high, lengthCm } = parcelOf([{ ...box, heightCm, quantity }]);
      expect(widthCm * high * lengthCm).toBeGreaterThanOrEqual(9 * 9 * heightCm * quantity - 1e-6);
      expect(high).toBeGreaterThanOrEqual(heightCm);
      expect(high <= 2 * Math.max(widthCm, lengthCm) || high === heightCm).toBe(true);
    }),
  );
});

test("an empty parcel is the usual box, worth nothing", () => {
  expect(parcelOf([])).toEqual({ ...DEFAULT_PARCEL, valueCents: 0 });
});

test("the key of a cart is that of its pieces, whatever their order and sizes", () => {
  const item = fc.record({ productId: fc.constantFrom("A-1", "B-2", "C-3"), quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
      expect(parcelKeyOf(items.toReversed())).toBe(parcelKeyOf(items));
      const [first, ...rest] = items;
      if (!first) return;
      expect(parcelKeyOf([...rest, { ...first, quantity: 1 }, { ...first, quantity: first.quantity }])).not.toBe(
        parcelKeyOf(items),
      );
    }),
  );
  expect(
    parcelKeyOf([
      { productId: "B", quantity: 1 },
      { productId: "A", quantity: 2 },
      { productId: "B", quantity: 1 },
    ]),
  ).toBe("A:2,B:2");
});

test("different bare parcels have different keys", () => {
  const parcel = fc.record<Parcel>({
    weightKg: fc.integer({ min: 1, max: 50 }).map((hundredths) => hundredths / 100),
    widthCm: fc.integer({ min: 1, max: 30 }),
    heightCm: fc.integer({ min: 1, max: 30 }),
    lengthCm: fc.integer({ min: 1, max: 30 }),
    valueCents: fc.integer({ min: 0, max: 90_000 }),
  });
  fc.assert(
    fc.property(parcel, parcel, (a, b) => {
      expect(bareParcelKey(a) === bareParcelKey(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});
