import { expect, test } from "vitest";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { CouponTerms } from "#shop/ordering/coupons/coupon.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import { TEN_PERCENT } from "#tests/setup/sample-coupon.ts";
import { cartTotals } from "../order-totals.ts";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { placeOrderRequest } from "./order-request.ts";

const FIELDS = {
  ...EMPTY_DELIVERY,
  name: "Maria Clara Nunes",
  email: "maria.clara@exemplo.com",
  phone: "(11) 98888-1234",
  zipCode: "01310-100",
  street: "Avenida Paulista",
  number: "1578",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

const CART: Cart = {
  ready: true,
  soldOut: [],
  lines: [
    {
      productId: "ANEL-1",
      size: "16",
      quantity: 2,
      name: "Anel",
      priceCents: 9999,
      discountPriceCents: 5999,
      stock: 3,
      sharesStock: true,
      category: "aneis",
      picture: null,
    },
  ],
  count: 2,
  subtotalCents: 11998,
  shipping: {
    id: "4f8d5c1e-3b0a-4d5e-9f6a-2b7c8d9e0f1a",
    name: "PAC",
    company: { name: "Correios", picture: null },
    priceCents: 1850,
    deliveryDays: 5,
    arrivalDate: "2026-11-27",
    pickup: null,
    isEstimate: false,
    cep: "01310100",
    parcelKey: "ANEL-1:2",
  },
  cep: "01310100",
  orderId: null,
};

test("asks for what the API takes, and says which total was shown", () => {
  const body: unknown = JSON.parse(placeOrderRequest(FIELDS, CART, null));
  expect(OrderInput.parse(body)).toMatchObject({
    items: [{ product_id: "ANEL-1", size: "16", quantity: 2 }],
    shipping_option_id: CART.shipping?.id,
    expected_total: 138.48,
    customer_phone: "11988881234",
    shipping_address: { zipCode: "01310100", state: "SP" },
  });
});

test("shipping chosen for another CEP does not count", () => {
  const elsewhere = { ...FIELDS, zipCode: "20040-002" };
  expect(placeOrderRequest(elsewhere, CART, null)).not.toContain("shipping_option_id");
  expect(placeOrderRequest(elsewhere, CART, null)).not.toContain("expected_total");
  expect(cartTotals(CART, "20040002", null)).toMatchObject({
    amounts: { payableCents: 11998 },
    isShippingChosen: false,
    shippingDetail: null,
  });
});

test("the same cart and form give the same text", () => {
  expect(placeOrderRequest({ ...FIELDS, name: " Maria Clara Nunes " }, CART, null)).toBe(
    placeOrderRequest(FIELDS, { ...CART }, null),
  );
  expect(placeOrderRequest({ ...FIELDS, number: "1579" }, CART, null)).not.toBe(placeOrderRequest(FIELDS, CART, null));
});

test("totals name carrier and day", () => {
  expect(cartTotals(CART, "01310100", null)).toEqual({
    amounts: amountsOf({ grossPiecesCents: 11998, grossShippingCents: 1850 }),
    discounts: [],
    isShippingChosen: true,
    shippingDetail: "Correios PAC, previsão 27/11/2026",
  });
});

const COUPON: CouponTerms = { ...TEN_PERCENT, minimumCents: 10_000 };

test("a coupon that gives something goes along, and is in the total that was shown", () => {
  const body: unknown = JSON.parse(placeOrderRequest(FIELDS, CART, COUPON));
  expect(OrderInput.parse(body)).toMatchObject({ coupon_code: "PRATA10", expected_total: 126.48 });
  expect(cartTotals(CART, "01310100", COUPON)).toMatchObject({
    amounts: { grossPiecesCents: 11998, payableCents: 12648 },
    discounts: [{ label: "Desconto (PRATA10)", cents: 1200 }],
  });
});

test("free shipping is taken off the shipping that was chosen for this CEP", () => {
  const free: CouponTerms = { ...COUPON, kind: "free_shipping", value: 0 };
  expect(cartTotals(CART, "01310100", free)).toMatchObject({
    discounts: [{ cents: 1850 }],
    amounts: { payableCents: 11998 },
  });
  expect(cartTotals(CART, "20040002", free)).toMatchObject({
    discounts: [{ cents: 0 }],
    amounts: { payableCents: 11998 },
  });
});

test("one that gives nothing for these pieces stays out", () => {
  const dear = { ...COUPON, minimumCents: 20_000 };
  expect(placeOrderRequest(FIELDS, CART, dear)).toBe(placeOrderRequest(FIELDS, CART, null));
});
