import type { APIRequestContext, Page } from "@playwright/test";
import { type ShopProcess, startShopProcess } from "../../bench/shop-process.ts";
import { expect, expectAccessible, expectNoSideScroll, test } from "./shop-test.ts";
import { addToCart } from "./steps.ts";

/** A shop of its own: its settings, its token and its provider's faults are nobody else's. */
const shippingTest = test.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({ browser: _browser }, use) => {
      const shop = await startShopProcess();
      await use({ ...shop, url: shop.url.replace("127.0.0.1", "localhost") });
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
shippingTest.describe.configure({ mode: "serial" });
// Refused forms.
shippingTest.use({ allowedNoise: [/status of 4\d\d/] });

async function look(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectAccessible(page);
}

async function makeToken(request: APIRequestContext, wanted: object): Promise<string> {
  const answer = await request.post("/sandbox/control/melhor-envio/tokens", { data: wanted });
  return (await answer.json()).token;
}

async function fail(request: APIRequestContext, fault: string, times: number): Promise<void> {
  const data = { target: "melhor-envio", operation: "calculate", fault, times };
  expect((await request.post("/sandbox/control/faults", { data })).status()).toBe(201);
}

async function enterPanel(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Usuário").fill("admin");
  await page.getByLabel("Senha", { exact: true }).fill("painel-prata-925");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/admin\/configuracoes$/);
}

async function calculate(page: Page, cep: string): Promise<void> {
  await page.getByRole("textbox", { name: "CEP" }).fill(cep);
  await page.getByRole("button", { name: "OK" }).click();
}

shippingTest("free shipping and collecting are set in the panel and told in the cart", async ({ page }) => {
  shippingTest.setTimeout(90_000);
  await enterPanel(page);
  await page.getByRole("link", { name: "Frete", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Frete" })).toBeVisible();
  await look(page);
  await page.getByLabel("Frete grátis").selectOption("on");
  await page.getByLabel("Estados").fill("SP, XX");
  await page.getByRole("button", { name: "Salvar frete" }).click();
  await expect(
    page.getByText("Digite um valor em reais: 299,00.").or(page.getByText("Use siglas")).first(),
  ).toBeVisible();
  await page.getByLabel("A partir de R$").fill("299");
  await page.getByLabel("Estados").fill("SP");
  await page.getByLabel("Retirada", { exact: true }).selectOption("on");
  await page.getByLabel("Endereço da retirada").fill("Rua Exemplo, 100, Centro");
  await page.getByLabel("Horário da retirada").fill("Segunda a sexta, das 9h às 18h");
  await page.getByRole("button", { name: "Salvar frete" }).click();
  await expect(page.getByText("Frete salvo")).toBeVisible();

  await addToCart(page, "CORRENTEVE-048");
  await page.goto("/cart");
  await expect(page.getByText("Faltam R$ 179,01 para frete grátis (SP)")).toBeVisible();
  const bar = page.getByRole("progressbar", { name: /para frete grátis/ });
  await expect(bar).toHaveAttribute("aria-valuenow", "40");
  // Where it does not hold, nothing is said of it.
  await calculate(page, "20040002");
  await expect(page.getByRole("radio", { name: /Retirada na loja/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await calculate(page, "01310100");
  await page.getByRole("radio", { name: /Retirada na loja/ }).check();
  await expect(page.getByText("Rua Exemplo, 100, Centro. Segunda a sexta, das 9h às 18h. Pronto até")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Aumentar" }).first().click();
  await page.getByRole("button", { name: "Aumentar" }).first().click();
  await expect(page.getByText("Você ganhou frete grátis")).toBeVisible();
  await expect(page.getByText("Grátis", { exact: true })).toHaveCount(3);
  await look(page);
});

shippingTest(
  "while the carriers are down estimates answer, flagged, and the shop goes on",
  async ({ page, request }) => {
    await addToCart(page, "CORRENTECO-049");
    await page.goto("/cart");
    await fail(request, "500", 1);
    await calculate(page, "70040010");
    await expect(page.getByText("Erro no cálculo de frete")).toBeVisible();
    await expect(page.getByText("Erro na API do Melhor Envio")).toBeVisible();
    await expect(page.getByText("Erro ao calcular frete. Por favor, tente novamente.")).toBeVisible();
    await expect(page.getByText("Valores Estimados.")).toBeVisible();
    // 18.50 by the factor of the CEP's first digit, 1.35.
    await expect(page.getByRole("radio", { name: /PAC \(Jadlog\).*24,98/ })).toBeVisible();
    await look(page);
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByText("Valores Estimados.")).toHaveCount(0);
    await expect(page.getByRole("radio", { name: /Correios PAC/ })).toBeVisible();

    // Where no carrier goes, collecting is left.
    await page.getByRole("textbox", { name: "CEP" }).fill("");
    await fail(request, "all-service-errors", 1);
    await calculate(page, "30110000");
    await expect(page.getByRole("radio", { name: /Retirada na loja/ })).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(1);
  },
);

shippingTest("a token is refused, tested, saved, ends, and is replaced by a connection", async ({ page, request }) => {
  shippingTest.setTimeout(120_000);
  await enterPanel(page);
  await page.goto("/admin/frete/conexao");
  await expect(page.getByText("Não Testado").first()).toBeVisible();
  await look(page);
  const field = page.getByLabel("Token do Melhor Envio");
  const [test, save] = ["Testar conexão", "Salvar token"].map((name) => page.getByRole("button", { name }));
  await save?.click();
  await expect(page.getByText("Token necessário")).toBeVisible();
  await field.fill("curto");
  await test?.click();
  await expect(page.getByText("Formato de token inválido")).toBeVisible();

  await field.fill(await makeToken(request, { scopes: ["users-read", "shipping-calculate"] }));
  await test?.click();
  await expect(page.getByText("Erro no teste de conexão")).toBeVisible();
  await expect(page.getByText(/Token inválido ou sem permissões necessárias.*comprar etiquetas/)).toBeVisible();
  await expect(page.getByText("Não Testado").first()).toBeVisible();

  const token = await makeToken(request, {});
  await field.fill(token);
  await save?.click();
  await expect(page.getByText("Token salvo")).toBeVisible();
  await expect(page.getByText("Conectado", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toHaveAttribute("placeholder", new RegExp(`${token.slice(-4)}$`));
  expect(await page.content()).not.toContain(token.slice(0, -4));
  await page.getByRole("navigation", { name: "Testes" }).getByRole("link", { name: "Frete" }).click();
  await page.getByLabel("CEP de destino").fill("01310100");
  await page.getByRole("button", { name: "Calcular frete de teste" }).click();
  await expect(page.getByRole("list", { name: "Opções de frete" }).getByText("Correios PAC")).toBeVisible();
  await look(page);

  // It ends: shoppers get estimates, the panel says so, and a new connection heals it.
  await request.delete("/sandbox/control/melhor-envio/tokens");
  await page.getByLabel("CEP de destino").fill("88010400");
  await page.getByRole("button", { name: "Calcular frete de teste" }).click();
  await expect(page.getByText("Valores Estimados.")).toBeVisible();
  await page.goto("/admin/frete/conexao");
  await expect(page.getByText("Erro de Conexão", { exact: true })).toBeVisible();
  await expect(page.getByText(/ou ele venceu/)).toBeVisible();
  await look(page);
  await page.getByLabel("Client ID").fill("925");
  await page.getByLabel("Client secret").fill("demo-melhor-envio-secret");
  await page.getByRole("button", { name: "Salvar aplicativo" }).click();
  await expect(page.getByText("Aplicativo salvo")).toBeVisible();
  await page.getByRole("button", { name: "Conectar com o Melhor Envio" }).click();
  await page.getByRole("button", { name: "Autorizar" }).click();
  await expect(page).toHaveURL(/\/admin\/frete\/autorizacao\?/);
  await look(page);
  await page.getByRole("button", { name: "Concluir conexão" }).click();
  await expect(page.getByText("Conectado à conta de Loja de Teste.")).toBeVisible();
  await expect(page.getByText(/renovada sozinha/)).toBeVisible();
});
