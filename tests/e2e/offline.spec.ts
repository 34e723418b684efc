import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { enterPanel } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import { addToCart, comeAsCustomer } from "./steps.ts";

const PRODUCT = "/produto/ANELOVALCO-010";
const NAME = "Anel Oval com Zircônia Verde e Halo em Prata 925";
const NOTICE =
  /Você está sem internet\. Esta é a última versão que você viu, de \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}; preços e estoque podem ter mudado\./;

// Console errors about failed requests while offline, from the page or the service worker.
test.use({
  allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch|503 \(Service Unavailable\)/],
});

/** The cached paths in this browser, prefixed with their cache's name. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        all.push(`${name.split("-")[0]} ${new URL(url).pathname}`);
      }
    }
    return all;
  });
}

/** Opens a page and waits until the service worker has cached it and its assets. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptAddresses(page)).toContain(`paginas ${path}`);
}

test("what was read can be read offline and says from when it is; the rest waits for the connection @core", async ({
  page,
  context,
}) => {
  await read(page, PRODUCT);
  await context.setOffline(true);
  await expect(page.getByText("Você está sem internet. Para comprar, espere a conexão voltar")).toBeVisible();
  await expect(page.getByText(/última versão/)).toHaveCount(0);

  // Every control works offline, even if its script was never loaded before.
  const main = page.getByRole("main");
  await main.getByRole("button", { name: `Favoritar: ${NAME}` }).click();
  await expect(page.getByRole("alert").or(page.getByRole("status")).getByText("Login necessário")).toBeVisible();
  await main.getByText("16", { exact: true }).click();
  await main.getByRole("button", { name: "Adicionar ao Carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado")).toBeVisible();
  await main.getByRole("textbox", { name: "CEP" }).fill("01310100");
  await main.getByRole("button", { name: "Calcular", exact: true }).click();
  await expect(main.getByText("Sem conexão. Tente novamente quando ela voltar.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByText(/Para comprar, espere a conexão voltar/)).toBeVisible();
  await expect(page.locator("main img").first()).toHaveJSProperty("complete", true);
  expect(
    await page
      .locator("main img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await look(page);

  await page.getByRole("navigation", { name: "Você está em" }).getByRole("link").nth(1).click();
  await expect(page.getByRole("heading", { level: 1, name: "Você está sem internet" })).toBeVisible();
  await expect(page).toHaveURL(/\/categoria\/aneis$/);
  const readable = page.getByRole("listitem").getByRole("link");
  await expect(readable).toHaveText([NAME]);
  await look(page);

  await readable.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Você está sem internet" })).toBeVisible();

  // The service worker answers the router's data requests with an instruction to reload the document.
  const data = await page.evaluate(async () => {
    const { status, headers } = await fetch("/categoria/brincos.data?ordem=price-asc&_routes=x");
    return [status, headers.get("X-Remix-Redirect"), headers.get("X-Remix-Reload-Document")];
  });
  expect(data).toEqual([204, "/categoria/brincos?ordem=price-asc", "true"]);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anéis");
  await expect(page.locator("loja-aviso")).toHaveCount(0);
  await page.goto(PRODUCT);
  await expect(page.locator("loja-aviso")).toHaveCount(0);
});

test("a form of the panel that cannot be sent stays as it was typed", async ({ page, context }) => {
  await enterPanel(page, "/admin/configuracoes/pagamentos");
  const percent = page.getByLabel("Desconto em %");
  const before = await percent.inputValue();
  await context.setOffline(true);
  const save = page.getByRole("button", { name: "Salvar desconto" });
  await percent.fill("6");
  await save.click();
  await expect(page.getByText(/Verifique a sua conexão e tente de novo/)).toBeVisible();
  await expect(percent).toHaveValue("6");
  await context.setOffline(false);
  // What it was: a discount would be another line beside every price that later journeys look at.
  await percent.fill(before);
  await save.click();
  await expect(page.getByText(/Verifique a sua conexão/)).toBeHidden();
  await page.reload();
  await expect(percent).toHaveValue(before);
});

test("the cart is there offline, and a copy makes way for the page when the connection is back", async ({
  page,
  context,
}) => {
  await addToCart(page, "ANELOVALCO-010", "16");
  await read(page, "/");
  await context.setOffline(true);
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: NAME }).first()).toBeVisible();
  await expect(page.getByText(/Você está sem internet\. Preços e estoque serão conferidos\./)).toBeVisible();
  // On a phone the notice does not cover the bar.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator("#barra-do-carrinho");
  await expect(bar).toBeVisible();
  const notice = page.locator("loja-aviso");
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([bar.boundingBox(), notice.boundingBox()]);
      return above && below ? above.y + above.height <= below.y + 1 : false;
    })
    .toBe(true);
  await page.goto("/checkout");
  await expect(page.getByText(/Para comprar é preciso estar conectado/)).toBeVisible();
  await page.goto("/cart");
  await context.setOffline(false);
  await expect(page.locator("loja-aviso")).toHaveCount(0);
  await expect(page.getByRole("link", { name: NAME }).first()).toBeVisible();
});

test("nothing of a customer's own is kept", async ({ page }) => {
  const account = await comeAsCustomer(page);
  await page.goto("/checkout");
  await page.goto("/pedidos");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await read(page, "/");
  await page.goto("/sair");
  const kept = await keptAddresses(page);
  expect(
    kept.filter(
      (address) =>
        !/^(paginas \/|reserva \/(offline|cart|assets\/.+)|arquivos \/assets\/.+|imagens \/imagens\/.+)$/.test(address),
    ),
  ).toEqual([]);
  const leaks = await page.evaluate(async (email) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const text = (await (await cache.match(key))?.text()) ?? "";
        if (text.includes(email) || text.includes("Lia Moreira")) found.push(key.url);
      }
    }
    return found;
  }, account.email);
  expect(leaks).toEqual([]);
});

test("a shop that does not answer gives way to the copy, too; an address that is tapped meanwhile is opened", async ({
  browser,
  baseURL,
}) => {
  let away: "unavailable" | "gone" | null = null;
  const gateway = await startGateway(baseURL ?? "", () => away);
  const context = await browser.newContext({ baseURL: gateway.url });
  const page = patient(await context.newPage());
  await read(page, PRODUCT);
  away = "gone";
  await page.getByRole("navigation", { name: "Você está em" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/categoria\/aneis$/);
  await expect(page.getByRole("heading", { level: 1, name: "A loja não respondeu" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contato", exact: true }).click();
  await expect(page).toHaveURL(/\/contato$/);
  await expect(page.getByRole("heading", { level: 1, name: "A loja não respondeu" })).toBeVisible();
  away = "unavailable";
  await page.goto(PRODUCT);
  await expect(
    page.getByText(/A loja está passando por uma instabilidade\. Esta é a última versão que você viu, de/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  expect((await page.goto("/termos"))?.status()).toBe(503);
  away = "gone";
  await page.goto(PRODUCT);
  await expect(
    page.getByText(/A loja não está respondendo agora\. Esta é a última versão que você viu, de/),
  ).toBeVisible();
  await page.goto("/termos");
  await expect(page.getByRole("heading", { level: 1, name: "A loja não respondeu" })).toBeVisible();
  await expect(page.getByText("sem internet")).toHaveCount(0);
  await page.goto(PRODUCT);
  away = null;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.locator("loja-aviso")).toHaveCount(0);
  await context.close();
  gateway.close();
});

/** A proxy in front of the shop that can answer 503 or drop connections. */
async function startGateway(
  target: string,
  away: () => "unavailable" | "gone" | null,
): Promise<{ url: string; close(): void }> {
  const server: Server = createServer(async (incoming, outgoing) => {
    if (away() === "gone") {
      outgoing.destroy();
      return;
    }
    if (away()) {
      outgoing.writeHead(503, { "Content-Type": "text/html" }).end("<h1>503</h1>");
      return;
    }
    const answer = await fetch(target + incoming.url, { redirect: "manual" });
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|connection|keep-alive)$/.test(name),
    );
    outgoing.writeHead(answer.status, headers.flat()).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
