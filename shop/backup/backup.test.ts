import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { getRollbackPlans } from "pg-boss";
import { beforeAll, describe, expect, test } from "vitest";
import { listBackupTables, listSequences } from "#platform/backup/table-queries.server.ts";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { openJobs } from "#platform/jobs/jobs.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { newsletterMailJob } from "#shop/customers/newsletter/send-newsletter-mail.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { findMissingPictures } from "#shop/insight/ledger-checks/find-missing-pictures.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { emptyTarget } from "#tests/setup/deployed/empty-target.ts";
import { startLateCounts } from "#tests/setup/deployed/late-counts.ts";
import { plainRole } from "#tests/setup/deployed/plain-role.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { wholeTest } from "#tests/setup/test-size.ts";
import { type BackupDependencies, backUpShop, type MadeBackup } from "./back-up-shop.server.ts";
import { restoreShop } from "./restore-shop.server.ts";

/** The tables of the queue that release 0.1.0 made. */
const OLDEST_QUEUE = 40;
const MAIL = { subscriberId: "s-1", mailId: "m-1" };
const SECRET = "the-secret-of-the-shop-that-is-backed-up";
let shop: TestShop;
let deps: BackupDependencies;
let folder = "";
let made: MadeBackup;

beforeAll(async () => {
  shop = await createTestShop({ worker: true });
  folder = mkdtempSync(join(tmpdir(), "lavra-backup-"));
  // Names of backups tell seconds: two of one second need folders of their own.
  for (const name of ["running", "quiet", "missing", "earlier", "late"]) mkdirSync(join(folder, name));
  whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
  const { storage, pool } = shop.services;
  const databaseUrl = pool.options.connectionString ?? "";
  deps = { databaseUrl, storage, appSecret: SECRET, clock: systemClock, release: "0.1.0" };
});

async function connected<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

function fingerprints(url: string): Promise<Record<string, string>> {
  return connected(url, async (client) => {
    const found: Record<string, string> = {};
    for (const { schema, name } of await listBackupTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text collate "C")), '') as sum from "${schema}"."${name}" t`,
      );
      found[`${schema}.${name}`] = rows[0].sum;
    }
    return found;
  });
}

/** The same, but for the mark of a restored shop, which is deleted. */
async function withoutHold(url: string): Promise<Record<string, string>> {
  const held = await connected(url, (client) => client.query("delete from settings where key = 'restored'"));
  expect(held.rowCount).toBe(1);
  return fingerprints(url);
}

/** Everything the catalogue knows of the database's own objects. */
async function schemaOf(url: string): Promise<unknown> {
  return connected(url, async (client) => {
    const read = async (text: string) => (await client.query({ text, rowMode: "array" })).rows;
    return [
      await read(
        "select pg_get_indexdef(indexrelid), indisvalid from pg_index i join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace order by 1",
      ),
      // The queue's figures have a table for each day, and a day may end meanwhile.
      await read(
        "select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and conrelid::regclass::text !~ 'queue_stats_' order by 1, 2",
      ),
      await read(
        "select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2",
      ),
    ];
  });
}

test("a backup of a running shop holds every row and every picture", async () => {
  const ana = await createTestCustomer(shop);
  await paidOrder(shop, ana, "PIX");
  await paidOrder(shop, ana, "card");
  made = await backUpShop(deps, join(folder, "running"));
  expect(made.missingFiles).toEqual([]);
  expect(made.files).toBeGreaterThan(100);
  expect(made.rows).toBeGreaterThan(1000);
  expect(readdirSync(join(folder, "running"))).toEqual([made.file.split("/").at(-1)]);
});

test("restored, every row, sequence, index, constraint, trigger and file is there, and the books add up", async () => {
  // Nothing may change between the backup and the comparison.
  const quiet = await createTestShop({ worker: false });
  const source = quiet.services.pool.options.connectionString ?? "";
  // More than one part of a table, with rows of all lengths.
  await sql`insert into audit_log (actor, action, subject, at)
            select 'shop', 'order.noted', 'order:' || repeat(E'é\\n', i % 300), now() from generate_series(1, 60000) i`.execute(
    quiet.services.db,
  );
  const backup = await backUpShop(
    { ...deps, databaseUrl: source, storage: quiet.services.storage },
    join(folder, "quiet"),
  );
  const target = await emptyTarget(SECRET);
  const restored = await restoreShop(target, backup.file);
  expect(restored).toMatchObject({ rows: backup.rows, files: backup.files, missingFiles: [], release: "0.1.0" });
  expect(await withoutHold(target.databaseUrl)).toEqual(await fingerprints(source));
  expect(await schemaOf(target.databaseUrl)).toEqual(await schemaOf(source));
  expect(await connected(target.databaseUrl, listSequences)).toEqual(await connected(source, listSequences));
  const pictures = await quiet.services.db.selectFrom("pictures").select("path").execute();
  for (const { path } of pictures) {
    expect(await target.storage.read(originalFile(path)), path).toEqual(
      await quiet.services.storage.read(originalFile(path)),
    );
  }
});

test("a shop with orders is restored with its orders, its waiting jobs and books that add up", async () => {
  const target = await emptyTarget(SECRET);
  await restoreShop(target, made.file);
  const { db, close } = openDatabase(target.databaseUrl, 2);
  try {
    expect(await checkLedger(db, { now: systemClock() })).toEqual([]);
    const { rows } = await sql<{ orders: number; paid: number; queues: number }>`
      select (select count(*) from orders) as orders, (select count(*) from sales) as paid,
             (select count(*) from pgboss.queue) as queues`.execute(db);
    expect(rows[0]).toMatchObject({ orders: 2, paid: 2 });
    expect(rows[0]?.queues).toBeGreaterThan(30);
    // Numbers go on where they were: a sequence that begins again would collide.
    await sql`insert into access_records (customer_id) values (gen_random_uuid())`.execute(db);
  } finally {
    await close();
  }
});

test("a backup of a release whose queue had older tables is restored, and its jobs are there after the next start", async () => {
  const earlier = await createTestShop({ worker: false });
  const { pool, storage, jobs, db, logger } = earlier.services;
  const databaseUrl = pool.options.connectionString ?? "";
  await jobs.send(db, newsletterMailJob, MAIL, { startAfter: 3_600 });
  await jobs.stop();
  const versionOf = (url: string) =>
    connected(url, async (client) => (await client.query("select version from pgboss.version")).rows[0].version);
  const newest: number = await versionOf(databaseUrl);
  await connected(databaseUrl, async (client) => {
    for (let version = newest; version > OLDEST_QUEUE; version -= 1) {
      await client.query(getRollbackPlans("pgboss", version));
    }
  });
  const backup = await backUpShop({ ...deps, databaseUrl, storage }, join(folder, "earlier"));
  const target = await emptyTarget(SECRET);
  await restoreShop(target, backup.file);
  expect(await versionOf(target.databaseUrl)).toBe(OLDEST_QUEUE);
  await (await openJobs(target.databaseUrl, [newsletterMailJob], logger)).stop();
  expect(await versionOf(target.databaseUrl)).toBe(newest);
  const waiting = await connected(target.databaseUrl, (client) =>
    client.query("select data from pgboss.job where name = 'newsletter.mail' and state = 'created'"),
  );
  expect(waiting.rows).toEqual([{ data: MAIL }]);
});

test("a backup whose numbers of rows come a moment after the rows is whole, too", async () => {
  const late = { ...deps, databaseUrl: await startLateCounts(deps.databaseUrl) };
  const backup = await backUpShop(late, join(folder, "late"));
  expect(backup.rows).toBeGreaterThan(100);
  await restoreShop(await emptyTarget(SECRET), backup.file);
});

test("limits that a host sets for sessions do not break a restore off", async () => {
  const target = await emptyTarget(SECRET);
  const name = new URL(target.databaseUrl).pathname.slice(1);
  // Between two parts of a file a transaction is idle, for as long as pictures are written.
  await connected(target.databaseUrl, (client) =>
    client.query(`alter database ${name} set idle_in_transaction_session_timeout = '1ms'`),
  );
  expect((await restoreShop(target, made.file)).missingFiles).toEqual([]);
});

describe("refusals leave the database empty", () => {
  const isEmpty = (url: string) =>
    connected(url, async (client) => {
      const { rows } = await client.query(
        "select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))",
      );
      return rows[0].tables === 0;
    });

  wholeTest("a file that is damaged in its middle", async () => {
    const bytes = readFileSync(made.file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    const damaged = join(folder, "damaged");
    writeFileSync(damaged, bytes);
    const target = await emptyTarget(SECRET);
    await expect(restoreShop(target, damaged)).rejects.toThrow("The file is damaged");
    expect(await isEmpty(target.databaseUrl)).toBe(true);
    // The database takes a whole file afterwards.
    await restoreShop(target, made.file);
  });

  test("a file that ends too early, by a role that owns nothing but what it makes", async () => {
    const { role, url, admin } = await plainRole({ owner: false });
    const target = { ...(await emptyTarget(SECRET)), databaseUrl: url };
    await expect(restoreShop(target, made.file)).rejects.toThrow(`The role ${role} may not fill the database`);
    await connected(admin, async (client) => {
      await client.query(`grant create on database ${role} to ${role}`);
      await client.query(`grant create on schema public to ${role}`);
    });
    const broken = join(folder, "broken");
    const bytes = readFileSync(made.file);
    writeFileSync(broken, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(restoreShop(target, broken)).rejects.toThrow("The file is damaged");
    expect(await isEmpty(url)).toBe(true);
    expect((await restoreShop(target, made.file)).missingFiles).toEqual([]);
  });

  test("another secret", async () => {
    const target = await emptyTarget(SECRET);
    const other = { ...target, appSecret: `${SECRET}-another` };
    await expect(restoreShop(other, made.file)).rejects.toThrow("APP_SECRET is not the one of this shop");
    expect(await isEmpty(target.databaseUrl)).toBe(true);
  });

  test("a migration that this release does not know", async () => {
    const target = await emptyTarget(SECRET);
    const migrations = mkdtempSync(join(tmpdir(), "lavra-migrations-"));
    whenFileIsDone(async () => rmSync(migrations, { recursive: true, force: true }));
    const first = readdirSync("db/migrations").sort()[0] ?? "";
    writeFileSync(join(migrations, first), readFileSync(join("db/migrations", first)));
    await expect(restoreShop({ ...target, migrations }, made.file)).rejects.toThrow(
      "a newer or another release (0.1.0)",
    );
    expect(await isEmpty(target.databaseUrl)).toBe(true);
  });

  test("a database that is not empty, which stays as it is", async () => {
    const before = await fingerprints(deps.databaseUrl);
    const target = { ...(await emptyTarget(SECRET)), databaseUrl: deps.databaseUrl };
    await expect(restoreShop(target, made.file)).rejects.toThrow("The database is not empty");
    expect(Object.keys(await fingerprints(deps.databaseUrl))).toEqual(Object.keys(before));
  });
});

test("a picture that is gone is named, and does not stop the backup", async () => {
  const [picture] = await shop.services.db.selectFrom("pictures").select("path").limit(1).execute();
  const path = originalFile(picture?.path ?? "");
  const bytes = await shop.services.storage.read(path);
  await shop.services.storage.remove(path);
  const backup = await backUpShop(deps, join(folder, "missing"));
  expect(backup.missingFiles).toEqual([path]);
  const target = await emptyTarget(SECRET);
  expect((await restoreShop(target, backup.file)).missingFiles).toEqual([path]);
  const { db, close } = openDatabase(target.databaseUrl, 2);
  const missing = await findMissingPictures({ db, storage: target.storage }).finally(close);
  expect(missing).toMatchObject([{ rule: "picture_file", subject: `picture:${picture?.path}` }]);
  await shop.services.storage.write(path, bytes ?? new Uint8Array());
});
