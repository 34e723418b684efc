import type { Page } from "@playwright/test";
import { deliverOrder } from "./change-shop.ts";
import { addressOf, SHOP_PAGES, shapeOf } from "./every-page.ts";
import { mailedLink } from "./mailbox.ts";
import { askForReturn, orderByPix, paidOrder } from "./orders.ts";
import { expect, look, lookWithLargeText, test } from "./shop-test.ts";
import { addToCart, callOff, chooseShipping, comeAsCustomer } from "./steps.ts";

// Every page of the shop at 390 px: no horizontal scrolling, no accessibility violation, no console error, and the same
// with text at 200 %. Other tests cover behaviour and wide screens.

const RING = { id: "ANELALIANC-003", size: "16" };

/** Public pages with their first heading; several URLs for pages with several states. */
const TO_READ: Readonly<Record<string, string>> = {
  "/": "Prata que revela sua essência",
  "/categoria/aneis": "Anéis",
  "/categoria/colares": "Colares",
  "/categoria/qualquer": "Produtos",
  "/promocoes": "Promoções",
  "/conjuntos": "Conjuntos",
  "/correntes": "Correntes",
  "/piercing": "Piercing",
  "/gargantilhas": "Gargantilhas",
  "/produto/ANELOVALCO-010": "Anel Oval com Zircônia",
  "/produto/CONJUNTOLU-045": "Conjunto",
  "/busca?q=zirconia": "",
  "/busca?q=inexistente-xyz": "",
  "/cart": "Seu carrinho está vazio",
  "/login": "",
  "/login?tab=register": "",
  "/cadastro": "",
  "/newsletter": "Novidades por e-mail",
  "/newsletter/cancelar?codigo=x": "Link inválido",
};

/** More public pages, checked only at this width. */
const TO_VISIT = [
  "/busca",
  "/avise-me?produto=CONJUNTOLU-045",
  "/avise-me/00000000-0000-4000-8000-000000000000",
  "/guia-de-tamanhos",
  "/contato",
  "/cadastro/cliente",
  "/newsletter/confirmar?codigo=x",
  "/lembretes?codigo=x",
  "/recuperar-senha",
  "/redefinir-senha?codigo=x",
  "/confirmar-email?codigo=x",
  "/reenviar-confirmacao",
  "/carrinho/000000000000",
  "/conta-excluida",
  "/meus-dados",
  "/meus-dados/acesso?codigo=x",
  "/meus-dados/excluidos",
  "/favoritos",
  "/account",
  "/wishlist",
  "/offline",
  "/sobre",
  "/garantia",
  "/envios",
  "/devolucoes",
  "/termos",
  "/privacidade",
  "/termos/versoes/2026-11-30",
  "/privacidade/versoes/2026-11-30",
  "/perguntas-frequentes",
  "/acessibilidade",
];

/** Pages that need a login or a purchase. */
const CUSTOMERS = SHOP_PAGES.filter((shape) => /^\/(account\/|orders|pedidos|order-success)/.test(shape));

/** Pages that only open through an e-mail's link, a purchase or a button; reached that way below. */
const BY_OTHER_WAYS = ["/pedido", "/pedido/:orderId", "/pedido/:orderId/conta", "/checkout", "/sair"];

const EXPECTED = Object.entries(TO_READ);
const SHARES = [EXPECTED.slice(0, 9), EXPECTED.slice(9)];

for (const [number, share] of SHARES.entries()) {
  test(`what a visitor reads can be read by everyone, part ${number + 1} of ${SHARES.length} @phone-only @text @core`, async ({
    page,
  }) => {
    for (const [path, heading] of share) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page.locator("h1")).toContainText(heading);
        await lookWithLargeText(page);
        await lookOnDesktop(page);
      });
    }
  });
}

/** Below `/pedido` without a login, the same pages as below `/orders`. */
const WITHOUT_ACCOUNT = SHOP_PAGES.filter((shape) => SHOP_PAGES.includes(shape.replace("/pedido/", "/orders/")));

test("no page of the shop is left out @phone-only @core", () => {
  const visited = [...Object.keys(TO_READ), ...TO_VISIT, "/nada-aqui"].map(shapeOf);
  const known = new Set([...visited, ...CUSTOMERS, ...BY_OTHER_WAYS, ...WITHOUT_ACCOUNT]);
  expect(SHOP_PAGES.filter((shape) => !known.has(shape))).toEqual([]);
});

test.describe("what is not there", () => {
  test.use({ allowedNoise: [/40[34] \(/] });

  test("the other pages of a visitor fit on a phone @phone-only @text @core", async ({ page }) => {
    for (const path of TO_VISIT) await lookAt(page, path);
    await page.goto("/categoria/brincos?etiquetas=Oferta");
    await page.getByRole("button", { name: /Filtrar produtos/ }).click();
    await expect(page.getByRole("slider", { name: "Preço mínimo" })).toBeVisible();
    await lookWithLargeText(page);
    await page.goto(`/produto/${RING.id}`);
    await page.getByRole("link", { name: "Como medir" }).click();
    await expect(page.getByRole("dialog", { name: "Como medir o seu anel" })).toBeVisible();
    await lookWithLargeText(page);
    await lookAt(page, "/nada-aqui");
  });
});

test.describe("bought", () => {
  // The success page without an order, and an invalid code.
  test.use({ allowedNoise: [/404 \(Not Found\)/] });

  test("a customer's pages fit on a phone, from the account to the return @phone-only @text @core", async ({
    page,
    request,
  }) => {
    const account = await comeAsCustomer(page);
    const asking = { data: { customer_email: account.email } };
    const delivered = await paidOrder(page.request, RING, asking);
    await deliverOrder(delivered, 2);
    const { id: returnId } = await askForReturn(page.request, delivered);
    const late = await paidOrder(page.request, RING, asking);
    await deliverOrder(late, 2);
    await page.request.post("/rest/v1/wishlist_items", { data: { product_id: RING.id } });
    const link = await mailedLink(request, account.email, "pedido");

    await page.goto("/account");
    const address = await page.locator("main a[href^='/account/enderecos/']").first().getAttribute("href");
    const named = { returnId, orderId: delivered, addressId: address?.split("/").at(-1) ?? "" };
    for (const shape of CUSTOMERS) {
      // The first delivered order already has a return, so these pages use another one.
      const orderId = /desistir|trocar|defeito/.test(shape) ? late : named.orderId;
      await lookAt(page, addressOf(shape, { ...named, orderId }));
    }
    for (const path of ["/account", "/account?editar=perfil", "/favoritos", `/order-success?order_id=${late}`, link])
      await lookAt(page, path);
    await page.goto("/pedidos");
    await page
      .getByRole("button", { name: /^Detalhes do pedido/ })
      .first()
      .click();
    await lookWithLargeText(page);
  });

  test("the way from the cart to the payment fits on a phone @phone-only @text @core", async ({ page }) => {
    const { email } = await comeAsCustomer(page);
    const waiting = await orderByPix(page.request, RING, { data: { customer_email: email } });
    await addToCart(page, RING.id, RING.size);
    await lookAt(page, "/cart");
    await page.goto("/checkout");
    await chooseShipping(page);
    // The summary is collapsed on narrow screens.
    const summary = page.getByText(/^Resumo do pedido \(/).filter({ visible: true });
    await summary.click();
    await expect(page.locator("dt", { hasText: "Total" }).filter({ visible: true }).first()).toBeVisible();
    await lookWithLargeText(page);
    await page.goto(`/checkout?order_id=${waiting.id}`);
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await lookWithLargeText(page);
    await callOff(page);
    // The toast may cover the next button.
    await page
      .getByRole("status")
      .filter({ hasText: "Pagamento cancelado" })
      .getByRole("button", { name: "Fechar" })
      .click();
    for (const method of [/^Cartão de crédito/, /^Boleto/, /em página segura/]) {
      // With large text the page still moves while the card fields load: a key hits where a press may miss.
      await page.getByRole("radio", { name: method }).press("Space");
      await expect(page.getByRole("radio", { name: method })).toBeChecked();
      if (method.source.includes("Cartão")) await expect(page.locator("iframe")).toHaveCount(3);
      await lookWithLargeText(page);
    }
    await page.getByRole("radio", { name: /^Boleto/ }).press("Space");
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await page.getByLabel("CPF ou CNPJ do pagador").fill("12345678909");
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByText("Linha digitável")).toBeVisible();
    await lookWithLargeText(page);

    await page.goto("/sobre");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Minha Conta", exact: true })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Sair" }).click();
    await expect(page.getByText("Logout realizado")).toBeVisible();
  });
});

/** The test is not repeated in a window of this size. */
async function lookOnDesktop(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error("the window has no size");
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page);
  await page.setViewportSize(size);
}

async function lookAt(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.locator("h1")).toHaveCount(1);
    await lookWithLargeText(page);
  });
}
