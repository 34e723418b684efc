import { readCertificate } from "#tests/setup/deployed/certificate.ts";
import { type DeployedShop, startDeployedShop } from "#tests/setup/deployed/deployed-shop.ts";
import { PRODUCTION_SETTINGS } from "#tests/setup/deployed/production-settings.ts";
import { largePicture, tooLargeFile } from "./large-picture.ts";
import { enterPanel, fillLogin } from "./panel.ts";
import { expect, expectAccessible, look, test } from "./shop-test.ts";
import { logIn, signUp } from "./steps.ts";

const OWNER = { username: "dona", password: "painel-da-loja-925" };

const SENT = { timeout: 60_000 };

/** A shop in production mode without provider keys. */
const productionTest = test.extend<object, { shop: DeployedShop }>({
  shop: [
    async ({ browser: _browser }, use) => {
      const shop = await startDeployedShop({
        certificate: readCertificate(process.env.TLS_FOLDER ?? ""),
        mode: "production",
        environment: {
          ...PRODUCTION_SETTINGS,
          SAMPLE_CATALOGUE: "yes",
          ADMIN_USERNAME: OWNER.username,
          ADMIN_EMAIL: "dona@lavra.exemplo",
          ADMIN_PASSWORD: OWNER.password,
        },
      });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

productionTest.describe.configure({ mode: "default" });
productionTest.use({ allowedNoise: [/status of 4\d\d/] });

productionTest(
  "in production, before any provider has keys, pages, logins, forms and a photo work @core",
  async ({ page, request, browser, baseURL }) => {
    productionTest.setTimeout(240_000);
    await page.goto("/");
    await expect(page.getByText("Modo demonstração")).toHaveCount(0);
    await expectAccessible(page);

    await logIn(page, await signUp(request));
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Olá, Lia" })).toBeVisible();
    await page.goto("/contato");
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "Assunto" }).fill("Horário");
    await main.getByRole("textbox", { name: "Mensagem" }).fill("Vocês abrem no sábado?");
    await main.getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(main.getByRole("heading", { name: "Mensagem recebida" })).toBeVisible();

    await page.goto("/produto/ANELALIANC-003");
    await page.getByRole("radio", { name: "16", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    await page.goto("/cart");
    await expect(main.getByRole("link", { name: /Aliança|Anel/ }).first()).toBeVisible();

    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const form = await plain.newPage();
    await form.goto("/newsletter");
    await form
      .getByRole("main")
      .getByRole("textbox", { name: /e-mail/i })
      .fill("ana@exemplo.com");
    await form.getByRole("main").getByRole("button").first().click();
    await expect(form.getByRole("main")).not.toContainText("Não foi possível");
    expect(form.url()).toBe(`${baseURL}/newsletter`);
    await plain.close();

    await page.goto("/admin/produtos/ANELALIANC-003");
    await fillLogin(page, OWNER);
    await expect(page.getByLabel("Nome", { exact: true })).toBeVisible();
    const texts = page.getByLabel(/^Texto da imagem \d+/);
    const before = await texts.count();
    await page.locator("input[type=file]").setInputFiles(await largePicture(6));
    await expect(texts).toHaveCount(before + 1, { timeout: 60_000 });
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Produto salvo").first()).toBeVisible();
  },
);

productionTest(
  "a picture of the home page may be as large; a larger one is refused at its form @drill",
  async ({ page }) => {
    productionTest.setTimeout(180_000);
    await enterPanel(page, "/admin/configuracoes/aparencia", OWNER);
    const send = async (file: string) => {
      const form = page.locator("form", { has: page.getByLabel("Imagem da página inicial") });
      await form.getByLabel("Imagem da página inicial").setInputFiles(file);
      await form.getByRole("button", { name: "Enviar imagem" }).click();
    };
    await send(await largePicture(6));
    await expect(page.getByText("Imagem salva")).toBeVisible(SENT);
    await send(tooLargeFile(20.2));
    await expect(page.getByText("A imagem passa de 20 MB.")).toBeVisible(SENT);
    await send(tooLargeFile(24));
    await expect(page.getByText("Arquivo grande demais")).toBeVisible(SENT);
    // A busy button ignores clicks. The chosen file may stay selected.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.getByRole("button", { name: "Remover" }).click();
    await expect(page.getByText("Imagem removida")).toBeVisible();
  },
);

const OFF = /20(<!-- -->)?% OFF/;
const WITHOUT_PROOF = 'Mostrar só preço "de" comprovado';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

productionTest(
  "old prices that nobody can prove are listed, left out of the shop where the owner wants it, and declared by her @drill",
  async ({ page, request }) => {
    productionTest.setTimeout(180_000);
    const ring = { path: "/produto/ANELSOLITA-002", old: "R$\u00a0149,99", paid: "R$\u00a0119,99" };
    const main = page.getByRole("main");
    const shows = async (old: boolean) => {
      const text = await (await request.get(ring.path)).text();
      expect(text).toContain(ring.paid);
      const feed = await (await request.get("/feeds/google-merchant.xml")).text();
      const item = feed.split("<item>").find((each) => each.includes("ANELSOLITA-002")) ?? "";
      const listed = await (await request.get("/categoria/aneis?preco_min=119&preco_max=120")).text();
      const told = [
        text.includes(ring.old),
        OFF.test(text),
        text.includes("StrikethroughPrice"),
        item.includes("<g:price>149.99 BRL</g:price>"),
        item.includes("g:sale_price"),
        OFF.test(listed),
      ];
      expect(told).toEqual(told.map(() => old));
    };

    await enterPanel(page, "/admin/precos/ofertas", OWNER);
    await expect(page.getByText('20 ofertas com preço "de" que não dá para comprovar.')).toBeVisible();
    await shows(true);
    await page.getByLabel(WITHOUT_PROOF).check();
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByText('A loja mostra só preços "de" comprovados')).toBeVisible();
    await shows(false);
    await look(page);
    await page.setViewportSize(PHONE);
    await look(page);
    await page.goto("/promocoes");
    await expect(main.getByText("Ainda não há produtos aqui.")).toBeVisible();
    await look(page);
    await page.goto(ring.path);
    await page.getByRole("radio", { name: "16", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    await page.goto("/cart");
    await expect(main.getByText(ring.paid).first()).toBeVisible();
    await expect(main.getByText(ring.old)).toHaveCount(0);

    // The old price needs the owner's declaration: the tool asks for it and records it, and the shop shows the price
    // again.
    await page.setViewportSize(WIDE);
    await page.goto("/admin/precos/ofertas");
    await page.getByLabel(/^Selecionar .*, ANELSOLITA-002$/).check({ force: true });
    await page.getByRole("button", { name: "Registrar declaração" }).click();
    await expect(page.getByText("Marque a declaração para continuar.")).toBeVisible();
    await page.getByLabel('Declaro que o preço "de" dos produtos selecionados foi praticado.').check();
    await page.getByRole("button", { name: "Registrar declaração" }).click();
    await expect(page.getByText("1 preço declarado")).toBeVisible();
    await expect(page.getByText('19 ofertas com preço "de" que não dá para comprovar.')).toBeVisible();
    await shows(true);
    await page.goto("/cart");
    await expect(main.getByText(ring.old).first()).toBeVisible();
    await page.goto("/admin/produtos/ANELSOLITA-002");
    await expect(page.getByText('Preço "de" declarado por um proprietário.')).toBeVisible();
    await page.getByLabel("Preço", { exact: true }).fill("199,99");
    await expect(page.getByText('Preço "de" sem comprovação.')).toBeVisible();
    await look(page);
  },
);

productionTest(
  "test keys: red on every page of the panel, and the shop opens with them only when its owner says so",
  async ({ page }) => {
    productionTest.setTimeout(240_000);
    const red = page.getByText("Chaves de teste: o dinheiro não é de verdade.");
    const closed = page.getByText("A loja ainda está sendo preparada.").first();
    const keys = "/admin/configuracoes/pagamentos";
    const stripe = page.locator("section", { has: page.getByRole("heading", { name: "Stripe", exact: true }) }).last();
    await enterPanel(page, keys, OWNER);
    await expect(red).toHaveCount(0);
    await stripe.getByLabel("Chave secreta").fill("sk_test_de_ninguem_925");
    await stripe.getByLabel("Segredo dos avisos").fill("whsec_de_ninguem_925");
    await stripe.getByRole("button", { name: "Salvar chaves" }).click();
    await stripe.getByRole("button", { name: "Salvar mesmo assim" }).click(SENT);
    await expect(red).toBeVisible(SENT);
    await expect(stripe.getByText("Com elas a loja não abre")).toBeVisible();
    for (const path of [keys, "/admin/hoje", "/admin/pedidos"]) {
      await page.goto(path);
      await expect(red).toBeVisible();
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size);
        await look(page);
      }
    }
    await page.goto("/");
    await expect(closed).toBeVisible();

    await page.goto("/admin/pedidos");
    await page.getByRole("link", { name: "Ver as chaves" }).click();
    await stripe.getByRole("button", { name: "Abrir com chaves de teste" }).click();
    await expect(page.getByText("A loja abre com chaves de teste")).toBeVisible(SENT);
    await expect(red).toBeVisible();
    await page.goto("/");
    await expect(closed).toHaveCount(0);

    await page.goto(keys);
    await stripe.getByRole("button", { name: "Remover chaves" }).click();
    await expect(page.getByText("Chaves removidas")).toBeVisible(SENT);
    await expect(red).toHaveCount(0);
  },
);
