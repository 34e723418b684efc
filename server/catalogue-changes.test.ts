import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "#platform/observability/logging.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { type FollowedSettings, followSettings } from "#shop/settings/live-settings.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { type CatalogueChanges, followCatalogueChanges } from "./catalogue-changes.server.ts";

const TIMING = { connectMs: 3_000, seenMs: 4_000, beatMs: 100, settingsMaxAgeMs: 1_000 };
const { db, url } = await createTestDatabase(2, "stocked");
let changes: CatalogueChanges;
let settings: FollowedSettings;
let dropped: string[];
/** What the CDN is told. */
let told: string[];

const proxy = await startDatabaseProxy(url);

beforeEach(async () => {
  dropped = [];
  told = [];
  settings = await followSettings(db, readConfig({}));
  changes = await followCatalogueChanges(proxy.url, copiesOf(), createLogger("silent"), TIMING);
});

/** Each test has its own array, so a stopped listener cannot affect a later test. */
function copiesOf() {
  const mine = dropped;
  const said = told;
  return {
    pages: { drop: (tag: string) => void mine.push(tag), dropAll: () => void mine.push("all") },
    answers: { drop: () => undefined, dropAll: () => undefined },
    documents: { drop: () => undefined },
    productCounts: { drop: () => undefined },
    listings: { drop: () => undefined },
    cdn: {
      drop: (tags: readonly string[]) => void said.push(...tags),
      dropAll: () => void said.push("all"),
      setHearing: (hears: boolean) => void said.push(hears ? "hears" : "deaf"),
    },
    reloadSettings: settings.reload,
  };
}

/** The connection with the first LISTEN goes silent from then on. */
async function startDeafProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let swallowed = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    let lost = false;
    incoming.on("data", (bytes) => {
      if (swallowed === 0 && String(bytes).includes("listen catalogue_changed")) {
        lost = true;
        swallowed += 1;
      }
      if (!lost) outgoing.write(bytes);
    });
    outgoing.on("data", (bytes) => lost || incoming.write(bytes));
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      socket.on("error", () => undefined).on("close", () => other.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(() => server.close());
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, swallowed: () => swallowed };
}

afterEach(async () => {
  await changes.stop();
  await proxy.restore();
  await sql`delete from settings`.execute(db);
});

const close = (message: string) =>
  sql`insert into settings (key, value) values ('shop_status', ${JSON.stringify({ closed: true, message, reopensOn: null })}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);

const listeners = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where application_name = 'lavra-catalogue' and datname = current_database()`.execute(db);
  return rows[0]?.count;
};

test("a connection that dies without a word is found out: nothing kept meanwhile stays, and the next one follows", async () => {
  await sql`update products set name = name || '!' where id = 'ANELAPARAD-001'`.execute(db);
  await expect.poll(() => dropped).toContain("product:ANELAPARAD-001");
  proxy.silence();
  dropped.length = 0;
  // Beats before the first connection listens drop everything.
  expect(told.filter((each) => each !== "all")[0]).toBe("hears");
  expect(told).toContain("product:ANELAPARAD-001");
  told.length = 0;
  await close("silent");
  await expect.poll(() => settings.config.status.message, { timeout: 6_000 }).toBe("silent");
  expect(dropped).toContain("all");
  // Pages rendered while disconnected are dropped, too.
  dropped.length = 0;
  await expect.poll(() => dropped, { timeout: 2_000 }).toContain("all");
  // Nothing more may be kept by the CDN until the changes are heard again, and then all is purged first.
  expect(told.filter((each) => each !== "all")[0]).toBe("deaf");
  expect(told).not.toContain("hears");
  await proxy.restore();
  await expect.poll(() => told, { timeout: 20_000 }).toContain("hears");
  expect(told[told.indexOf("hears") + 1]).toBe("all");
  await expect
    .poll(
      async () => {
        dropped.length = 0;
        await sql`update products set name = name || '!' where id = 'ANELAPARAD-001'`.execute(db);
        await new Promise((arrived) => setTimeout(arrived, 50));
        return dropped;
      },
      { timeout: 20_000 },
    )
    .toContain("product:ANELAPARAD-001");
});

test("a connection that falls silent before it listens is given up for the next one", async () => {
  await changes.stop();
  const deaf = await startDeafProxy(url);
  const following = followCatalogueChanges(deaf.url, copiesOf(), createLogger("silent"), TIMING);
  changes = await following;
  await expect
    .poll(
      async () => {
        await sql`update products set name = name || '!' where id = 'ANELAPARAD-001'`.execute(db);
        return dropped;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toContain("product:ANELAPARAD-001");
  expect(deaf.swallowed()).toBe(1);
});

test("a setting whose notice never comes is known when the settings are old", async () => {
  await sql`alter table settings disable trigger user`.execute(db);
  await close("without a notice");
  await expect.poll(() => settings.config.status.message, { timeout: 15_000 }).toBe("without a notice");
  expect(new Set(dropped)).toEqual(new Set(["all"]));
  await sql`alter table settings enable trigger user`.execute(db);
});

test("while all is well the heartbeat drops nothing and opens no other connection", async () => {
  await expect.poll(listeners, { timeout: 20_000 }).toBe(1);
  await changes.seen();
  dropped.length = 0;
  await new Promise((beats) => setTimeout(beats, 1_500));
  expect([dropped, await listeners()]).toEqual([[], 1]);
});

/** What is dropped by the time that this process has seen a change. */
async function droppedBy(change: () => Promise<unknown>): Promise<string[]> {
  await changes.seen();
  dropped.length = 0;
  told.length = 0;
  await change();
  await changes.seen();
  return [...dropped];
}

test("a size that is sold out or back drops its product's own page and what is filtered by it; other sales drop nothing", async () => {
  await sql`insert into skus (product_id, size, on_hand) values ('ANELAPARAD-001', '16', 2), ('ANELAPARAD-001', '17', 2)`.execute(
    db,
  );
  const reserve = (pieces: number) =>
    sql`update skus set reserved = ${pieces} where product_id = 'ANELAPARAD-001' and size = '16'`.execute(db);
  const sizes = ["sizes:product:ANELAPARAD-001", "sizes:listing:aneis", "sizes:listing:all"];
  expect(await droppedBy(() => reserve(1))).toEqual([]);
  expect(await droppedBy(() => reserve(2))).toEqual(sizes);
  expect(told).toEqual(sizes);
  expect(await droppedBy(() => reserve(1))).toEqual(sizes);
});

test("a product whose last piece is taken drops the pages that show it; one that is back, its listings", async () => {
  const shown = ["product:ANELSOLITA-002", "sizes:product:ANELSOLITA-002", "sizes:listing:aneis", "sizes:listing:all"];
  const free = (pieces: number) =>
    sql`update skus set reserved = on_hand - ${pieces}::int where product_id = 'ANELSOLITA-002'`.execute(db);
  expect(new Set(await droppedBy(() => free(0)))).toEqual(new Set(shown));
  expect(new Set(told)).toEqual(new Set(shown));
  expect(await droppedBy(() => free(1))).toEqual(expect.arrayContaining(["listing:aneis", "listing:all"]));
});

test("products that sell out in a statement that edits others are announced beside them", async () => {
  const change = sql`
    update products set stock = case id when 'ANELSOLITA-002' then 0 else stock end,
                        is_new = is_new <> (id = 'BRINCOARGO-011')
     where id in ('ANELSOLITA-002', 'BRINCOARGO-011')`;
  const found = await droppedBy(() => change.execute(db));
  expect(found).toEqual(
    expect.arrayContaining(["product:ANELSOLITA-002", "product:BRINCOARGO-011", "listing:brincos"]),
  );
  expect(found).not.toContain("listing:aneis");
});
