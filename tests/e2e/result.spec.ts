import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { decidePayment, orderByPix, paidOrder } from "./orders.ts";
import { expect, expectAccessible, expectNoSideScroll, look, test } from "./shop-test.ts";

const PIECE = { id: "BRINCOARGO-012" };
const AS_PAGE = { "Sec-Fetch-Site": "same-origin" };
const WIDTHS = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

const guest = () => ({ headers: AS_PAGE, data: { customer_email: `ida.${randomUUID().slice(0, 8)}@exemplo.com` } });

/** Whether all of an element is on the first screen. */
async function expectOnFirstScreen(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test("after paying, number, day and address of the confirmation are on the first screen at every width", async ({
  page,
}) => {
  const buyer = guest();
  const id = await paidOrder(page.request, PIECE, buyer);
  for (const [path, title] of [
    [`/checkout?order_id=${id}`, "Pagamento efetuado com sucesso!"],
    [`/order-success?order_id=${id}`, "Pedido Confirmado!"],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole("main");
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await expectOnFirstScreen(page, main.getByRole("heading", { name: title }));
      await expectOnFirstScreen(page, main.getByText(/^Pedido nº \d+$/));
      await expectOnFirstScreen(page, main.getByText(/^Chega até \d\d\/\d\d$/).first());
      await expectOnFirstScreen(page, main.getByText(buyer.data.customer_email).first());
      await expectNoSideScroll(page);
    }
    await expect(main.getByText(/dias úteis/)).toHaveCount(0);
    await expect(main.getByText("ID do pagamento")).toBeHidden();
    await main.getByText("Detalhes do pagamento").focus();
    await page.keyboard.press("Enter");
    await expect(main.getByText("ID do pagamento")).toBeVisible();
    await expectAccessible(page);
  }
});

test("a refused payment is told once; a refund is no problem of the payment @phone-only", async ({ page }) => {
  const { id, payment } = await orderByPix(page.request, PIECE, guest());
  await page.goto(`/checkout?order_id=${id}`);
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await decidePayment(page.request, payment, "reject");
  await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
  await expect(page.getByText("as peças ficam reservadas quando um novo pagamento começar")).toBeVisible();
  await expect(page.getByText("Pagamento não aprovado")).toHaveCount(1);
  await expectAccessible(page);

  const bought = await paidOrder(page.request, PIECE, guest());
  await page.goto(`/pedido/${bought}/desistir`);
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByText(/^O pedido nº \d+ foi cancelado, como você pediu\.$/)).toBeVisible();
  await page.goto(`/checkout?order_id=${bought}`);
  await expect(page.getByRole("heading", { name: /^(Pagamento devolvido|Pedido cancelado)$/ })).toBeVisible();
  await expect(page.getByText(/No PIX, o valor volta/)).toBeVisible();
  await expect(page.getByText("Problema no Pagamento")).toHaveCount(0);
  await look(page);
  await page.getByRole("link", { name: "Ver pedido" }).click();
  await expect(page.getByText(/No PIX, o valor volta/)).toBeVisible();
  await expectAccessible(page);
});
