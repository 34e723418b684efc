import { nameTrackingCode } from "./change-shop.ts";
import { placeOrder } from "./orders.ts";
import { expect, expectAccessible, test } from "./shop-test.ts";
import { addToCart, chooseShipping, comeAsCustomer, signUp } from "./steps.ts";

// Required messages that only a browser can reach, besides those of checkout-texts.spec.ts. tests/spec-messages.ts maps
// messages to tests.

test.use({ serviceWorkers: "block", allowedNoise: [/ERR_FAILED|Failed to fetch/] });

const PIECE = "BRINCOARGO-011";

test("coming, an orders list that does not load, a cart emptied elsewhere, leaving", async ({ page, request }) => {
  const account = await signUp(request);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Bem-vindo(a) de volta!")).toBeVisible();

  await page.goto("/account");
  await page.route(/\/pedidos\.data/, (route) => route.abort());
  await page.getByRole("navigation", { name: "Atalhos" }).getByRole("link", { name: "Meus Pedidos" }).click();
  const failed = "Não foi possível carregar seus pedidos. Tente novamente.";
  await expect(page.getByRole("region", { name: /^Avisos/ }).getByText(failed)).toBeVisible();
  await expect(page.locator("#conteudo").getByText(failed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/pedidos\.data/);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("Você ainda não fez nenhum pedido")).toBeVisible();

  await page.goto("/checkout?order_id=6f1c0a52-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Pedido não encontrado" })).toBeVisible();

  await addToCart(page, PIECE);
  await page.goto("/checkout");
  await chooseShipping(page);
  // Another tab emptied the cart; its storage event has not arrived yet. Without a line nothing comes back from the account.
  await page.route(/\/rest\/v1\/cart\/sync/, (route) => route.abort());
  await page.evaluate(() => localStorage.removeItem(document.documentElement.dataset.cart ?? ""));
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  // Rules: ORDER-9.
  await expect(page.getByText("Carrinho vazio").filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();

  await page.goto("/account");
  let leave = () => {};
  const asked = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route(/\/sair/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.locator("main, aside").getByRole("button", { name: "Sair", exact: true }).first().click();
  await expect(page.getByText("Saindo...")).toBeVisible();
  leave();
  await expect(page.getByText("Logout realizado")).toBeVisible();
});

test("tracking that does not answer, in the list and on the order's page @drill", async ({ page }) => {
  await comeAsCustomer(page);
  await nameTrackingCode(await placeOrder(page.request, { id: PIECE }), "LV123456789BR");
  await page.route("**/functions/v1/track-order", (route) => route.abort());
  const why = page.getByText("Não foi possível carregar o rastreamento.").filter({ visible: true }).first();
  await page.goto("/pedidos");
  // The whole header opens the order, not only the arrow; its number is a link.
  const number = await page.getByRole("heading", { name: /^Pedido nº \d+$/ }).boundingBox();
  const { x = 0, y = 0, height = 0 } = number ?? {};
  await page.mouse.click(x + 8, y + height + 16);
  await page.getByRole("button", { name: "Atualizar", exact: true }).click();
  await expect(page.getByText("Erro ao atualizar rastreamento")).toBeVisible();
  await expect(why).toBeVisible();
  await page.getByRole("link", { name: "Ver pedido completo" }).click();
  await page.getByRole("button", { name: "Atualizar rastreamento" }).click();
  await expect(page.getByText("Erro no rastreamento")).toBeVisible();
  await expect(why).toBeVisible();
});
