import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { startDemoSandbox } from "#server/demo-providers.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { MANY_HELD } from "#tests/setup/held-pieces.ts";
import { brokenPromises } from "./broken-promises.ts";
import { chanceOf } from "./chance.ts";
import { drainJobs } from "./drain-jobs.ts";
import { DRILL_COUPON, DRILL_PRODUCTS, signUp, stockUp } from "./drill-shop.ts";
import { noteFigures } from "./figures.ts";
import { startHealthCheckedProxy } from "./health-checked-proxy.ts";
import { makeCertificates } from "./managed/certificates.ts";
import { NAME, startHost } from "./managed/host.ts";
import { noPromises } from "./pgbackrest/shopping.ts";
import { countAnswers, readSteadily } from "./pooled/ask-counted.ts";
import { goShopping } from "./shoppers.ts";
import { wholeProcess } from "./whole-process.ts";

/** How long shoppers shop in each part, in seconds. */
const SECONDS = Number(process.env.DRILL_MANAGED ?? 0);
const SEED = Date.now() % 1_000_000;
const SERVER = "build/server/index.js";
const RING = "ANELALIANC-003";
const PAGES = ["/", `/produto/${RING}`, "/aneis", "/busca?q=anel"];
const SHOPPERS = 6;
const REST_MS = 240_000;

const shownPrice = (cents: number) => new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }).format(cents / 100);

test.skipIf(SECONDS === 0)(
  "a PostgreSQL of a host's: by TLS with its own authority, a role without rights, its limits, its failover",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-managed-"));
    chmodSync(folder, 0o755);
    whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
    const certificates = makeCertificates(join(folder, "certificates"), NAME);
    const stranger = makeCertificates(join(folder, "stranger"), NAME);
    const host = await startHost(folder, certificates);
    /** Runs a program where the host's name leads to the host. */
    const through = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"', host.hosts];

    async function run(words: readonly string[], environment: Record<string, string>) {
      const [program = "", ...rest] = [...through, process.execPath, ...words];
      const env = { PATH: process.env.PATH, LOG_LEVEL: "warn", DATA_DIR: join(folder, "commands"), ...environment };
      const child = spawn(program, rest, { env, stdio: ["ignore", "pipe", "pipe"] });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += String(bytes)));
      const [code] = await once(child, "close");
      return { code, said };
    }
    const migrate = (url: string, more: Record<string, string> = {}) =>
      run(["scripts/migrate.ts"], { DATABASE_URL: url, ...more });

    // What does not fit is refused in words, and nothing is sent in the open.
    await host.admin("create database lavra");
    const full = { sslmode: "verify-full" };
    const authority = { ...full, sslrootcert: certificates.authority };
    for (const [url, words] of [
      [host.url("lavra", full), "name the file with the certificate of its authority"],
      [host.url("lavra", { ...full, sslrootcert: stranger.authority }), "name the file with the certificate"],
      [host.url("lavra", { ...full, sslrootcert: join(folder, "nowhere.pem") }), "no such file or directory"],
      [host.url("lavra", {}), "add ?sslmode=verify-full to the address"],
      [host.url("lavra", authority).replace(NAME, "localhost"), "cannot be reached"],
      [host.url("lavra", authority), "grant create on database lavra to lavra; grant usage, create on schema public"],
      [host.url("postgres", authority), "permission denied for database"],
    ] as const) {
      const { code, said } = await migrate(url);
      noteFigures(`refused: ${said.trim()}`);
      expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    }
    // The authority may be Node's own setting as well; the rights are those that were named.
    await host.admin("grant create on database lavra to lavra");
    await host.admin("grant usage, create on schema public to lavra", "lavra");
    const byNode = await migrate(host.url("lavra", {}), {
      PGSSLMODE: "verify-full",
      NODE_EXTRA_CA_CERTS: certificates.authority,
    });
    expect(byNode.code, byNode.said).toBe(0);

    // Two processes, and shoppers who order and pay.
    const proxyPort = await freePort();
    const publicUrl = `http://127.0.0.1:${proxyPort}`;
    const sandbox = await startDemoSandbox({ dataDir: null, shopUrl: publicUrl, webhookRetryMs: 600 });
    whenFileIsDone(() => sandbox.close());
    const environment = {
      SHOP_MODE: "demo",
      PUBLIC_URL: publicUrl,
      DATA_DIR: join(folder, "data"),
      SANDBOX_URL: sandbox.origin,
      DATABASE_URL: host.url("lavra"),
      DATABASE_POOL: "10",
      RATE_LIMITS: "off",
      PASSWORD_COST: "low",
      ...MANY_HELD,
    };
    const start = () => wholeProcess(SERVER, environment, ".", through);
    const processes = [await start(), await start()];
    for (const each of processes) await each.start();
    const proxy = await startHealthCheckedProxy(
      processes.map(({ url }) => url),
      proxyPort,
    );
    whenFileIsDone(() => proxy.close());
    let own = openDatabase(host.directUrl("lavra"), 2);
    whenFileIsDone(() => own.close());
    await stockUp(own.db);
    const [first, ...others] = await Promise.all([1, 2, 3].map((index) => signUp(proxy.url, index)));
    const counted = countAnswers();
    const promises = noPromises();
    const closing = new AbortController();
    whenFileIsDone(() => closing.abort());
    const { signal: stop } = closing;
    const shoppers = {
      ...{ url: proxy.url, sandbox, chance: chanceOf(SEED), products: DRILL_PRODUCTS, coupon: DRILL_COUPON },
      tokens: [first ?? "", ...others] as const,
    };
    const running = Promise.all([
      goShopping(SHOPPERS, { ...shoppers, stop, answered: counted.answered }, promises),
      readSteadily(proxy.url, PAGES, { stop, answered: counted.answered }),
    ]);
    const goesOn = async () => {
      const before = promises.orders.size;
      await pause(SECONDS * 1000);
      await expect.poll(() => promises.orders.size, { timeout: 60_000 }).toBeGreaterThan(before + 5);
    };
    let cents = 10_000;
    const newPrice = async () => {
      cents += 111;
      await own.db
        .updateTable("products")
        .set({ price_cents: cents, discount_price_cents: null })
        .where("id", "=", RING)
        .execute();
    };
    const isSeenByAll = async () => {
      const started = performance.now();
      for (const { url } of processes) {
        const page = async () => (await fetch(`${url}/produto/${RING}`)).text();
        await expect.poll(page, { timeout: 20_000, interval: 50 }).toContain(shownPrice(cents));
      }
      return ((performance.now() - started) / 1000).toFixed(2);
    };
    await goesOn();
    const encrypted = await host.admin<{ open: number }>(
      "select count(*)::int as open from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'lavra' and not ssl",
    );
    expect(encrypted).toEqual([{ open: 0 }]);

    // The host ends what has been connected for long, while a price changes: nothing that is missed stays unseen.
    for (let times = 0; times < 3; times += 1) {
      const [ended] = await host.admin<{ ended: number }>(
        "select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity where usename = 'lavra' and application_name like 'lavra-%'",
      );
      await newPrice();
      noteFigures(
        `${ended?.ended} connections ended by the host: a new price seen by both after ${await isSeenByAll()} s`,
      );
      expect(ended?.ended).toBeGreaterThanOrEqual(4);
      await pause(2_000);
    }
    await goesOn();
    expect(counted.failures).toEqual([]);

    // The name moves to another machine, and the first one says nothing any more.
    await own.close();
    const over = counted.announce();
    const lost = performance.now();
    const before = promises.orders.size;
    await host.failOver();
    const promoted = (performance.now() - lost) / 1000;
    await expect.poll(() => promises.orders.size, { timeout: 120_000, interval: 50 }).toBeGreaterThan(before + 5);
    const selling = (performance.now() - lost) / 1000;
    for (const { url } of processes) {
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    }
    const ready = (performance.now() - lost) / 1000;
    own = openDatabase(host.directUrl("lavra"), 2);
    await newPrice();
    const seen = await isSeenByAll();
    const { failed } = await over();
    noteFigures(
      `the host's name moved after ${promoted.toFixed(1)} s: orders again after ${selling.toFixed(1)} s, both ready after ${ready.toFixed(1)} s, a new price seen after ${seen} s more; ${failed} answers of 5xx meanwhile`,
    );
    expect(selling).toBeLessThan(60);
    await goesOn();
    expect(counted.failures).toEqual([]);
    closing.abort();
    await running;

    // A backup, and a restore into a database that the host's panel makes.
    const backups = join(folder, "backups");
    mkdirSync(backups);
    const backup = await run(["scripts/backup/backup.ts", backups], environment);
    expect(backup.code, backup.said).toBe(0);
    await host.admin("create database nova owner lavra");
    const target = { ...environment, DATABASE_URL: host.url("nova"), DATA_DIR: join(folder, "restored") };
    const file = join(backups, readdirSync(backups).find((name) => name.startsWith("lavra-")) ?? "");
    const restored = await run(["scripts/backup/restore.ts", file], target);
    expect([0, 3], restored.said).toContain(restored.code);
    // The role can neither rename a database nor make one, whether it may look into the host's own or not: what is there stays.
    for (const right of [null, "grant connect on database postgres to lavra"]) {
      if (right) await host.admin(right);
      const aside = await run(["scripts/backup/restore.ts", "--replace", file], environment);
      noteFigures(`restore --replace: ${aside.said.trim()}`);
      expect([aside.code, aside.said]).toEqual([
        1,
        expect.stringContaining("make an empty one with the server's own tools"),
      ]);
      expect(await host.admin("select from pg_database where datname = 'lavra'")).toHaveLength(1);
    }

    await drainJobs(own.db, sandbox, { advance: null, since: new Date(0), timeoutMs: REST_MS });
    expect((await checkLedger(own.db, { now: new Date(), patienceMs: 0 })).map(violationLine)).toEqual([]);
    expect(await brokenPromises(own.db, sandbox, promises)).toEqual([]);
    noteFigures(
      `${promises.orders.size} orders, ${promises.money.size} paid, ${counted.total()} answers: none of 5xx outside of the failover`,
    );
  },
  30 * 60_000,
);
