import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { startShopProcess } from "./shop-process.ts";

const KB = 1000;
const MOST_SCRIPT_KB = 150;
/** Waits for downloads that start after page load as well: service worker registration and prefetched chunks. */
const SETTLED_MS = 3_000;

/** Every kind of public page. */
const PAGES = [
  "/",
  "/categoria/aneis",
  "/produto/ANELSOLITA-002",
  "/busca?q=anel",
  "/wishlist",
  "/cart",
  "/login",
  "/cadastro",
  "/contato",
  "/cadastro/cliente",
  "/newsletter",
  "/guia-de-tamanhos",
  "/sobre",
  "/perguntas-frequentes",
];

/** Gzip size of a first visit: the scripts of each public page as a phone requests them, and the whole home page. */
export async function measureWeight(): Promise<string[]> {
  const shop = await startShopProcess();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-quic"] });
  try {
    const scripts: string[] = [];
    for (const path of PAGES) scripts.push(await scriptsRow(browser, shop.url, path));
    scripts.push(await scriptsRow(browser, shop.url, "/categoria/aneis", TOUCH));
    scripts.push(...(await checkoutRows(browser, shop.url)));
    const home = await textOf(`${shop.url}/`);
    const product = await textOf(`${shop.url}/produto/ANELSOLITA-002`);
    const listing = Buffer.from(await textOf(`${shop.url}/categoria/aneis`));
    const links = product.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
    const styles = links.flatMap((link) => /href="(\/assets\/[^"]+)"/.exec(link)?.[1] ?? []);
    const css = await Promise.all(styles.map((path) => textOf(shop.url + path)));
    return [
      "## Weight",
      "",
      "Bytes after gzip; scripts are all that a first visit in a phone's window asks for until nothing more comes.",
      "",
      "| what | gzip | aim |",
      "| --- | --- | --- |",
      `| home HTML | **${kb(gzipped(home))} kB** | ≤ 30 kB |`,
      `| product HTML | ${kb(gzipped(product))} kB | |`,
      `| \`/categoria/aneis\` HTML, before compression | **${kb(listing.length)} kB** | ≤ 60 kB |`,
      `| styles | ${kb(css.reduce((sum, text) => sum + gzipped(text), 0))} kB | |`,
      ...scripts,
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" };

/** Fetches the page of a product ahead, too. */
const TOUCH: BrowserContextOptions = { ...PHONE, isMobile: true, hasTouch: true };

async function scriptsRow(browser: Browser, origin: string, path: string, as = PHONE): Promise<string> {
  const context = await browser.newContext(as);
  const page = await context.newPage();
  const asked = scriptsOf(page);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const row = await rowOf(`\`${path}\`${as === TOUCH ? " and, ahead of a tap, a product's page" : ""}`, asked, page);
  await context.close();
  return row;
}

/** A customer with an address and a piece in the cart opens the checkout in an empty browser, and pays by PIX. */
async function checkoutRows(browser: Browser, origin: string): Promise<string[]> {
  const first = await browser.newContext({ ...PHONE, extraHTTPHeaders: { Origin: origin } });
  const account = { email: "compradora@exemplo.com", password: "prata-925-boa" };
  const person = { name: "Ana Lima", phone: "11988881234", cpf: "12345678909", ...PAULISTA, zipCode: "01310100" };
  await first.request.post(`${origin}/auth/v1/signup`, { data: { ...account, data: person } });
  await first.request.post(`${origin}/login`, { form: account, maxRedirects: 0 });
  const chooses = await first.newPage();
  await chooses.goto(`${origin}/produto/BRINCOARGO-012`);
  await chooses.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await chooses.getByText("Produto adicionado").waitFor();
  const context = await browser.newContext({ ...PHONE, storageState: await first.storageState() });
  await first.close();

  const page = await context.newPage();
  const asked = scriptsOf(page);
  await page.goto(`${origin}/checkout`, { waitUntil: "networkidle" });
  const opened = await rowOf("`/checkout`", asked, page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await page.getByRole("button", { name: /^Finalizar Pedido · R\$/ }).click();
  await page.getByText("PIX copia e cola").waitFor();
  const paid = await rowOf("`/checkout` until the PIX code is shown", asked, page);
  await context.close();
  return [opened, paid];
}

/** The gzip sizes of the scripts that the page asks for from now on. */
function scriptsOf(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return sizes;
}

async function rowOf(what: string, asked: readonly Promise<number>[], page: Page): Promise<string> {
  await page.waitForTimeout(SETTLED_MS);
  const bytes = (await Promise.all(asked)).reduce((sum, size) => sum + size, 0);
  const met = bytes <= MOST_SCRIPT_KB * KB ? `**${kb(bytes)} kB**` : `${kb(bytes)} kB (missed)`;
  return `| scripts of ${what}, ${asked.length} files | ${met} | ≤ ${MOST_SCRIPT_KB} kB |`;
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

const gzipped = (text: string) => gzipSync(text).length;
const kb = (bytes: number) => (bytes / KB).toFixed(1);
