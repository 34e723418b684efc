import { beforeEach, expect, test, vi } from "vitest";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { TEN_PERCENT } from "#tests/setup/sample-coupon.ts";

const TERMS: CouponTerms = { ...TEN_PERCENT, categories: ["aneis"] };
const KEY = "lavra-cart-coupon";
const kept = new Map<string, string>();

async function freshStore() {
  vi.resetModules();
  return import("./coupon-store.ts");
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("document", { documentElement: { dataset: { cart: "lavra-cart" } } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("a coupon is kept beside the cart and read at the next visit", async () => {
  (await freshStore()).keepCoupon(TERMS);
  expect(kept.has(KEY)).toBe(true);
  expect((await freshStore()).readCartCoupon()).toEqual({ terms: TERMS, lost: null });
});

test("taken out it can be put back; lost it leaves its reason until that is read", async () => {
  const store = await freshStore();
  store.keepCoupon(TERMS);
  const restore = store.removeCartCoupon();
  expect([store.readCartCoupon(), kept.has(KEY)]).toEqual([{ terms: null, lost: null }, false]);
  restore();
  expect(store.readCartCoupon().terms).toEqual(TERMS);
  store.dropInvalidCoupon("Este cupom não vale mais.");
  expect(store.readCartCoupon()).toEqual({
    terms: null,
    lost: { code: "PRATA10", message: "Este cupom não vale mais." },
  });
  store.dismissLostCoupon();
  expect(store.readCartCoupon().lost).toBeNull();
});

test.each(["", "null", "[]", "{}", '{"code":"X","kind":"gift"}', JSON.stringify({ ...TERMS, value: 1.5 })])(
  "what is no coupon is none: %s",
  async (stored) => {
    kept.set(KEY, stored);
    expect((await freshStore()).readCartCoupon()).toEqual({ terms: null, lost: null });
  },
);

test("without storage it lives in this tab", async () => {
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const store = await freshStore();
  store.keepCoupon(TERMS);
  expect(store.readCartCoupon().terms).toEqual(TERMS);
});
