import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchDatabase, startBenchDatabase } from "../bench-database.ts";
import { type BuiltShop, type ShopProcess, startShopProcess } from "../shop-process.ts";
import { type Piece, piecesOf, type Shopper, signUp, stockUp } from "../shopping.ts";

const SHOPPERS = 32;

/** One of the two shops that are compared, and what the measurements need of it. */
export interface Side {
  shop: ShopProcess;
  /** The same with hardly any room for kept pages, so that they are rendered. */
  rendering: ShopProcess;
  /** A migrated database for processes that are started and stopped. */
  spare: { environment: Record<string, string>; built: BuiltShop };
  product: string;
  /** Files with paths: of all products' pages and answers, and of lists and searches without end. */
  files: Record<"pages" | "answers" | "lists" | "searches", string>;
  shoppers: readonly Shopper[];
  pieces: readonly Piece[];
  stop(): Promise<void>;
}

/** Starts both processes of a built shop, with the sample catalogue, plenty of pieces and shoppers who are logged in. */
export async function startSide(built: BuiltShop): Promise<Side> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  async function database(): Promise<BenchDatabase> {
    const started = await startBenchDatabase();
    stops.push(started.stop);
    return started;
  }
  async function start(environment: Record<string, string>): Promise<ShopProcess> {
    const started = await startShopProcess({ LOG_LEVEL: "warn", ...environment }, built);
    stops.push(started.stop);
    return started;
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), "lavra-side-"));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const main = await database();
    const shop = await start({ DATABASE_URL: main.url });
    await stockUp(main);
    const rendering = await start({ DATABASE_URL: (await database()).url, PAGE_CACHE_MB: "1" });
    const spare = { DATABASE_URL: (await database()).url, DATA_DIR: join(folder, "data") };
    await (await startShopProcess(spare, built)).stop();
    for (const each of [shop, rendering]) await each.whenAtRest();
    const shoppers: Shopper[] = [];
    while (shoppers.length < SHOPPERS) shoppers.push(await signUp(shop, shoppers.length));
    const pieces = await piecesOf(shop.url);
    const ids = await productIds(shop.url);
    const prices = Array.from({ length: 2_000 }, (_, index) => 5_000 + index);
    const written = (name: string, paths: readonly string[]) => {
      writeFileSync(join(folder, name), paths.join("\n"));
      return join(folder, name);
    };
    const files = {
      pages: written(
        "pages",
        ids.map((id) => `/produto/${id}`),
      ),
      answers: written(
        "answers",
        ids.map((id) => `/rest/v1/products/${id}`),
      ),
      lists: written(
        "lists",
        prices.map((price) => `/rest/v1/products?category=aneis&max_price=${price}`),
      ),
      searches: written(
        "searches",
        prices.map((price) => `/rest/v1/products?q=anel&max_price=${price}`),
      ),
    };
    return {
      shop,
      rendering,
      spare: { environment: spare, built },
      product: pieces[0]?.id ?? "",
      files,
      shoppers,
      pieces,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function productIds(url: string): Promise<string[]> {
  const products = (await (await fetch(`${url}/rest/v1/products?limit=500`)).json()) as { id: string }[];
  return products.map(({ id }) => id);
}
