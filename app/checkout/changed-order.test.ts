import { beforeEach, expect, test, vi } from "vitest";
import { TEN_PERCENT } from "#tests/setup/sample-coupon.ts";

const VOID = { code: "PRATA10", valid: false, reason: "ended", message: "Este cupom acabou.", terms: null };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: { cart: "lavra-cart" } } });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});

// Rules: COUPON-33.
test("a coupon that is lost on the way to the payment is named with its reason, and leaves the cart", async () => {
  const { keepCoupon, readCartCoupon } = await import("#app/storefront/cart/coupon/coupon-store.ts");
  const { removeLostCoupon } = await import("./changed-order.ts");
  expect(removeLostCoupon("Este cupom acabou.")).toEqual({
    message: "O cupom saiu do seu pedido.",
    detail: "Este cupom acabou.",
    changes: [],
  });
  keepCoupon(TEN_PERCENT);
  expect(removeLostCoupon("Este cupom acabou.").message).toBe("O cupom PRATA10 saiu do seu pedido.");
  expect(readCartCoupon().terms).toBeNull();
});

// Rules: COUPON-39.
test("an answer takes out what does not hold for any cart; asking too often, or no answer, takes out nothing", async () => {
  const { keepCoupon, readCartCoupon } = await import("#app/storefront/cart/coupon/coupon-store.ts");
  const { applyCouponAnswer } = await import("#app/storefront/cart/coupon/coupon-answer.ts");
  keepCoupon(TEN_PERCENT);
  applyCouponAnswer(null);
  applyCouponAnswer({ ...VOID, reason: "too_many_requests", message: "Aguarde." });
  expect(readCartCoupon()).toEqual({ terms: TEN_PERCENT, lost: null });
  applyCouponAnswer(VOID);
  expect(readCartCoupon()).toEqual({ terms: null, lost: { code: "PRATA10", message: "Este cupom acabou." } });
});
