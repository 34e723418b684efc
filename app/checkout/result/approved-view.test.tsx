import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { orderEmailTexts } from "#shop/ordering/orders/emails/order-email-texts.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { ApprovedView } from "./settled-views.tsx";

const ORDER = sampleOrder("paid", new Date("2026-11-20T12:00:00Z"), []);

const told = (order: typeof ORDER) => [
  htmlInShop(<ApprovedView order={order} />),
  orderEmailTexts("order_confirmed", order, { fact: null, handlingDays: 2, unpaidOrderHours: 48 }).next,
];

test("after paying, page and mail promise the day of the chosen service and no other term", () => {
  for (const text of told({ ...ORDER, estimatedDeliveryDate: "2026-11-26" })) {
    expect(text).toMatch(/[Cc]hega até 26\/11/);
    expect(text).not.toMatch(/dias úteis/);
  }
  const [page, mail] = told({ ...ORDER, estimatedDeliveryDate: null });
  expect(page).toContain("Prazo de entrega: 7-10 dias úteis");
  expect(page).toContain("Em até 2 dias úteis");
  expect(mail).toContain("Postamos em até 2 dias úteis.");
});

test("the order is named by its number, the provider's ids are folded away", () => {
  const [page = ""] = told(ORDER);
  expect(page).toContain(`Pedido nº ${ORDER.number}`);
  expect(page.indexOf("<details")).toBeLessThan(page.indexOf("ID do pagamento"));
  expect(page.indexOf("ID do pagamento")).toBeLessThan(page.indexOf("</details>"));
});
