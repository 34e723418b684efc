import { expect, test } from "vitest";
import { TEN_PERCENT } from "#tests/setup/sample-coupon.ts";
import type { Coupon } from "./coupon.ts";
import { type CouponUses, eligibilityRefusal } from "./coupon-eligibility.ts";
import { couponRefusalText } from "./coupon-texts.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const UNUSED: CouponUses = {
  counted: false,
  total: 0,
  redeemedByCustomer: 0,
  heldByCustomer: 0,
  heldNearby: 0,
  hasBought: false,
};
const COUPON: Coupon = {
  ...TEN_PERCENT,
  id: "c",
  startsAt: null,
  endsAt: null,
  archivedAt: null,
  totalLimit: null,
  customerLimit: null,
  firstPurchase: false,
  used: 0,
};

test("without limits it holds for everyone", () => {
  expect(eligibilityRefusal(COUPON, { ...UNUSED, total: 9, redeemedByCustomer: 9, hasBought: true }, NOW)).toBeNull();
});

const instant = (shift: number) => new Date(NOW.getTime() + shift);

test.each<[string, Partial<Coupon> | null, Partial<CouponUses>, string | null]>([
  ["unknown", null, {}, "not_found"],
  ["ended by hand", { archivedAt: NOW }, {}, "expired"],
  ["ends this instant", { endsAt: NOW }, {}, "expired"],
  ["ends later", { endsAt: instant(1) }, {}, null],
  ["begins later", { startsAt: instant(1) }, {}, "not_yet"],
  ["begins this instant", { startsAt: NOW }, {}, null],
  ["has a use left", { totalLimit: 2 }, { total: 1 }, null],
  ["has none left", { totalLimit: 2 }, { total: 2 }, "used_up"],
  ["its last use is held by another order of mine", { totalLimit: 1 }, { total: 1, heldByCustomer: 1 }, "held_by_you"],
  ["my last one too", { customerLimit: 1 }, { total: 1, heldByCustomer: 1 }, "held_by_you"],
  ["used by me", { customerLimit: 1 }, { total: 1, redeemedByCustomer: 1 }, "used_by_you"],
  ["used once of twice", { customerLimit: 2 }, { total: 1, redeemedByCustomer: 1 }, null],
  ["a first purchase", { firstPurchase: true }, {}, null],
  ["no first purchase", { firstPurchase: true }, { hasBought: true }, "first_purchase"],
])("%s", (_, change, uses, reason) => {
  const coupon = change && { ...COUPON, ...change };
  expect(eligibilityRefusal(coupon, { ...UNUSED, ...uses }, NOW)?.reason ?? null).toBe(reason);
});

test("days are those of São Paulo", () => {
  const from = new Date("2026-12-01T03:00:00Z");
  expect(couponRefusalText({ kind: "refused", reason: "not_yet", from }, null)).toBe(
    "Este cupom vale a partir de 01/12/2026.",
  );
});
