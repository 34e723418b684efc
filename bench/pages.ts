import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { BROTLI, load, median } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { startShopProcess } from "./shop-process.ts";

const PAGE = "/categoria/aneis";
const ROUNDS = 5;
const MEMORY_SECONDS = 60;

/** The bytes of a page in Brotli. `fetch` would decompress them. */
const compressed = (url: string) =>
  new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: BROTLI }, (answer) => buffer(answer).then(resolve, reject)).on("error", reject);
  });

/** A cached category page against nginx serving the same bytes, in alternation; rendered pages; memory under load. */
export async function measurePages(): Promise<string[]> {
  const shop = await startShopProcess();
  const plain = (await (await fetch(shop.url + PAGE)).arrayBuffer()).byteLength;
  // A page is compressed better once it was asked for again.
  await load(shop.url + PAGE, 3);
  const body = await compressed(shop.url + PAGE);
  const nginx = await startNginx(body);
  try {
    await load(nginx.url, 3);
    const cached: number[] = [];
    const yardstick: number[] = [];
    const rendered: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      cached.push((await load(shop.url + PAGE, 4)).requestsPerSecond);
      yardstick.push((await load(nginx.url, 4)).requestsPerSecond);
      rendered.push((await load(shop.url, 4, 8, "bench/unseen-pages.lua")).requestsPerSecond);
    }
    const withFullCache = shop.residentMb();
    const products = await measureProducts(nginx.url);
    const { sustained, memory } = await measureMemory();
    const ratio = (values: number[]) => median(values.map((value, i) => value / (yardstick[i] ?? Number.NaN)));
    return [
      "## Pages",
      "",
      `\`${PAGE}\`, ${plain} bytes, ${body.length} in Brotli, as all are sent; 64 connections, one wrk thread, ${ROUNDS} rounds in turn, medians.`,
      "",
      "| what | requests/s | against nginx |",
      "| --- | --- | --- |",
      `| nginx, one worker, the same bytes as a file | ${median(yardstick)} | 1 |`,
      `| cached page, one process | ${median(cached)} | **${ratio(cached).toFixed(2)}** (aim ≥ 0.5) |`,
      `| a listing rendered each time (8 connections) | ${median(rendered)} | ${ratio(rendered).toFixed(3)} |`,
      `| a product page rendered each time (8 connections) | ${median(products.rendered)} | ${median(products.ratios).toFixed(3)} |`,
      "",
      `After ${MEMORY_SECONDS} s of the cached load (p99 ${sustained.p99Ms} ms) the app process holds **${memory} MB** (aim ≤ 400 MB);`,
      `after thousands of different pages, its page cache full, ${withFullCache} MB.`,
    ];
  } finally {
    await nginx.stop();
    await shop.stop();
  }
}

/** Product pages that the cache cannot keep: it holds fewer pages than the catalogue has products, asked in turn. */
async function measureProducts(yardstick: string): Promise<{ rendered: number[]; ratios: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-products-"));
  const shop = await startShopProcess({ PAGE_CACHE_MB: "1" });
  try {
    const sitemap = await (await fetch(`${shop.url}/sitemap-produtos-1.xml`)).text();
    const paths = Array.from(sitemap.matchAll(/<loc>[^<]*?(\/produto\/[^<]+)<\/loc>/g), ([, path]) => path);
    writeFileSync(join(folder, "paths"), paths.join("\n"));
    const ask = (seconds: number) => load(shop.url, seconds, 8, "bench/paths-in-turn.lua", join(folder, "paths"));
    await ask(3);
    const rendered: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { requestsPerSecond } = await ask(4);
      rendered.push(requestsPerSecond);
      ratios.push(requestsPerSecond / (await load(yardstick, 4)).requestsPerSecond);
    }
    return { rendered, ratios };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMemory() {
  const shop = await startShopProcess();
  try {
    const sustained = await load(shop.url + PAGE, MEMORY_SECONDS);
    return { sustained, memory: shop.residentMb() };
  } finally {
    await shop.stop();
  }
}
