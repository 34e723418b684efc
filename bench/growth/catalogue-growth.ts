import pg from "pg";
import { migrate } from "#platform/database/migrate.server.ts";
import { startBenchDatabase } from "../bench-database.ts";
import { fillLargeCatalogue, largeCatalogue } from "../data/large-catalogue.ts";
import { logInToPanel } from "../panel-login.ts";
import { NARROW_TERMS } from "../search-mix.ts";
import { type ShopProcess, startShopProcess } from "../shop-process.ts";
import { csvOf, upload } from "../uploads.ts";
import { curvesOf, medianOf } from "./curve.ts";

/** Of an upload, in rows. */
const ROWS = 1_000;
const ASKED = 40;
/** Pages that the numbers behind a listing's filters are kept for. */
const PAGES = 20;

/** Listing, product and search, each rendered as no cache has them, and a row of an upload. */
export const catalogueCurves = (sizes: readonly number[]) => curvesOf(sizes, measureCatalogue);

async function measureCatalogue(size: number): Promise<Record<string, number>> {
  const database = await startBenchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await migrate(pool, "db/migrations");
  await fillLargeCatalogue(pool, size);
  await pool.end();
  // A cache of one megabyte forgets a page before it is asked for again.
  const shop = await startShopProcess({ LOG_LEVEL: "warn", DATABASE_URL: database.url, PAGE_CACHE_MB: "1" });
  try {
    const products = await database.ask<{ id: string }>(
      `select id from products order by position offset ${Math.floor(size / 2)} limit ${ASKED}`,
    );
    const up = (to: number) => Array.from({ length: to }, (_, n) => n + 1);
    return {
      "a page of a category": await medianOf(
        shop,
        up(PAGES).map((page) => `/categoria/aneis?pagina=${page}`),
      ),
      "a category with a filter for the first time": await medianOf(
        shop,
        up(ASKED).map((from) => `/categoria/aneis?preco_min=${from}`),
      ),
      "a product": await medianOf(
        shop,
        products.map(({ id }) => `/produto/${id}`),
      ),
      "a search for the first time, its matches counted": await medianOf(shop, searches("/busca")),
      // What the browser fetches after a filter or a step of a list: no page that is cached.
      "the same again, their number known": await medianOf(shop, searches("/busca/lista")),
      "a row of an upload that changes it": await uploadRow(shop, Math.min(ROWS, size)),
    };
  } finally {
    await shop.stop();
    await database.stop();
  }
}

const searches = (path: string) => NARROW_TERMS.map((term) => `${path}?q=${encodeURIComponent(term)}`);

/** Milliseconds for each row of a file in which every price is new. */
async function uploadRow(shop: ShopProcess, rows: number): Promise<number> {
  const token = await logInToPanel(shop.url);
  const { seconds } = await upload(shop, token, csvOf(largeCatalogue(rows), 2));
  return (seconds * 1000) / rows;
}
