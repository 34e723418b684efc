import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { median } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const PAGE = "/categoria/aneis";
const ROUNDS = 5;
const KEPT_PAGES = 2_000;
const RENDERED_PAGES = 60;
const AT_ONCE = 4;

let asked = 0;
/** A listing that no cache has seen: an unknown category shows all products. */
function unseen(): string {
  asked += 1;
  return `${PAGE}-${asked}`;
}

/** Processor time of a shop that sends every trace against one that sends none, in alternation. */
export async function measureTracing(): Promise<string[]> {
  const collector = createServer((incoming, outgoing) => {
    incoming.resume().on("end", () => outgoing.writeHead(200).end());
  });
  await new Promise<void>((ready) => collector.listen(0, "127.0.0.1", ready));
  const { port } = collector.address() as AddressInfo;
  const shops: ShopProcess[] = [];
  const kept: number[][] = [];
  const rendered: number[][] = [];
  try {
    shops.push(await startShopProcess());
    shops.push(await startShopProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }));
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ofKept: number[] = [];
      const ofRendered: number[] = [];
      for (const shop of shops) {
        ofKept.push(await processorMsPerRequest(shop, KEPT_PAGES, () => PAGE));
        ofRendered.push(await processorMsPerRequest(shop, RENDERED_PAGES, unseen));
      }
      // The first round compiles.
      if (round > 0) kept.push(ofKept);
      if (round > 0) rendered.push(ofRendered);
    }
  } finally {
    for (const shop of shops) await shop.stop();
    await new Promise((done) => collector.close(done));
  }
  const row = (what: string, rounds: number[][]) => {
    const [off = [], on = []] = [0, 1].map((shop) => rounds.map((each) => each[shop] ?? Number.NaN));
    const ratio = median(on.map((ms, round) => ms / (off[round] ?? Number.NaN)));
    return `| ${what} | ${median(off).toFixed(2)} ms | ${median(on).toFixed(2)} ms | **${ratio.toFixed(2)}** |`;
  };
  return [
    "## Tracing",
    "",
    `Processor time of the app process per request, log included, ${ROUNDS} rounds in turn, medians; every trace is sent.`,
    "",
    "| what | traces off | on | ratio |",
    "| --- | --- | --- | --- |",
    row("cached page (no span of its own)", kept),
    row("a listing rendered each time", rendered),
  ];
}

async function processorMsPerRequest(shop: ShopProcess, requests: number, path: () => string): Promise<number> {
  const before = shop.processorMs();
  let left = requests;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(shop.url + path());
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} instead of a page`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return (shop.processorMs() - before) / requests;
}
