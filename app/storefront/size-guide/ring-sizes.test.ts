import { expect, test } from "vitest";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import { formatMillimetres, RING_SIZES } from "./ring-sizes.ts";

test("the sizes are those that rings are sold in", () => {
  const sold = sizesFor({ category: "aneis", availableSizes: [] });
  expect(RING_SIZES.map(({ size }) => String(size))).toEqual(sold);
});

test.each([
  [11, 51, 16.2],
  [14, 54, 17.2],
  [16, 56, 17.8],
  [20, 60, 19.1],
  [24, 64, 20.4],
])("aro %i is %i mm around and %d mm across", (size, girth, diameter) => {
  expect(RING_SIZES.find((each) => each.size === size)).toEqual({ size, girth, diameter });
});

test("millimetres take a comma", () => {
  expect(formatMillimetres(17.2)).toBe("17,2");
  expect(formatMillimetres(19)).toBe("19");
});
