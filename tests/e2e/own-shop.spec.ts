import { randomUUID } from "node:crypto";
import { chmodSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { type ShopProcess, startShopProcess } from "../../bench/shop-process.ts";
import { expectEmails, mailedLink } from "./mailbox.ts";
import { orderByPix, placeOrder } from "./orders.ts";
import { enterPanel, OWNER } from "./panel.ts";
import { field, fillRegistration } from "./registration.ts";
import { expect, expectAccessible, look, patient, test } from "./shop-test.ts";
import { addToCart, chooseShipping, logIn, PASSWORD } from "./steps.ts";

const PRODUCT = "/produto/ANELOVALCO-010";
const NAME = "Anel Oval com Zircônia Verde e Halo em Prata 925";

interface OwnShop extends ShopProcess {
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
}

/**
 * A separate shop for tests that would disturb the shared one: they stop its PostgreSQL, delete its pictures and
 * confirm sign-ups by e-mail.
 */
const ownTest = test.extend<object, { shop: OwnShop }>({
  shop: [
    async ({ browser: _browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "lavra-own-"));
      // PostgreSQL refuses to run as root: it then runs under another account, which needs access to this folder.
      chmodSync(folder, 0o755);
      let postgres = await startEmbeddedPostgres({ dataDir: folder });
      const port = Number(new URL(postgres.url).port);
      const shop = await startShopProcess({ DATABASE_URL: postgres.url, EMAIL_CONFIRMATION: "on" });
      await use({
        ...shop,
        // Forms are accepted only from the origin of the shop's public URL, which is on localhost.
        url: shop.url.replace("127.0.0.1", "localhost"),
        stopDatabase: () => postgres.stop(),
        async startDatabase() {
          postgres = await startEmbeddedPostgres({ dataDir: folder, port });
        },
      });
      await shop.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
ownTest.describe.configure({ mode: "serial" });
ownTest.use({ allowedNoise: [/503 \(Service Unavailable\)/] });

async function ready(request: APIRequestContext, status: number): Promise<void> {
  await expect.poll(async () => (await request.get("/readyz")).status()).toBe(status);
}

async function cartBadge(page: Page): Promise<string | null> {
  return page
    .getByRole("link", { name: /^Carrinho/ })
    .first()
    .getAttribute("aria-label");
}

ownTest.describe("sign-ups that are confirmed", () => {
  ownTest.use({ allowedNoise: [/status of 4(00|22)/] });

  ownTest("a sign-up with confirmation: refused until the mailed link is pressed", async ({ page, request }) => {
    const email = "clara@exemplo.com";
    await page.goto("/cadastro?voltar=%2Fcart");
    await fillRegistration(page, email, PASSWORD);
    await page.getByRole("button", { name: "Criar Conta" }).click();
    const note = page.getByRole("region", { name: "Confirmação do e-mail" });
    await expect(note.getByText(email)).toBeVisible();
    await expect(note).toContainText("Confirmação necessária.");
    expect(page.url()).not.toContain("@");
    await look(page);

    await field(page, "Senha").fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("E-mail não confirmado.")).toBeVisible();
    await page.getByRole("button", { name: "Reenviar e-mail de confirmação" }).click();
    await expect(page.getByRole("heading", { name: "Confira o seu e-mail" })).toBeFocused();
    await expect(page.getByText(`Se o cadastro de ${email} espera confirmação`)).toBeVisible();
    await look(page);

    await expectEmails(request, email, /./, 2);
    await page.goto(await mailedLink(request, email, "confirmar-email"));
    await expect(page.getByText(email)).toBeVisible();
    await look(page);
    await field(page, "Sua senha").fill("nao-e-esta");
    await page.getByRole("button", { name: "Confirmar e-mail" }).click();
    await expect(page.getByText("Senha incorreta.")).toBeVisible();
    await look(page);
    await field(page, "Sua senha").fill(PASSWORD);
    await page.getByRole("button", { name: "Confirmar e-mail" }).click();
    await expect(page.getByText("E-mail confirmado").first()).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
  });

  // Rules: ACCOUNT-109.
  ownTest(
    "a void link: sent to a slip, corrected, sent again, and the mailed link confirms @drill",
    async ({ page, request }) => {
      const name = `dora.${randomUUID().slice(0, 8)}`;
      const email = `${name}@exemplo.com`;
      const signedUp = await request.post("/auth/v1/signup", { data: { email, password: PASSWORD, data: { name } } });
      expect(signedUp.status()).toBe(200);
      await expectEmails(request, email, /./);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.clock.install();
      await page.goto("/confirmar-email?codigo=x");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este link não vale mais");
      const again = page.getByRole("button", { name: "Reenviar de novo" });
      const sentTo = (address: string) => expect(page.getByText(`Se o cadastro de ${address} espera`)).toBeVisible();

      await field(page, "E-mail do cadastro").fill(`${name}@exemplo.co`);
      await page.getByRole("button", { name: "Reenviar e-mail de confirmação" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira o seu e-mail");
      await sentTo(`${name}@exemplo.co`);
      await look(page);
      await page.getByRole("link", { name: "Corrigir e-mail" }).click();
      await expect(field(page, "E-mail do cadastro")).toBeFocused();
      await expect(field(page, "E-mail do cadastro")).toHaveValue(`${name}@exemplo.co`);
      await look(page);
      await field(page, "E-mail do cadastro").fill(email);
      await page.getByRole("button", { name: "Reenviar e-mail de confirmação" }).click();
      await sentTo(email);
      await expectEmails(request, email, /./, 2);

      await expect(again).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByText("Você pode pedir outro em 30 segundos.")).toBeVisible();
      await page.clock.fastForward(30_000);
      await expect(again).not.toHaveAttribute("aria-disabled");
      await again.click();
      await expect(page.getByText("Enviado de novo.")).toBeVisible();
      await expectEmails(request, email, /./, 3);
      await page.goto(await mailedLink(request, email, "confirmar-email"));
      await field(page, "Sua senha").fill(PASSWORD);
      await page.getByRole("button", { name: "Confirmar e-mail" }).click();
      await expect(page.getByText("E-mail confirmado").first()).toBeVisible();
    },
  );

  ownTest(
    "an account made of an order waits for its mail; opened elsewhere, it brings the older orders too @drill",
    async ({ page, request, browser, baseURL, shop }) => {
      ownTest.slow();
      const email = `ester.${randomUUID().slice(0, 8)}@exemplo.com`;
      const stock = new pg.Client({ connectionString: shop.databaseUrl });
      await stock.connect();
      await stock.query("update skus set on_hand = reserved + 20 where product_id = 'BRINCOARGO-012'");
      await stock.end();
      const asking = {
        data: { customer_email: email },
        lastPieces: true,
        headers: { "Sec-Fetch-Site": "same-origin" },
      };
      const older = await placeOrder(request, { id: "BRINCOARGO-012" }, asking);
      const order = await orderByPix(page.request, { id: "BRINCOARGO-012" }, asking);

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/checkout?order_id=${order.id}`);
      const panel = page.getByRole("region", { name: "Criar conta com uma senha" });
      await panel.getByLabel("Senha", { exact: true }).fill(PASSWORD);
      await panel.getByRole("checkbox").check({ force: true });
      await panel.getByRole("button", { name: "Criar conta" }).click();
      await expect(panel.getByText("Confirmação necessária.")).toBeVisible();
      await expect(panel.getByText(email)).toBeVisible();
      // Sent before the scripts came, the form is answered by a page of its own.
      const back = page.getByRole("link", { name: "Voltar ao pedido" });
      if (await back.isVisible()) await back.click();
      await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
      await look(page);

      const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
      const device = patient(await elsewhere.newPage());
      await device.goto(await mailedLink(request, email, "confirmar-email"));
      await field(device, "Sua senha").fill(PASSWORD);
      await device.getByRole("button", { name: "Confirmar e-mail" }).click();
      await expect(device).toHaveURL(new RegExp(`/orders/${order.id}$`));
      await expect(device.getByRole("heading", { level: 1 })).toHaveText(/^Pedido nº \d+$/);
      await device.goto("/pedidos");
      for (const id of [order.id, older]) await expect(device.getByText(id.slice(0, 8)).first()).toBeVisible();
      await expectAccessible(device);
      await elsewhere.close();
    },
  );
});

ownTest(
  "the database stops while someone shops, and is back: nothing typed is lost, nothing is restarted",
  async ({ page, request, shop }) => {
    ownTest.setTimeout(180_000);
    const account = { email: "rita@exemplo.com", password: "prata-925-boa" };
    const signedUp = await request.post("/auth/v1/signup", { data: { ...account, data: { name: "Rita Alves" } } });
    expect(signedUp.status()).toBe(200);
    const pressed = await request.post(await mailedLink(request, account.email, "confirmar-email"), {
      form: { currentPassword: account.password },
    });
    expect(pressed.status()).toBe(200);
    await logIn(page, account);
    for (const path of ["/", "/categoria/aneis", PRODUCT, "/cart"])
      expect((await request.get(path)).status()).toBe(200);
    await addToCart(page, "ANELOVALCO-010", "16");
    await page.goto("/checkout");
    await page.getByLabel("Telefone").fill("11977776655");
    await page.getByLabel("CEP").first().pressSequentially("01310100");
    await expect(page.getByText("Avenida Paulista, Bela Vista, São Paulo, SP")).toBeVisible();
    await page.getByLabel("Número").fill("1578");
    await chooseShipping(page);

    await shop.stopDatabase();
    await ready(request, 503);

    // The checkout shows an error and keeps the input.
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(
      page.getByText(/A loja está passando por uma instabilidade\. O que você preencheu está guardado/),
    ).toBeVisible();
    await expect(page.getByLabel("Telefone")).toHaveValue("(11) 97777-6655");

    // The cache still serves pages; the process stays up.
    for (const path of ["/healthz", "/", "/categoria/aneis", PRODUCT, "/cart"]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
    }
    await page.goto(PRODUCT);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
    await page.getByRole("radio", { name: "18", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    expect(await cartBadge(page)).toContain("2");

    // The search suggestions show the failure.
    await page.getByRole("button", { name: "Buscar" }).first().click();
    await page.getByPlaceholder("O que você procura?").first().fill("pulseira");
    await expect(page.getByText("Não foi possível carregar as sugestões.")).toBeVisible();

    // The cart shows that prices and stock could not be checked, and keeps its contents.
    await page.goto("/cart");
    await expect(page.getByText("Não conseguimos conferir preços e estoque agora.")).toBeVisible();
    await page.getByLabel("CEP").fill("01310-100");
    await page.getByRole("button", { name: "Calcular", exact: true }).click();
    await expect(page.getByText("Erro ao calcular frete. Por favor, tente novamente.").first()).toBeVisible();
    await expect(page.getByLabel("CEP")).toHaveValue("01310-100");

    // Uncached pages show the outage page.
    const unread = await page.goto("/categoria/brincos");
    expect(unread?.status()).toBe(503);
    await expect(page.getByText(/Nada do que você colocou no carrinho se perdeu/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Tentar Novamente" })).toBeVisible();
    await expectAccessible(page);
    expect((await page.goto("/checkout"))?.status()).toBe(503);
    await expect(page.getByText(/Nada do que você digitou se perdeu/)).toBeVisible();

    await shop.startDatabase();
    await ready(request, 200);
    await page.goto("/categoria/brincos");
    await expect(page.getByRole("heading", { level: 1, name: "Brincos" })).toBeVisible();

    // The form still has the input; the order succeeds and its e-mail is sent.
    await page.goto("/checkout");
    await expect(page.getByRole("region", { name: "Quem recebe" })).toContainText("(11) 97777-6655");
    await chooseShipping(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await page.getByRole("button", { name: "Aprovar" }).click();
    await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
    await expectEmails(request, account.email, /confirmado/);

    // Changes of the catalogue are seen again, and the outage's log is short.
    expect(await (await request.get(PRODUCT)).text()).toContain(NAME);
    await expect.poll(() => shop.log()).toContain("catalogue changes are followed again");
    await expect.poll(() => shop.log()).toContain("job queue works again");
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    await client.query("update products set name = 'Anel de depois' where id = 'ANELOVALCO-010'");
    await client.end();
    await expect.poll(async () => (await request.get(PRODUCT)).text()).toContain("Anel de depois");
    const lines = shop
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"job queue'));
    expect(lines.length).toBeLessThanOrEqual(4);
  },
);

ownTest("a provider refuses the shop's keys: the shopper pays otherwise, or is told to come back", async ({ page }) => {
  ownTest.setTimeout(180_000);
  const revoke = async (accounts: object) => {
    const changed = await page.request.post("/sandbox/control/accounts", { data: accounts });
    expect(changed.status(), await changed.text()).toBe(200);
  };
  const lookAtBoth = async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await look(page);
    }
  };
  const order = { headers: { "Sec-Fetch-Site": "same-origin" }, lastPieces: true };
  const id = await placeOrder(page.request, { id: "BRINCOARGO-012" }, order);
  await page.goto(`/checkout?order_id=${id}`);
  await revoke({ mercadoPago: { isRevoked: true } });
  const finish = page.getByRole("button", { name: "Finalizar Pedido" });
  const main = page.getByRole("main");
  await page.getByRole("radio", { name: /^PIX/ }).check({ force: true });
  await finish.click();
  await expect(page.getByRole("heading", { name: "Esta forma de pagamento está fora do ar" })).toBeVisible();
  await lookAtBoth();

  await main.getByRole("button", { name: "Pagar de outra forma" }).click();
  await expect(finish).toBeVisible();
  await expect(main.getByRole("radio")).toHaveCount(1);
  await expect(main.getByRole("radio", { name: /página segura/ })).toBeChecked();
  await lookAtBoth();

  await revoke({ stripe: { isRevoked: true } });
  await finish.click();
  await expect(page.getByRole("heading", { name: "Os pagamentos estão fora do ar" })).toBeVisible();
  await lookAtBoth();
  await page.goto(`/checkout?order_id=${await placeOrder(page.request, { id: "BRINCOARGO-012" }, order)}`);
  await expect(main.getByText("Nenhuma forma de pagamento disponível agora.")).toBeVisible();
  await lookAtBoth();

  // The provider takes the keys again; the shop's own test finds it within minutes, its owner's at once.
  await revoke({ mercadoPago: { isRevoked: false }, stripe: { isRevoked: false } });
  await enterPanel(page, "/admin/configuracoes/pagamentos", OWNER);
  await expect(page.getByText("O provedor recusa estas chaves.")).toHaveCount(2);
  await lookAtBoth();
  const panel = page
    .locator("section", { has: page.getByRole("heading", { name: "Mercado Pago", exact: true }) })
    .last();
  await panel.getByRole("button", { name: "Testar chaves" }).click();
  await expect(page.getByText("As chaves funcionam. Conta: TESTUSER1735143232, de teste")).toBeVisible();
  await expect(page.getByText("O provedor recusa estas chaves.")).toHaveCount(1);
  await page.goto(`/checkout?order_id=${id}`);
  await expect(page.getByText("Os pagamentos estão fora do ar")).toHaveCount(0);
});

ownTest.describe("a picture whose file is gone", () => {
  ownTest.use({ allowedNoise: [/404 \(Not Found\)/] });

  ownTest("gives way to the shop's own and says so @drill", async ({ page, shop }) => {
    for (const folder of ["media", "media/derived"]) {
      for (const number of [1, 2]) {
        for (const file of globSync(join(shop.dataDir, folder, "**", `ANELSOLITA-002-${number}.*`))) rmSync(file);
      }
    }
    const gone = page.waitForResponse((response) => response.url().includes("ANELSOLITA-002-1"));
    await page.goto("/produto/ANELSOLITA-002");
    expect((await gone).status()).toBe(404);
    const gallery = page.getByRole("list", { name: "Imagens do produto" });
    await expect(gallery.getByText("Imagem temporariamente indisponível").first()).toBeVisible();
    const instead = gallery.locator("img").first();
    await expect(instead).toHaveJSProperty("complete", true);
    await expect
      .poll(() => instead.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain("/imagens/site/sem-imagem.");
    expect(await instead.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);

    await page.goto("/categoria/aneis");
    const card = page.getByRole("article").filter({ has: page.locator("a[href='/produto/ANELSOLITA-002']") });
    await expect(card.getByText("Imagem temporariamente indisponível")).toBeVisible();
    await expect(page.getByText("Imagem temporariamente indisponível")).toHaveCount(1);
  });
});
