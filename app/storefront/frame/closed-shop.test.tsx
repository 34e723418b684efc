import { expect, test } from "vitest";
import { EMPTY_DELIVERY } from "#app/checkout/delivery/delivery-fields.ts";
import { DeliveryStep } from "#app/checkout/delivery/delivery-step.tsx";
import { fetchFields } from "#app/checkout/delivery/fetched-fields.ts";
import { cartTotals } from "#app/checkout/order-totals.ts";
import { PaymentStep } from "#app/checkout/payment/payment-step.tsx";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { cartAmounts } from "../cart/cart-amounts.ts";
import type { Cart } from "../cart/cart-store.ts";
import { CartSummary } from "../cart/cart-summary.tsx";
import { ShippingOptionRow } from "../cart/shipping/shipping-option-row.tsx";

const CLOSED = { message: "Estamos em férias.", reopensOn: "05/01/2027" };

const PAC: ShippingOption = {
  id: "pac",
  name: "PAC",
  company: { name: "Correios", picture: null },
  priceCents: 1850,
  deliveryDays: 5,
  arrivalDate: "2026-11-26",
  pickup: null,
  isEstimate: false,
};
const CART: Cart = {
  ready: true,
  lines: [],
  soldOut: [],
  count: 0,
  subtotalCents: 11_998,
  shipping: { ...PAC, cep: "01310100", parcelKey: "" },
  cep: "01310100",
  orderId: null,
};

const summary = (
  <CartSummary
    cart={CART}
    amounts={cartAmounts(CART, null, 1850).amounts}
    discounted={false}
    code={null}
    coupon={null}
    heading={{ current: null }}
    settling={false}
    calculator={null}
  />
);
const delivery = (
  <DeliveryStep
    login={null}
    keepHere={null}
    typed={EMPTY_DELIVERY}
    cartCep={null}
    profile={null}
    addresses={[]}
    busy={false}
    problem={null}
    quote={{
      state: { status: "idle", options: [], failure: null, fieldError: null },
      chosen: null,
      open: false,
      ask: async () => {},
      isMade: async () => true,
      waiting: false,
      error: null,
    }}
    cep=""
    totalCents={null}
    onTyped={() => {}}
    onSubmit={async () => null}
  />
);
const payment = (
  <PaymentStep
    offered={["pix"]}
    totals={cartTotals(CART, "01310100", null)}
    method="pix"
    onMethod={() => {}}
    destination={null}
    hasDocument
    payer={null}
    cardFields={null}
    busy={false}
    problem={null}
    refusal={null}
    onBack={() => {}}
    onPay={() => {}}
  />
);

/** The opening tag of the button or link with this text. */
function tagOf(html: string, words: string): string {
  return html.match(new RegExp(`<(?:a|button)(?=[ >])[^>]*>(?=(?:<svg.*?</svg>)?${words})`))?.[0] ?? "";
}

test.each([
  { what: "the cart", part: summary, words: "Finalizar Compra" },
  { what: "the delivery step", part: delivery, words: "Continuar para Pagamento" },
  { what: "the payment step", part: payment, words: "Finalizar Pedido" },
])("while the shop is closed the button of $what does nothing and says until when", async ({ part, words }) => {
  await fetchFields();
  const closed = htmlInShop(part, CLOSED);
  const reason = /id="loja-fechada".*?A loja está fechada e volta a receber pedidos em 05\/01\/2027\./;
  expect(tagOf(closed, words)).toMatch(/^<button.*aria-disabled="true".*aria-describedby="loja-fechada"/);
  expect(closed).toMatch(reason);

  const open = htmlInShop(part);
  expect(tagOf(open, words)).not.toContain("aria-disabled=");
  expect(open).not.toContain("A loja está fechada");
});

test("the cart of an open shop leads to the checkout", () => {
  expect(tagOf(htmlInShop(summary), "Finalizar Compra")).toContain('href="/checkout"');
});

test("no day of arrival is promised while nothing can be ordered", () => {
  expect(htmlInShop(<ShippingOptionRow option={PAC} />)).toContain("chega até 26/11");
  expect(htmlInShop(<ShippingOptionRow option={PAC} />, CLOSED)).not.toContain("chega até");
  const collected = { ...PAC, pickup: "Rua A, 1." };
  expect(htmlInShop(<ShippingOptionRow option={collected} />)).toContain("Rua A, 1. Pronto até 26/11");
  expect(htmlInShop(<ShippingOptionRow option={collected} />, CLOSED)).not.toContain("Pronto até");
  expect(cartTotals(CART, "01310100", null, true).shippingDetail).toBe("Correios PAC");
});
