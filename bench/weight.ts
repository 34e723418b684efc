import { gzipSync } from "node:zlib";
import { startShopProcess } from "./shop-process.ts";

const KB = 1000;

/** What a first visit downloads: JavaScript of the product page, HTML of the home page, gzip. */
export async function measureWeight(): Promise<string[]> {
  const shop = await startShopProcess();
  try {
    const home = await textOf(`${shop.url}/`);
    const product = await textOf(`${shop.url}/produto/ANELSOLITA-002`);
    const scripts = await scriptsOf(shop.url, product);
    const styles = [...product.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path ?? "");
    const css = await Promise.all(styles.map((path) => textOf(shop.url + path)));
    const sizes = await Promise.all(scripts.map((path) => textOf(shop.url + path)));
    const javascript = sizes.reduce((sum, text) => sum + gzipped(text), 0);
    return [
      "## Weight",
      "",
      "| what | gzip | aim |",
      "| --- | --- | --- |",
      `| JavaScript of the product page, ${scripts.length} files | **${kb(javascript)} kB** | ≤ 150 kB |`,
      `| home HTML | **${kb(gzipped(home))} kB** | ≤ 30 kB |`,
      `| product HTML | ${kb(gzipped(product))} kB | |`,
      `| styles | ${kb(css.reduce((sum, text) => sum + gzipped(text), 0))} kB | |`,
      `| share of the product page's scripts against its HTML | ${(javascript / gzipped(product)).toFixed(1)} | |`,
    ];
  } finally {
    await shop.stop();
  }
}

/** Every script the page names, and what those import without being asked. */
async function scriptsOf(origin: string, html: string): Promise<string[]> {
  const found = new Set([...html.matchAll(/["'(](\/assets\/[\w./-]+\.js)["')]/g)].map(([, path]) => path ?? ""));
  for (const path of found) {
    const text = await textOf(origin + path);
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`/assets/${name}`);
  }
  return [...found];
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

const gzipped = (text: string) => gzipSync(text).length;
const kb = (bytes: number) => (bytes / KB).toFixed(1);
