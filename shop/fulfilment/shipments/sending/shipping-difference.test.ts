import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceText, shippingDifference } from "./shipping-difference.ts";

const cents = fc.integer({ min: 0, max: 10_000 });

test("however often the address changes, what goes back is what the cheapest one costs less, and never more than was paid", () => {
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { minLength: 1, maxLength: 6 }), (net, coupon, quotes) => {
      const sold = { netShippingCents: net, discountShippingCents: coupon };
      let returned = 0;
      for (const today of quotes) returned += shippingDifference(sold, today, returned).cheaperCents;
      const cheapest = Math.min(...quotes);
      expect(returned).toBe(Math.min(net, Math.max(0, net + coupon - cheapest)));
    }),
  );
});

test("dearer shipping gives nothing back, and both prices are named", () => {
  const dearer = shippingDifference({ netShippingCents: 1850, discountShippingCents: 0 }, 2500, 0);
  expect(dearer.cheaperCents).toBe(0);
  expect(differenceText(dearer)).toMatch(/^Frete cobrado R\$\s18,50, hoje R\$\s25,00$/);
});
