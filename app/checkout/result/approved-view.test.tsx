import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { orderEmailTexts } from "#shop/ordering/orders/emails/order-email-texts.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { ApprovedView } from "./approved-view.tsx";
import { NextSteps } from "./next-steps.tsx";

test("after paying, the page, the next steps and the mail promise one term of posting", () => {
  const order = sampleOrder("paid", new Date("2026-11-20T12:00:00Z"), []);
  expect(htmlInShop(<ApprovedView order={order} />)).toContain("Postamos em até 2 dias úteis.");
  expect(htmlInShop(<NextSteps order={order} />)).toContain("Em até 2 dias úteis");
  expect(orderEmailTexts("order_confirmed", order, { fact: null, handlingDays: 2 }).next).toContain(
    "Postamos em até 2 dias úteis.",
  );
});
