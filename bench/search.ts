import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.generated.ts";
import { createTtlCache, type TtlCache } from "#platform/concurrency/ttl-cache.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { namePreparedStatements } from "#platform/database/prepared-statements.server.ts";
import { listingFor } from "#shop/catalogue/listings/category.ts";
import { combinationsOf } from "#shop/catalogue/listings/listing-facet-queries.server.ts";
import type { ProductFilter, ProductSort } from "#shop/catalogue/listings/product-filter-queries.server.ts";
import { findProduct, type ListingQuery, listProducts } from "#shop/catalogue/products/catalogue-queries.server.ts";
import { findMatches } from "#shop/catalogue/search/find-matches.server.ts";
import { searchCards } from "#shop/catalogue/search/search-products.server.ts";
import { suggest } from "#shop/catalogue/search/suggestion-queries.server.ts";
import { fillLargeCatalogue, LARGE_CATALOGUE } from "./data/large-catalogue.ts";
import { percentile } from "./load.ts";
import { BROAD_TERMS, NARROW_TERMS, SHORT_TERMS, TYPOS } from "./search-mix.ts";

const AT_ONCE = 8;
const ROUNDS = 25;
const WARMING_ROUNDS = 10;
const NARROW = 0.02;
const PLANS = "bench/plans.md";

interface Timing {
  p50: number;
  p95: number;
  max: number;
}
type Ask = () => Promise<unknown>;

interface Filtered {
  name: string;
  ask: () => Promise<{ total: number }>;
}

/**
 * Search, suggestions and filtered listings over 100,000 products, eight at a time. Writes query plans to
 * bench/plans.md.
 */
export async function measureSearch(): Promise<string[]> {
  const { url, stop } = await openLargeCatalogue();
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
  pool.on("connect", namePreparedStatements());
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  try {
    const productCounts = createTtlCache<number>({ clock: () => new Date(), maxAgeMs: 3_600_000, most: 10_000 });
    const services = { db, productCounts };
    const search = async (term: string, sort: ProductSort = "default", page = 1) =>
      searchCards(services, await findMatches(services, term), { sort, limit: 12, offset: (page - 1) * 12 });

    const shares = new Map<string, number>();
    const allTerms = [...NARROW_TERMS, ...TYPOS, ...BROAD_TERMS, ...SHORT_TERMS];
    const cold = await timed(
      allTerms.map((term) => async () => {
        shares.set(term, (await search(term)).total / LARGE_CATALOGUE);
      }),
    );
    const wide = [...NARROW_TERMS, ...TYPOS].filter((term) => !isNarrow(shares.get(term)));
    if (wide.length > 0) throw new Error(`Not within 2 %: ${wide.map((t) => `${t} ${percent(shares.get(t) ?? 0)}`)}`);

    const ids = await db.selectFrom("products").select("id").where("position", "<=", 200).execute();
    const yardstick = await measured(
      ids.map(
        ({ id }) =>
          () =>
            findProduct(db, id),
      ),
    );
    const narrow = await measured(NARROW_TERMS.map((term) => () => search(term)));
    const deep = await measured(NARROW_TERMS.map((term) => () => search(term, "default", 2)));
    const sorted = await measured(
      NARROW_TERMS.flatMap((term) => (["price-asc", "name-desc"] as const).map((sort) => () => search(term, sort))),
    );
    const typos = await measured(TYPOS.map((term) => () => search(term)));
    const typed = NARROW_TERMS.flatMap((term) => [term, term.slice(0, -2)]);
    const suggestions = await measured(typed.map((term) => () => suggest(services, term)));
    const narrowFilters = filteredListings(db, productCounts);
    for (const { name, ask } of narrowFilters) {
      const share = (await ask()).total / LARGE_CATALOGUE;
      if (!isNarrow(share)) throw new Error(`${percent(share)} of the products pass ${name}`);
    }
    const listings = await measured(narrowFilters.map(({ ask }) => ask));
    const wideListings = await measured(filteredListings(db, productCounts, true).map(({ ask }) => ask));
    const numbers = await measured(NUMBERED.map((filter) => () => combinationsOf(db, filter)));
    const generic = await withGenericPlans(url, (other) =>
      measured(
        NARROW_TERMS.map(
          (term) => async () =>
            searchCards({ db: other, productCounts }, await findMatches({ db: other, productCounts }, term), {
              sort: "default",
              limit: 12,
              offset: 0,
            }),
        ),
      ),
    );
    const apart: string[] = [];
    for (const term of [...BROAD_TERMS, ...SHORT_TERMS]) {
      const timing = await measured([() => search(term)]);
      apart.push(row(`'${term}', ${percent(shares.get(term) ?? 0)}`, timing, yardstick, "max ≤ 150"));
    }
    productCounts.drop();
    const firstTimes = await timed(allTerms.map((term) => () => search(term)));
    const broadSorted = await measured(BROAD_TERMS.map((term) => () => search(term, "price-asc")));

    statements.length = 0;
    await writePlans(pool, statements, {
      search,
      suggest: (term) => suggest(services, term),
      listings: narrowFilters.map(({ ask }) => ask),
    });
    const found = [...NARROW_TERMS, ...TYPOS].map((term) => shares.get(term) ?? 0);
    return [
      "## Search",
      "",
      `${LARGE_CATALOGUE} generated products, ${AT_ONCE} requests at a time, counts kept; each time from the call to the cards,`,
      `with all its SQL statements. The mix of \`bench/search-mix.ts\`: ${NARROW_TERMS.length} terms and ${TYPOS.length} with a typo that`,
      `match ${percent(Math.min(...found))} to ${percent(Math.max(...found))}. Plans: \`${PLANS}\`.`,
      "",
      "| what | p50 ms | p95 ms | max ms | p95 against a product by its id | aim |",
      "| --- | --- | --- | --- | --- | --- |",
      row("one product by its id (yardstick)", yardstick, yardstick, ""),
      row("search, by relevance", narrow, yardstick, "p95 ≤ 30"),
      row("search, second page", deep, yardstick, "p95 ≤ 30"),
      row("search, by price and by name", sorted, yardstick, "p95 ≤ 30"),
      row("search, with generic plans", generic, yardstick, "p95 ≤ 30"),
      row("search with a typo", typos, yardstick, "p95 ≤ 30"),
      row("suggestions, also for half-typed words", suggestions, yardstick, "p95 ≤ 30"),
      row("filtered listings", listings, yardstick, "p95 ≤ 15"),
      row("listings with filters that up to a third pass", wideListings, yardstick, ""),
      row("all numbers behind a listing's filters, uncached", numbers, yardstick, ""),
      row("all terms for the first time, uncounted", firstTimes, yardstick, "p95 ≤ 40"),
      row("the same on connections that have read nothing yet", cold, yardstick, ""),
      row("broad terms by price", broadSorted, yardstick, ""),
      "",
      "Terms that match much, and those of one or two letters:",
      "",
      "| term, matches | p50 ms | p95 ms | max ms | p95 against the yardstick | aim |",
      "| --- | --- | --- | --- | --- | --- |",
      ...apart,
    ];
  } finally {
    await db.destroy();
    await stop();
  }
}

/** A database filled for this run, or an existing one from BENCH_DATABASE_URL to measure again. */
async function openLargeCatalogue(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "lavra-search-"));
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  await migrate(pool, "db/migrations");
  await fillLargeCatalogue(pool);
  await pool.end();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Listings, the largest included, whose numbers behind the filters are counted. */
const NUMBERED: readonly ProductFilter[] = [
  {},
  { categories: ["aneis"] },
  { onSaleOnly: true },
  { minCents: 5_000, maxCents: 20_000 },
  { categories: ["gargantilhas", "correntes"], tags: ["casamento"] },
  { tags: ["Oferta"] },
];

/** Filters that match at most 2 % of the products; with `wide`, some that match more. */
function filteredListings(db: Kysely<DB>, counts: TtlCache<number>, wide = false): Filtered[] {
  const narrow: [string, ListingQuery][] = [
    ["aneis", { page: 1, minPriceCents: 5_000, maxPriceCents: 8_000 }],
    ["aneis", { page: 1, tags: ["golfinho", "libélula"] }],
    ["aneis", { page: 2, tags: ["presente"], maxPriceCents: 20_000, sort: "price-asc" }],
    ["colares", { page: 1, tags: ["casamento"], minPriceCents: 15_000, sort: "name-asc" }],
    ["promocoes", { page: 1, tags: ["casamento"], sort: "price-desc" }],
    ["promocoes", { page: 3, maxPriceCents: 3_800 }],
    ["piercing", { page: 1, tags: ["opala"], minPriceCents: 4_000, maxPriceCents: 30_000 }],
    ["tudo", { page: 1, tags: ["selenita"], sort: "name-desc" }],
    ["aneis", { page: 1, sizes: ["17"], stones: ["Opala"], available: true }],
    ["tudo", { page: 1, stones: ["Granada"], maxPriceCents: 20_000, sort: "price-asc" }],
  ];
  const broad: [string, ListingQuery][] = [
    ["aneis", { page: 1, maxPriceCents: 20_000 }],
    ["colares", { page: 1, minPriceCents: 15_000, sort: "name-asc" }],
    ["promocoes", { page: 2, tags: ["Oferta", "Novo"], sort: "price-asc" }],
    ["tudo", { page: 40, sort: "price-desc" }],
    ["tudo", { page: 1, available: true }],
    ["aneis", { page: 1, sizes: ["17"], available: true, sort: "name-asc" }],
    ["tudo", { page: 2, materials: ["Prata 925 com banho de ródio"], sort: "price-desc" }],
  ];
  const countProducts = (filter: object, count: () => Promise<number>) =>
    counts.get(`listing ${JSON.stringify(filter)}`, count);
  return (wide ? broad : narrow).map(([slug, wanted]) => ({
    name: `${slug} ${JSON.stringify(wanted)}`,
    ask: () => listProducts(db, listingFor(slug), wanted, { countProducts }),
  }));
}

/** Runs the measurement on connections that use generic plans only (no parameter values known). */
async function withGenericPlans<Result>(url: string, measure: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: "-c plan_cache_mode=force_generic_plan" });
  pool.on("connect", namePreparedStatements());
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await measure(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Runs every query several times in turn, eight at a time, after rounds that do not count: so that each connection has
 * planned what it runs and has touched the database's memory, which is dear in a virtual machine.
 */
async function measured(asks: readonly Ask[]): Promise<Timing> {
  const inTurn = (rounds: number) => Array.from({ length: rounds }, () => asks).flat();
  await timed(inTurn(WARMING_ROUNDS));
  return timed(inTurn(Math.max(ROUNDS, Math.ceil(400 / asks.length))));
}

async function timed(asks: readonly Ask[]): Promise<Timing> {
  const times: number[] = [];
  const queue = asks.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const ask of queue) {
        const begun = performance.now();
        await ask();
        times.push(performance.now() - begun);
      }
    }),
  );
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: Math.max(...times) };
}

interface Statements {
  search: (term: string) => Promise<unknown>;
  suggest: (term: string) => Promise<unknown>;
  listings: Ask[];
}

async function writePlans(pool: pg.Pool, heard: { sql: string; parameters: readonly unknown[] }[], ask: Statements) {
  const lines = [
    "# Plans",
    "",
    "Every statement of some searches and of a filtered listing, each once, made by `npm run bench search`.",
  ];
  const cases: [string, Ask][] = [
    ["Search 'golfinho'", () => ask.search("golfinho")],
    ["Search 'gargantilha com pérola'", () => ask.search("gargantilha com pérola")],
    ["Search with a typo: 'golfino'", () => ask.search("golfino")],
    ["A broad term: 'prata'", () => ask.search("prata")],
    ["Two letters: 'ia'", () => ask.search("ia")],
    ["Suggestions for 'libel'", () => ask.suggest("libel")],
    ["A filtered listing", () => ask.listings[2]?.() ?? Promise.resolve()],
  ];
  const shown = new Set<string>();
  for (const [title, run] of cases) {
    heard.length = 0;
    await run();
    lines.push("", `## ${title}`);
    for (const { sql, parameters } of [...heard]) {
      if (shown.has(sql)) continue;
      shown.add(sql);
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${sql}`, [...parameters]);
      lines.push(
        "",
        "```sql",
        sql.trim().replaceAll(/\s+/g, " "),
        "```",
        "",
        "```",
        ...rows.map((r) => r["QUERY PLAN"]),
        "```",
      );
    }
  }
  writeFileSync(PLANS, `${lines.join("\n")}\n`);
}

function row(what: string, timing: Timing, yardstick: Timing, aim: string): string {
  const figures = [timing.p50, timing.p95, timing.max].map((ms) => ms.toFixed(1)).join(" | ");
  return `| ${what} | ${figures} | ${(timing.p95 / yardstick.p95).toFixed(1)} | ${aim} |`;
}

function isNarrow(share = 0): boolean {
  return share > 0 && share <= NARROW;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.001 ? 3 : 2)} %`;
}
