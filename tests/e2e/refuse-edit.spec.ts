import { keepInStock } from "./change-shop.ts";
import { paidOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { comeAsCustomer } from "./steps.ts";

const RING = { id: "ANELALIANC-003", size: "16", quantity: 2 };

test("what the shop changed is refused by its customer, and the order given up @phone-only", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await keepInStock(RING.id, 8);
  const account = await comeAsCustomer(page);
  const id = await paidOrder(page.request, RING, { data: { customer_email: account.email } });
  await enterPanel(page, `/admin/pedidos/${id}/alterar`);
  await page.getByLabel("Ficam no pedido").selectOption("1");
  await page.getByRole("button", { name: "Alterar pedido" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sim, alterar" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/pedidos/${id}$`));

  await page.getByText("Corrigir endereço").click();
  await page.getByLabel("Número").fill("77");
  await page.getByLabel("Se o frete ficar mais barato, devolver a diferença").check();
  await look(page);
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByText(/^Endereço corrigido/).first()).toBeVisible();

  await page.goto(`/orders/${id}`);
  await expect(page.getByText("A loja alterou este pedido.")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Recusar a alteração" }).click();
  await expect(page.getByRole("heading", { name: "Recusar a alteração" })).toBeVisible();
  await expect(page.getByText(/: fora do pedido\. Devolvemos R\$/)).toBeVisible();
  await expect(page.getByText("o endereço de entrega")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ficar com a alteração" })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Recusar e desistir da compra" }).click();
  await expect(page.getByRole("heading", { name: "Compra desfeita" })).toBeVisible();

  await page.goto(`/admin/pedidos/${id}`);
  await expect(page.getByText("Alteração recusada").first()).toBeVisible();
});
