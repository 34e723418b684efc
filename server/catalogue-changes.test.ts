import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { createLogger } from "#platform/logging.server.ts";
import { type FollowedSettings, followSettings } from "#shop/settings/follow-settings.server.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/database-proxy.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { type CatalogueChanges, followCatalogueChanges } from "./catalogue-changes.server.ts";

const TIMING = { seenMs: 300, beatMs: 100, settingsMaxAgeMs: 1_000 };
const { db, url } = await createTestDatabase(2, "stocked");
let proxy: DatabaseProxy;
let changes: CatalogueChanges;
let settings: FollowedSettings;
let dropped: string[];

beforeAll(async () => {
  proxy = await startDatabaseProxy(url);
});

beforeEach(async () => {
  dropped = [];
  settings = await followSettings(db, readConfig({}));
  const copies = {
    pages: { drop: (tag: string) => void dropped.push(tag), dropAll: () => void dropped.push("all") },
    productCounts: { drop: () => undefined },
    listings: { drop: () => undefined },
    reloadSettings: settings.reload,
  };
  changes = await followCatalogueChanges(proxy.url, copies, createLogger("silent"), TIMING);
});

afterEach(async () => {
  await changes.stop();
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
  await close("silent");
  await expect.poll(() => settings.config.status.message, { timeout: 3_000 }).toBe("silent");
  expect(dropped).toContain("all");
  await proxy.restore();
  await expect
    .poll(
      async () => {
        dropped.length = 0;
        await sql`update products set name = name || '!' where id = 'ANELAPARAD-001'`.execute(db);
        await new Promise((arrived) => setTimeout(arrived, 50));
        return dropped;
      },
      { timeout: 12_000 },
    )
    .toContain("product:ANELAPARAD-001");
}, 20_000);

test("a setting whose notice never comes is known when the settings are old", async () => {
  await sql`alter table settings disable trigger user`.execute(db);
  await close("without a notice");
  await expect.poll(() => settings.config.status.message, { timeout: 3_000 }).toBe("without a notice");
  expect(dropped).toEqual(["all"]);
  await sql`alter table settings enable trigger user`.execute(db);
});

test("while all is well the heartbeat drops nothing and opens no other connection", async () => {
  await new Promise((beats) => setTimeout(beats, 1_500));
  expect([dropped, await listeners()]).toEqual([[], 1]);
});
