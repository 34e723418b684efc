import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.ts";
import { startShopProcess } from "./shop-process.ts";

const KB = 1000;
const MOST_SCRIPT_KB = 150;
/** Waits for downloads that start after page load as well: service worker registration and prefetched chunks. */
const SETTLED_MS = 1_500;

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

async function scriptsRow(browser: Browser, origin: string, path: string): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  const met = bytes <= MOST_SCRIPT_KB * KB ? `**${kb(bytes)} kB**` : `${kb(bytes)} kB (missed)`;
  return `| scripts of \`${path}\`, ${sizes.length} files | ${met} | ≤ ${MOST_SCRIPT_KB} kB |`;
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

const gzipped = (text: string) => gzipSync(text).length;
const kb = (bytes: number) => (bytes / KB).toFixed(1);
