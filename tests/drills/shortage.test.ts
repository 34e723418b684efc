import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { pictureName, renditionFile } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { onServer } from "#tests/setup/deployed/on-server.ts";
import { createSmallDisk } from "#tests/setup/deployed/small-disk.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { wholeTest as test } from "#tests/setup/test-size.ts";
import { buildDrillApp } from "./drill-process.ts";
import { noteFigures } from "./figures.ts";
import { type WholeProcess, wholeProcess } from "./whole-process.ts";

/** `DRILL_ROUNDS` selects the long form and sets how often shortages come and go. */
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 1);
const PICTURES_PER_ROUND = 4;

interface Asked {
  status: number;
  ms: number;
  headers: Headers;
  bytes: Buffer;
}

async function ask(shop: WholeProcess, path: string, init?: RequestInit): Promise<Asked> {
  const started = performance.now();
  const answer = await fetch(`${shop.url}${path}`, init);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, ms: performance.now() - started, headers: answer.headers, bytes };
}

async function readiness(shop: WholeProcess): Promise<unknown> {
  return JSON.parse((await ask(shop, "/readyz")).bytes.toString());
}

const linesOf = (shop: WholeProcess, words: string) =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.includes(words));

test(
  "with a full disk pictures are made and served, and it is told; with room again they are kept",
  async ({ skip }) => {
    const { db, url: databaseUrl } = await createTestDatabase(2, "stocked");
    const disk = createSmallDisk();
    skip(disk.kind === "none", "root that may not mount");
    const shop = await wholeProcess(await buildDrillApp("whole-app"), {
      DATABASE_URL: databaseUrl,
      DATA_DIR: disk.folder,
      DISK_LOW_MB: "3",
      DISK_FULL_MB: "1",
      LOG_LEVEL: "info",
    });
    await shop.start();
    const pictures = await db.selectFrom("pictures").select(["path", "checksum"]).orderBy("path").execute();
    const renditions = pictures.map(({ path, checksum }) => {
      const rendition = { name: pictureName(path), checksum, width: 320, format: "webp" as const };
      return {
        address: `/imagens/${rendition.name}.${checksum}.320.webp`,
        file: join(disk.folder, "media", renditionFile(rendition)),
      };
    });
    const next = () => renditions.splice(0, PICTURES_PER_ROUND);
    const isReady = disk.kind === "mounted" ? { status: "ready" } : expect.objectContaining({ status: "ready" });

    for (let round = 0; round < ROUNDS && renditions.length > PICTURES_PER_ROUND * 2; round += 1) {
      await expect.poll(() => readiness(shop), { timeout: 15_000 }).toEqual(isReady);
      disk.fill();
      for (const { address, file } of next()) {
        const [first, second] = [await ask(shop, address), await ask(shop, address)];
        expect([first.status, first.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
        expect(first.headers.get("Cache-Control")).toContain("immutable");
        expect(second.bytes.equals(first.bytes)).toBe(true);
        expect(existsSync(file)).toBe(false);
      }
      await expect
        .poll(() => readiness(shop), { timeout: 15_000 })
        .toEqual({ status: "ready", warnings: [expect.stringMatching(/^disk_(full|unwritable):pictures$/)] });
      disk.empty();
      await expect.poll(() => readiness(shop), { timeout: 15_000 }).toEqual(isReady);
      for (const { address, file } of next()) {
        expect((await ask(shop, address)).status).toBe(200);
        expect(existsSync(file)).toBe(true);
      }
    }
    expect(linesOf(shop, "a file could not be saved").length).toBeLessThanOrEqual(1 + ROUNDS / 4);
    expect(linesOf(shop, "disk has room again").length).toBeGreaterThanOrEqual(1);
    expect(await shop.end()).toBe(0);
    noteFigures(`disk (${disk.kind}) filled ${ROUNDS} times: every picture was served`);
  },
  60_000 + ROUNDS * 60_000,
);

test(
  "without a connection to the database a process says so at once, and works again when there are some",
  async () => {
    const { url } = await createTestDatabase(2);
    const role = `starved_${process.pid}`;
    const limit = (connections: number) => onServer(url, `alter role ${role} connection limit ${connections}`);
    await onServer(url, `create role ${role} login password 'few' in role lavra`);
    whenFileIsDone(() => onServer(url, `drop owned by ${role}`, `drop role ${role}`));
    await limit(12);
    const address = new URL(url);
    [address.username, address.password] = [role, "few"];
    const disk = createSmallDisk();
    const shop = await wholeProcess(await buildDrillApp("whole-app"), {
      DATABASE_URL: address.href,
      DATA_DIR: disk.folder,
    });
    await shop.start();
    // The pool may use more than twelve: the shop logs a warning and works with what it gets.
    expect(linesOf(shop, "the database has too few connections: it gives 12")).toHaveLength(1);
    const many = await Promise.all(Array.from({ length: 60 }, () => ask(shop, "/rest/v1/products?limit=1")));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));

    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await limit(0);
      await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
      const refused = await Promise.all([
        ask(shop, "/rest/v1/products?limit=1"),
        ask(shop, "/rest/v1/contact_messages", {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${round}` },
          body: JSON.stringify({
            name: "Ana Lima",
            email: "ana@exemplo.com",
            subject: "Entrega",
            message: "Quando chega o meu anel?",
          }),
        }),
        ask(shop, "/readyz"),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      expect(refused.map(({ headers }) => headers.get("Retry-After"))).toEqual(["5", "5", "5"]);
      waits.push(...refused.map(({ ms }) => Math.round(ms)));
      expect((await ask(shop, "/healthz")).status).toBe(200);
      await limit(12);
      await expect.poll(() => readiness(shop), { timeout: 10_000 }).toMatchObject({ status: "ready" });
      expect((await ask(shop, "/rest/v1/products?limit=1")).status).toBe(200);
    }
    expect(Math.max(...waits)).toBeLessThan(1_500);
    expect(await shop.end()).toBe(0);
    noteFigures(`no connections ${ROUNDS} times: refused within ${Math.max(...waits)} ms, back each time`);
  },
  60_000 + ROUNDS * 30_000,
);
