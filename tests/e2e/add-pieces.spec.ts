import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { keepInStock } from "./change-shop.ts";
import { decidePayment, paidOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { bearerOf, logIn, signUp } from "./steps.ts";

const RING = { id: "ANELALIANC-003", size: "16", quantity: 1 };
const PIECE = "BRINCOARGO-012";

test("a piece is added to a paid order by an order of its own that goes in its parcel @phone-only", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await keepInStock(PIECE, 8);
  const account = await signUp(request);
  const headers = await bearerOf(request, account);
  const id = await paidOrder(request, RING, { headers, data: { customer_email: account.email } });
  await enterPanel(page, `/admin/pedidos/${id}`);
  await page.getByRole("link", { name: "Acrescentar peças" }).tap();
  await expect(page.getByRole("heading", { name: /^Acréscimo ao pedido nº/ })).toBeVisible();
  await expect(page.getByText(/^Vai no pacote do pedido nº/)).toBeVisible();
  await expect(page.getByLabel("Telefone")).toHaveCount(0);
  await page.getByLabel("Buscar peça").fill(PIECE);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Incluir / })).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Incluir / })
    .first()
    .tap();
  await expect(page.getByRole("list", { name: "Peças do pedido" })).toBeVisible();
  await expect(page.getByText("1 peça · Sem frete", { exact: true })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Criar pedido" }).tap();
  await expect(page.getByRole("heading", { name: /^Pedido nº \d+ criado$/ })).toBeVisible();
  const text = await page.getByRole("textbox", { name: "Texto" }).inputValue();
  await page.getByRole("link", { name: "Ver o pedido" }).tap();
  await expect(page.getByText(/^Acréscimo ao pedido nº/)).toBeVisible();
  const added = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await look(page);

  await page.goto(`/admin/pedidos/${id}`);
  await expect(page.getByText(/^Acréscimo: pedido nº/)).toBeVisible();
  await expect(page.getByText(/Espera o pagamento até/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Lembrar do acréscimo pelo WhatsApp" })).toBeVisible();

  // The customer opens the link.
  await page.context().clearCookies();
  await page.goto(/https:\/\/\S+\/pedido\?\S+/.exec(text)?.[0] ?? "");
  await expect(page.getByText(/Vai junto com o pedido nº \d+, no mesmo pacote/)).toBeVisible();
  await look(page);

  // Logged in, the customer may pay it from the page of the first order, too.
  await logIn(page, account);
  await page.goto(`/orders/${id}`);
  await expect(page.getByText(/vai junto, se for pago antes do envio deste/)).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: /^Pagar o pedido nº \d+$/ }).tap();
  await expect(page).toHaveURL(/\/checkout\?order_id=/);

  // Once it is paid, the label of the first order declares its pieces, too.
  const started = await page.request.post("/functions/v1/create-mercadopago-payment", {
    data: { order: { id: added, acceptedTerms: LEGAL_TEXTS_VERSION }, paymentData: { method: "pix" } },
  });
  expect(started.status(), await started.text()).toBe(200);
  await decidePayment(request, (await started.json()).external_payment_id, "approve");
  await enterPanel(page, `/admin/pedidos/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Pago: vai neste pacote/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(/A etiqueta declara também o que foi acrescentado: pedido nº \d+\./)).toBeVisible();
  await look(page);

  // The addition's own label is folded while it goes along.
  await page.goto(`/admin/pedidos/${added}`);
  const label = page.getByRole("heading", { name: "Etiquetas de envio" });
  await expect(page.getByText("Enviar sozinho, em outro pacote")).toBeVisible();
  await expect(label).toBeHidden();
  await look(page);
  await page.getByText("Enviar sozinho, em outro pacote").tap();
  await expect(label).toBeVisible();

  // Once the first order was sent, one press on its page marks the addition with its code.
  await page.goto(`/admin/pedidos/${id}`);
  await page.getByLabel("Transportadora").fill("Motoboy");
  await page.getByLabel("Código de rastreamento").fill("MB-123");
  await page.getByRole("button", { name: "Marcar como enviado", exact: true }).tap();
  await page.getByRole("button", { name: "Sim, marcar como enviado" }).tap();
  const also = page.getByRole("button", { name: /^Marcar o nº \d+ como enviado$/ });
  await expect(also).toBeVisible();
  await expect(page.getByText("Motoboy, código MB-123. O cliente é avisado.")).toBeVisible();
  await look(page);
  await also.tap();
  await expect(page.getByText(/Já enviado\./)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page);
});

const PAID = { id: "ANELAPARAD-001", size: "16", quantity: 1 };

// Rules: EDIT-16.
test("a dearer piece is asked for in the place of a paid one, which leaves once it is paid @phone-only", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await keepInStock(PIECE, 8);
  await keepInStock(PAID.id, 8);
  const account = await signUp(request);
  const headers = await bearerOf(request, account);
  const id = await paidOrder(request, { ...PAID, quantity: 2 }, { headers, data: { customer_email: account.email } });
  await enterPanel(page, `/admin/pedidos/${id}/alterar`);
  await page.getByRole("link", { name: "Trocar por outra peça" }).tap();
  await page.getByLabel("Nome ou código da peça").fill(PIECE);
  await page.getByRole("button", { name: "Buscar" }).tap();
  await expect(page.getByText("Custa mais que a peça do pedido.")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: /^Pedir a diferença/ }).tap();
  await expect(page.getByRole("heading", { name: /^Troca no pedido nº/ })).toBeVisible();
  // Its one size is chosen already.
  await expect(page.getByRole("list", { name: "Peças do pedido" })).toBeVisible();
  await expect(page.getByText(/sai 1× .+ e R\$\s[\d,]+ voltam para ele/)).toBeVisible();
  await look(page);
  // Both pieces would be the whole order.
  await page.getByLabel("Saem do pedido pago").selectOption("2 peças");
  await expect(page.getByText(/^Fica no lugar do pedido nº/)).toBeVisible();
  await page.getByLabel("Saem do pedido pago").selectOption("1 peça");
  await expect(page.getByText(/^Troca no pedido nº \d+\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Criar pedido" }).tap();
  await expect(page.getByRole("heading", { name: /^Pedido nº \d+ criado$/ })).toBeVisible();
  const text = await page.getByRole("textbox", { name: "Texto" }).inputValue();
  expect(text).toMatch(/Você paga R\$\s[\d,]+ pela peça nova; R\$\s[\d,]+ da antiga \(1× .+\) voltam/);
  await page.getByRole("link", { name: "Ver o pedido" }).tap();
  await expect(page.getByText(/^No lugar de 1× /)).toBeVisible();
  const added = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  // Until it is paid, the old piece is not changed.
  await page.goto(`/admin/pedidos/${id}`);
  await expect(page.getByText(/: espera o pagamento do pedido nº \d+\.$/)).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Alterar pedido" }).tap();
  await expect(page.getByText(/^Esta peça sai quando o pedido nº \d+ for pago/)).toBeVisible();
  await expect(page.getByLabel("Ficam no pedido")).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(/https:\/\/\S+\/pedido\?\S+/.exec(text)?.[0] ?? "");
  await expect(page.getByText(/^Você paga R\$\s[\d,]+ pela peça nova/)).toBeVisible();
  await look(page);
  await logIn(page, account);
  const started = await page.request.post("/functions/v1/create-mercadopago-payment", {
    data: { order: { id: added, acceptedTerms: LEGAL_TEXTS_VERSION }, paymentData: { method: "pix" } },
  });
  expect(started.status(), await started.text()).toBe(200);
  await decidePayment(request, (await started.json()).external_payment_id, "approve");
  await enterPanel(page, `/admin/pedidos/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/: trocado pelo pedido nº \d+\.$/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("1 voltou ao estoque: enviar 1")).toBeVisible();
  await look(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page);
});
