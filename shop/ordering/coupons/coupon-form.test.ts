import { expect, test } from "vitest";
import type { Coupon } from "./coupon.ts";
import { couponFormErrors, couponOfForm, formOfCoupon, inputOfCoupon, lastValidDay } from "./coupon-form.ts";
import { CouponInput } from "./coupon-input.ts";

const typed = { code: "prata 10", kind: "percentage", value: "10%" };

test("a filled-in form is a coupon; empty fields are no limits", () => {
  expect(couponFormErrors(typed)).toEqual({});
  expect(CouponInput.parse(couponOfForm(typed))).toMatchObject({
    code: "PRATA10",
    value: 10,
    minimumCents: 0,
    totalLimit: null,
    lastDay: null,
    categories: [],
  });
  expect(
    couponOfForm({ code: "QUINZE", kind: "fixed", value: "R$ 15,50", maximum: "9", "categoria-aneis": "1" }),
  ).toMatchObject({
    value: 1_550,
    maximumCents: null,
    categories: ["aneis"],
  });
});

test.each([
  [{ code: "" }, "code"],
  [{ code: "PRÁTA" }, "code"],
  [{ kind: "" }, "kind"],
  [{ value: "" }, "value"],
  [{ value: "dez" }, "value"],
  [{ value: "101" }, "value"],
  [{ kind: "fixed", value: "0" }, "value"],
  [{ maximum: "muito" }, "maximum"],
  [{ minimum: "10,999" }, "minimum"],
  [{ totalLimit: "0" }, "totalLimit"],
  [{ customerLimit: "um" }, "customerLimit"],
  [{ lastDay: "31/12/2026" }, "lastDay"],
  [{ lastDay: "2026-02-30" }, "lastDay"],
  [{ lastDay: "9999-12-31" }, "lastDay"],
  [{ firstDay: "2026-12-02", lastDay: "2026-12-01" }, "lastDay"],
])("%o: what is wrong is said at %s", (change, field) => {
  const errors = couponFormErrors({ ...typed, ...change });
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]).toMatch(/^\p{Lu}.*\.$/u);
});

test("a coupon and its form say the same, on the days of São Paulo", () => {
  const coupon: Coupon = {
    id: "c",
    code: "NATAL",
    kind: "fixed",
    value: 2_050,
    maximumCents: null,
    minimumCents: 10_000,
    categories: ["aneis", "piercing"],
    excludesSale: true,
    startsAt: new Date("2026-12-01T03:00:00Z"),
    endsAt: new Date("2026-12-26T03:00:00Z"),
    archivedAt: null,
    totalLimit: 100,
    customerLimit: 1,
    firstPurchase: true,
    used: 3,
  };
  const form = formOfCoupon(coupon);
  expect(form).toMatchObject({ value: "20,50", firstDay: "2026-12-01", lastDay: "2026-12-25" });
  expect(CouponInput.parse(couponOfForm(form))).toEqual(inputOfCoupon(coupon));
});

test("valid for seven days: the first one and six more", () => {
  expect(lastValidDay("2026-11-28", 7)).toBe("2026-12-04");
  expect(lastValidDay("2028-02-29", 30)).toBe("2028-03-29");
});
