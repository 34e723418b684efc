import { load, median } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { startShopProcess } from "./shop-process.ts";

const PAGE = "/categoria/aneis";
const ROUNDS = 5;
const MEMORY_SECONDS = 60;

/** A cached category page against nginx serving the same bytes, in alternation; a rendered page; memory under load. */
export async function measurePages(): Promise<string[]> {
  const shop = await startShopProcess();
  const body = Buffer.from(await (await fetch(shop.url + PAGE)).arrayBuffer());
  const nginx = await startNginx(body);
  try {
    await load(shop.url + PAGE, 3);
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
    const { sustained, memory } = await measureMemory();
    const ratio = (values: number[]) => median(values.map((value, i) => value / (yardstick[i] ?? Number.NaN)));
    return [
      "## Pages",
      "",
      `\`${PAGE}\`, ${body.length} bytes, 64 connections, one wrk thread, ${ROUNDS} rounds in turn, medians.`,
      "",
      "| what | requests/s | against nginx |",
      "| --- | --- | --- |",
      `| nginx, one worker, the same bytes as a file | ${median(yardstick)} | 1 |`,
      `| cached page, one process | ${median(cached)} | **${ratio(cached).toFixed(2)}** (aim ≥ 0.5) |`,
      `| a listing rendered each time (8 connections) | ${median(rendered)} | ${ratio(rendered).toFixed(3)} |`,
      "",
      `After ${MEMORY_SECONDS} s of the cached load (p99 ${sustained.p99Ms} ms) the app process holds **${memory} MB** (aim ≤ 250 MB);`,
      `after thousands of different pages, its page cache full, ${withFullCache} MB.`,
    ];
  } finally {
    await nginx.stop();
    await shop.stop();
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
