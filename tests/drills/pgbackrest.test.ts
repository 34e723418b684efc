import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { brokenPromises } from "./broken-promises.ts";
import { chanceOf } from "./chance.ts";
import { drainJobs } from "./drain-jobs.ts";
import { noteFigures } from "./figures.ts";
import { type OwnShop, openOwnShop } from "./pgbackrest/own-shop.ts";
import { nameMoment, noPromises, placeOneOrder, shopDuring, shopUntilLost } from "./pgbackrest/shopping.ts";

/** The `archive_timeout`, in seconds. */
const TIMEOUT = Number(process.env.DRILL_PGBACKREST ?? 0);
const SEED = Date.now() % 1_000_000;
/** At least so many are placed in each part of the shop's life. */
const ORDERS = 40;
/** Copying a file of WAL, on a loaded machine. */
const COPY_SECONDS = 30;
const LOST_PICTURE = "pecas/depois-da-copia.jpg";
const REST_MS = 180_000;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  noteFigures(`${((performance.now() - started) / 1000).toFixed(1)} s  ${what}`);
  return result;
}

/** Waits until the WAL written so far is archived. There must be no shoppers meanwhile. */
async function untilArchived({ server }: OwnShop): Promise<void> {
  const [wal] = await server.query<{ file: string }>("select pg_walfile_name(pg_current_wal_lsn()) as file");
  const isArchived = async () => {
    const [archiver] = await server.query<{ last: string }>("select last_archived_wal as last from pg_stat_archiver");
    return (archiver?.last ?? "") >= (wal?.file ?? "~");
  };
  await expect.poll(isArchived, { timeout: (TIMEOUT + COPY_SECONDS) * 1000, interval: 500 }).toBe(true);
}

async function noteSizes({ server, repository }: OwnShop): Promise<void> {
  const [kept] = (await server.run(`du -sm ${repository}`)).split("\t");
  noteFigures(`${kept} MB  repository: two backups and their WAL`);
  expect(readFileSync(join(repository, "backup/lavra/backup.info"), "latin1")).toMatch(/^Salted__/);
}

/** As a guest: sessions end while the time is set ahead. */
async function order({ shop }: OwnShop): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(orderBody());
  return (await fetch(`${shop.url}/rest/v1/orders`, { method: "POST", headers, body })).status;
}

test.skipIf(TIMEOUT === 0)(
  "a lost PostgreSQL of one's own comes back as it was at a named moment, as docs/operations.md says",
  async () => {
    const own = await openOwnShop(String(TIMEOUT), chanceOf(SEED));
    const { server, shop, db, commands } = own;
    noteFigures(`${(await server.run("pgbackrest version; psql --version")).trim().replace("\n", ", ")}, seed ${SEED}`);
    const restore = async (moment: Date, more?: string) => {
      for (const line of commands.restore(moment, more)) await server.run(line);
    };

    // Orders while the backups are made, up to the moment and after it.
    const [before, later, last] = [noPromises(), noPromises(), noPromises()];
    const setUp = [...commands.setUp];
    const firstBackup = setUp.pop() ?? "";
    expect(firstBackup).toBe(commands.backUp.full);
    for (const line of setUp) await server.run(line);
    await shopDuring(shop, before, ORDERS, () =>
      timed("full backup, while orders come", () => server.run(firstBackup)),
    );
    await own.addPicture("pecas/antes-da-copia.jpg");
    await server.run(commands.copyPictures);
    await shopDuring(shop, before, ORDERS, () =>
      timed("differential backup, while orders come", () => server.run(commands.backUp.diff)),
    );
    await own.addPicture(LOST_PICTURE);
    const moment = await nameMoment();
    await shopDuring(shop, later, ORDERS, async () => undefined);
    const secondMoment = await nameMoment();
    await placeOneOrder(shop, last);
    await timed("from an order in a quiet time until it was archived", () => untilArchived(own));
    const quiet = [...last.orders.keys()];
    const [size] = await server.query<{ mb: number; pictures: number }>(
      "select pg_database_size('lavra') / 1048576 as mb, (select count(*)::int from pictures) as pictures",
    );

    await shopUntilLost(shop, last, ORDERS, () => server.end("SIGKILL"));
    const lostAt = new Date();
    await shop.process.kill();
    own.loseDisks();
    noteFigures(`${size?.mb} MB  database`);
    await noteSizes(own);

    // A rehearsal, to the end of the archive, in which it leaves no trace.
    await server.run(`install -d -o postgres -g postgres -m 700 ${own.rehearsal}`);
    await timed("restore to the end", () => server.run(commands.rehearse));
    noteFigures(`${(await server.start(own.rehearsal)).toFixed(1)} s  replay to the end`);
    const there = await own.orderIds();
    expect(there).toEqual(expect.arrayContaining([...before.orders.keys(), ...later.orders.keys(), ...quiet]));
    const [end] = await server.query<{ at: Date }>("select pg_last_xact_replay_timestamp() as at");
    const lostSeconds = (lostAt.getTime() - (end?.at.getTime() ?? 0)) / 1000;
    const lostOrders = [...last.orders.keys()].filter((id) => !there.includes(id)).length;
    noteFigures(`${lostSeconds.toFixed(1)} s of WAL lost at the kill, with ${lostOrders} orders`);
    expect(lostSeconds).toBeLessThan(TIMEOUT + COPY_SECONDS);
    await server.end("SIGINT");
    expect(own.laterTimelines()).toEqual([]);

    // The shop as it was at the moment.
    await timed("restore to the moment", () => restore(moment));
    await server.run(commands.copyPicturesBack);
    noteFigures(`${(await server.start()).toFixed(1)} s  replay to the moment`);
    expect(await own.orderIds()).toEqual([...before.orders.keys()].sort());
    const gone = later.orders.size + last.orders.size;
    noteFigures(`${before.orders.size} orders before the moment are there, none of the ${gone} after it is`);
    await own.run("resume", ...commands.hold(moment));
    const checked = await own.run("ledger-checks", "--pictures").catch(String);
    expect(checked).toMatch(new RegExp(`picture:${LOST_PICTURE}.*\\n1 violations`));
    noteFigures(`the ledger adds up; of ${size?.pictures} pictures only the one of after the copy is missing`);

    // It is held, then goes on, and keeps what it promised before the moment.
    await shop.process.start();
    expect(await order(own)).toBe(409);
    const unknown = (await own.run("resume")).match(/^unknown here/gm)?.length ?? 0;
    expect(unknown).toBeGreaterThan(0);
    noteFigures(`held; the providers name ${unknown} payments of lost orders`);
    await own.run("resume", "--yes");
    await drainJobs(db, shop.sandbox, { advance: shop.process.advance, since: moment, timeoutMs: REST_MS });
    expect((await checkLedger(db, { now: shop.process.clock(), patienceMs: 0 })).map(violationLine)).toEqual([]);
    const broken = await brokenPromises(db, shop.sandbox, before);
    expect(broken.filter((line) => !line.includes("at the provider is unknown to us"))).toEqual([]);
    expect(await order(own)).toBe(201);

    // A later moment lies in the timeline that was left; the end of that timeline is not archived.
    await shop.process.kill();
    await server.end("SIGINT");
    expect(own.laterTimelines()).toHaveLength(1);
    await restore(secondMoment, "--target-timeline=1");
    await server.start();
    expect(await own.orderIds()).toEqual([...before.orders.keys(), ...later.orders.keys()].sort());
    await server.end("SIGINT");
    await restore(lostAt, "--target-timeline=1");
    await expect(server.start()).rejects.toThrow("recovery ended before configured recovery target was reached");
  },
  40 * 60_000,
);
