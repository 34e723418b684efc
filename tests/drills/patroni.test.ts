import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { chanceOf } from "./chance.ts";
import { noteFigures } from "./figures.ts";
import { checkPromises } from "./patroni/check-promises.ts";
import { startCluster } from "./patroni/cluster.ts";
import { installCluster, readDocumentedCluster } from "./patroni/documented-cluster.ts";
import { calm, failedOver, frozenStore, killedReplica, switchedOver } from "./patroni/failovers.ts";
import { startFront } from "./patroni/front.ts";
import { openOwnShop } from "./patroni/own-shop.ts";
import { processesIn } from "./patroni/server-process.ts";
import { leftAtReplica } from "./patroni/stale-connections.ts";
import { startTraffic } from "./patroni/traffic.ts";
import { answersLine, unfriendly } from "./patroni/watch-answers.ts";

/** How often the primary is killed. */
const KILLS = Number(process.env.DRILL_PATRONI ?? 0);
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
/** Drilled shoppers let many payments fail. */
const PAYMENT_ALERT = /"msg":"payment alert"/;

test.skipIf(KILLS === 0)(
  `the primary is killed ${KILLS} times while shoppers order and pay: a replica takes over, and all that was promised is kept`,
  async () => {
    const programs = installCluster();
    const folder = mkdtempSync(join(tmpdir(), "lavra-patroni-"));
    // PostgreSQL and etcd run under accounts of their own.
    chmodSync(folder, 0o755);
    whenFileIsDone(() => {
      const left = processesIn(folder);
      rmSync(folder, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`Processes are left: ${left}`);
    });
    const chance = chanceOf(SEED);
    const network = `127.${100 + (process.pid % 100)}.${1 + Math.floor(Math.random() * 250)}`;
    const places = { folder, programs, network };
    const documented = readDocumentedCluster(places);
    const cluster = startCluster(places, documented);
    noteFigures(`${(await cluster.untilWhole()).toFixed(1)} s until three nodes ran, seed ${SEED}`);
    const first = await cluster.primary();
    for (const statement of documented.firstStatements) {
      await cluster.query(first, statement);
    }
    const front = await startFront(places, documented);
    const shop = await openOwnShop(front, chance);
    const traffic = await startTraffic(shop);
    const drill = { cluster, front, shop, traffic, documented };

    const from = performance.now();
    await calm(drill);
    for (let kill = 1; kill <= KILLS; kill += 1) await failedOver(drill, kill);
    await switchedOver(drill);
    await killedReplica(drill, "async");
    await killedReplica(drill, "sync");
    await frozenStore(drill);
    await leftAtReplica(drill);
    await traffic.stop();
    const whole = { from, to: performance.now() };

    const { readers, callers, shoppers, promises } = traffic;
    noteFigures(answersLine("public pages", readers.answers, whole));
    noteFigures(answersLine("reads of the API", callers.answers, whole));
    noteFigures(answersLine("orders and payments", shoppers.answers, whole));
    noteFigures(`${promises.orders.size} orders promised, ${promises.money.size} payments approved`);
    expect(readers.answers.filter(({ status }) => status !== 200)).toEqual([]);
    const all = [...readers.answers, ...callers.answers, ...shoppers.answers];
    expect(all.flatMap((answer) => unfriendly(answer) ?? []).slice(0, 20)).toEqual([]);
    for (const { output } of shop.processes) {
      expect(
        output()
          .split("\n")
          .filter((line) => /"level":[56]0/.test(line) && !PAYMENT_ALERT.test(line))
          .slice(0, 5),
      ).toEqual([]);
    }
    for (const line of await checkPromises(drill)) noteFigures(line);
  },
  60 * MINUTE_MS,
);
