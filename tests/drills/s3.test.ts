import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { backupName } from "#platform/backup/keep-backups.ts";
import { copyOutside, fetchOutside } from "#platform/backup/outside/copy-outside.server.ts";
import { openOutside } from "#platform/backup/outside/outside-copies.server.ts";
import { copyStorage } from "#platform/files/copy-storage.server.ts";
import { mediaFolder } from "#platform/files/open-storage.server.ts";
import { openS3Storage } from "#platform/files/s3-storage.server.ts";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { pictureUrl, STORAGE_FULL } from "#shop/catalogue/pictures/picture.ts";
import { startUpload } from "#shop/catalogue-admin/uploads/start-upload.server.ts";
import { readUpload } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { findMissingPictures } from "#shop/insight/ledger-checks/find-missing-pictures.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { entriesOf, testStorage } from "#tests/setup/files/storage-contract.ts";
import { smallZip } from "#tests/setup/small-zip.ts";
import { csvProduct, productCsv } from "#tests/setup/test-uploads.ts";
import { noteFigures } from "./figures.ts";
import { ask, makePhoto, send } from "./s3/ask-shop.ts";
import { type Swift, startSwift } from "./s3/swift.ts";
import { startTwoMachines, type TwoMachines } from "./s3/two-machines.ts";
import { goShopping, type Promises } from "./shoppers.ts";

/** `DRILL_S3`: how long S3 is away, in seconds. */
const AWAY_SECONDS = Number(process.env.DRILL_S3 ?? 0);
const DOCUMENTS = ["/feeds/google-merchant.xml", "/sitemap.xml", "/sitemap-paginas.xml", "/sitemap-produtos-1.xml"];
const LINES = 300;
const PHOTOS = 12;
/** With pictures, so that a batch is small. */
const KILL_FROM = 20;
const MOVED = 600;
const LONGEST_PAGE_MS = 5_000;
/** Two tries of five seconds, on a loaded machine. */
const LONGEST_PICTURE_MS = 15_000;
/** Two of ten. */
const LONGEST_REFUSAL_MS = 25_000;

const swift: Swift | null = AWAY_SECONDS > 0 ? await startSwift() : null;

describe.skipIf(!swift)("S3 at Swift", () => {
  const get = () => {
    if (!swift) throw new Error("skipped");
    return swift;
  };

  describe("the contract of a storage", () => {
    testStorage(() => openS3Storage({ ...get().settings, prefix: "contract/" }));
  });

  test(
    "two machines with folders of their own are one shop, and S3 may go away",
    async () => {
      const shop = await startTwoMachines(get());
      await onePictureForBoth(shop);
      await oneDocumentForBoth(shop);
      await uploadGoesOnElsewhere(shop);
      await killedMultipart(shop, get());
      await withoutS3(shop, get());
      expect(await findMissingPictures(shop)).toEqual([]);
      for (const { dataDir } of [shop.one, shop.two]) expect(existsSync(mediaFolder(dataDir))).toBe(false);
      await backToDisk(shop);
    },
    20 * 60_000 + AWAY_SECONDS * 2_000,
  );

  test(
    "backups go there in parts, come back as they were, and leave by their rule",
    () => backUpThere(get()),
    10 * 60_000,
  );

  test("files move to S3 although the command is killed, and back", () => moveAndBack(get()), 10 * 60_000);
});

async function backUpThere({ settings, unfinishedUploads }: Swift): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-backups-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  const outside = openOutside({ ...settings, prefix: "backups/" });
  const now = new Date("2026-11-29T12:00:00Z");
  const make = (days: number, bytes: number) => {
    const name = backupName(new Date(now.getTime() - days * 86_400_000), { isEncrypted: true });
    writeFileSync(join(folder, name), randomBytes(bytes));
    return name;
  };
  // That of a process that was killed before stays until a lifecycle rule ends it.
  const unfinished = await unfinishedUploads();
  // Kept as the only one of its day, until there is a later one.
  const old = make(20, 1_000);
  expect((await copyOutside(folder, outside, { now })).copied).toEqual([old]);
  const names = [make(0, 50_000_003), make(1, 16 * 1024 * 1024), make(19.9, 1)];
  const { copied, deleted } = await copyOutside(folder, outside, { now });
  expect(copied).toEqual(names);
  expect(deleted).toEqual([old]);
  expect((await outside.list()).map(({ name, bytes }) => [name, bytes])).toEqual(
    names.map((name) => [name, statSync(join(folder, name)).size]),
  );
  expect(await unfinishedUploads()).toBe(unfinished);
  const there = mkdtempSync(join(folder, "there-"));
  for (const name of ["latest", ...names.slice(1)]) {
    const { file } = await fetchOutside(name, there, outside, 0);
    expect(readFileSync(file).equals(readFileSync(join(folder, basename(file))))).toBe(true);
  }
  noteFigures("backups of 50 MB in parts, 16 MB and one byte went to Swift and came back as they were");
}

async function onePictureForBoth({ one, two, db, owner }: TwoMachines): Promise<void> {
  const pictures = await db.selectFrom("pictures").select(["path", "checksum"]).orderBy("path").limit(10).execute();
  for (const picture of pictures) {
    const address = pictureUrl(picture, 320, "webp");
    const [here, there] = [await ask(one, address), await ask(two, address)];
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(here.bytes.equals(there.bytes)).toBe(true);
  }
  const { said } = await send(one, "/admin/produtos/imagem?nome=anel.jpg", owner.headers, await makePhoto(1200));
  expect(said).toMatchObject({ kind: "sent" });
  const { picture } = said as { picture: { path: string; checksum: string } };
  for (const address of [pictureUrl(picture, 640, "avif"), `/imagens/${picture.path}`]) {
    const [there, here] = [await ask(two, address), await ask(one, address)];
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(here.bytes.equals(there.bytes)).toBe(true);
  }
  noteFigures("pictures of the sample catalogue and of staff are the same from both machines");
}

async function oneDocumentForBoth({ one, two, storage }: TwoMachines): Promise<void> {
  const read = async (machine: typeof one, path: string) => {
    const { status, headers, bytes } = await ask(machine, path);
    return { status, etag: headers.get("ETag"), modified: headers.get("Last-Modified"), text: bytes.toString() };
  };
  const here = await Promise.all(DOCUMENTS.map((path) => read(one, path)));
  const written = await entriesOf(storage, "documents");
  const there = await Promise.all(DOCUMENTS.map((path) => read(two, path)));
  expect(here.map(({ status }) => status)).toEqual(DOCUMENTS.map(() => 200));
  expect(there).toEqual(here);
  expect(here.every(({ text }) => text.includes("<"))).toBe(true);
  expect(written.filter(({ path }) => path.endsWith(".json"))).toHaveLength(DOCUMENTS.length);
  noteFigures(`${DOCUMENTS.length} documents are the same from both machines`);
}

async function uploadGoesOnElsewhere({ one, two, db, jobs, storage, owner }: TwoMachines): Promise<void> {
  await two.end();
  const photos = await Promise.all(Array.from({ length: PHOTOS }, () => makePhoto(1600)));
  const zip = smallZip(photos.map((bytes, n) => ({ name: `foto-${n}.jpg`, bytes })));
  const csv = productCsv(
    Array.from({ length: LINES }, (_, n) => csvProduct(`DUAS-${n}`, { stock: "1", images: `foto-${n % PHOTOS}.jpg` })),
  );
  const sendFile = async (kind: "csv" | "zip", bytes: Uint8Array<ArrayBuffer>) => {
    const { said } = await send(one, `/admin/upload/arquivo?tipo=${kind}&nome=colecao.${kind}`, owner.headers, bytes);
    expect(said).toMatchObject({ kind: "sent" });
    return String(said.fileId);
  };
  const zipFile = await sendFile("zip", Buffer.from(zip));
  const csvFile = await sendFile("csv", Buffer.from(csv));
  const clock = () => new Date();
  const order = { csvFile, zipFile, mode: "both", dryRun: false } as const;
  const begun = await startUpload({ db, jobs, clock }, owner.session, order);
  if (begun.kind === "refused") throw new Error(JSON.stringify(begun));
  const look = () => readUpload(db, begun.uploadId);
  await expect
    .poll(async () => (await look())?.processed, { timeout: 120_000, interval: 5 })
    .toBeGreaterThanOrEqual(KILL_FROM);
  await one.end("SIGKILL");
  const left = await look();
  expect(left).toMatchObject({ status: "processing" });
  expect(left?.processed).toBeLessThan(LINES);
  await two.start();
  await expect.poll(async () => (await look())?.status, { timeout: 180_000, interval: 200 }).toBe("completed");
  expect(await look()).toMatchObject({ processed: LINES, created: LINES, failed: 0 });
  expect(await findMissingPictures({ db, storage })).toEqual([]);
  await one.start();
  const megabytes = (zip.length / 1e6).toFixed(0);
  noteFigures(
    `an upload of ${LINES} products with ${megabytes} MB of pictures, killed after ${left?.processed} lines on one machine, was finished by the other`,
  );
}

async function killedMultipart({ one, storage, owner }: TwoMachines, { unfinishedUploads }: Swift): Promise<void> {
  const before = await entriesOf(storage, "uploads");
  const aborting = new AbortController();
  async function* slowly() {
    for (let n = 0; n < 200 && !aborting.signal.aborted; n += 1) {
      yield Buffer.alloc(1_000_000, n);
      await pause(20);
    }
  }
  const address = `${one.url}/admin/upload/arquivo?tipo=zip&nome=grande.zip`;
  const outgoing = request(address, { method: "POST", headers: owner.headers });
  const sending = pipeline(Readable.from(slowly()), outgoing).catch(() => undefined);
  await expect.poll(unfinishedUploads, { timeout: 60_000 }).toBe(1);
  await pause(1_000);
  await one.end("SIGKILL");
  aborting.abort();
  await sending;
  expect(await entriesOf(storage, "uploads")).toEqual(before);
  expect(await unfinishedUploads()).toBe(1);
  await one.start();
  noteFigures("a multipart upload of a killed process is no file; its parts wait for the lifecycle rule");
}

async function withoutS3(shop: TwoMachines, { proxy }: Swift): Promise<void> {
  const { one, two, db, owner, storage } = shop;
  const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
  const closing = new AbortController();
  whenFileIsDone(() => closing.abort());
  const shopping = goShopping(4, { ...(await shop.shoppers()), stop: closing.signal }, promises);
  await expect.poll(() => promises.orders.size, { timeout: 60_000 }).toBeGreaterThan(5);
  const pictures = await db.selectFrom("pictures").select(["path", "checksum"]).orderBy("path").limit(50).execute();
  const photo = await makePhoto(900);

  for (const kind of ["refuses connections", "takes connections and is silent"] as const) {
    const ordersBefore = promises.orders.size;
    if (kind === "refuses connections") {
      await proxy.end();
      await one.end();
      await one.start();
    } else proxy.freeze();
    const until = performance.now() + (AWAY_SECONDS / 2) * 1000;
    const seen = { page: [] as number[], picture: [] as number[], refusal: [] as number[], pictures200: 0 };
    const read = async (machine: typeof one, turn: number) => {
      for (let n = turn; performance.now() < until; n += 1) {
        const page = await ask(machine, n % 2 ? "/" : `/produto/DUAS-${n % LINES}`);
        expect(page.status).toBe(200);
        seen.page.push(page.ms);
        const picture = pictures[n % pictures.length];
        if (!picture) throw new Error("there are no pictures");
        const asked = await ask(machine, pictureUrl(picture, 480, "webp"));
        expect([200, 503]).toContain(asked.status);
        seen.picture.push(asked.ms);
        if (asked.status === 200) seen.pictures200 += 1;
        await pause(20);
      }
    };
    const staff = async () => {
      while (performance.now() < until) {
        const picture = await send(one, "/admin/produtos/imagem?nome=a.jpg", owner.headers, photo);
        expect(picture.said).toEqual({ kind: "refused", message: STORAGE_FULL });
        const file = await send(one, "/admin/upload/arquivo?tipo=csv&nome=a.csv", owner.headers, Buffer.from("id\nA"));
        expect(file.said).toMatchObject({ kind: "refused" });
        seen.refusal.push(picture.ms, file.ms);
        await pause(500);
      }
    };
    await Promise.all([read(one, 0), read(two, 7), read(two, 20), staff()]);
    for (const machine of [one, two]) {
      const { status, bytes } = await ask(machine, "/readyz");
      expect([status, JSON.parse(bytes.toString())]).toEqual([200, { status: "ready", warnings: ["storage_away"] }]);
    }
    const document = await ask(one, "/sitemap.xml");
    expect([200, 503]).toContain(document.status);
    expect(promises.orders.size - ordersBefore).toBeGreaterThan(3);
    const longest = (times: readonly number[]) => Math.round(Math.max(...times));
    const usual = (times: readonly number[]) => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
    noteFigures(
      `S3 ${kind} for ${AWAY_SECONDS / 2} s: ${seen.page.length} pages, longest ${longest(seen.page)} ms; ${seen.picture.length} pictures, usually ${usual(seen.picture)} ms, longest ${longest(seen.picture)} ms, ${seen.pictures200} of them served; refusals to staff, usually ${usual(seen.refusal)} ms, longest ${longest(seen.refusal)} ms; ${promises.orders.size - ordersBefore} orders`,
    );
    expect(longest(seen.page)).toBeLessThan(LONGEST_PAGE_MS);
    expect(longest(seen.picture)).toBeLessThan(LONGEST_PICTURE_MS);
    expect(longest(seen.refusal)).toBeLessThan(LONGEST_REFUSAL_MS);
    if (kind === "refuses connections") await proxy.start();
    else proxy.thaw();
    const back = performance.now();
    const works = async (machine: typeof one) =>
      (await ask(machine, pictureUrl(pictures[0] ?? { path: "", checksum: "" }, 480, "webp"))).status;
    for (const machine of [one, two]) {
      await expect.poll(() => works(machine), { timeout: 30_000, interval: 100 }).toBe(200);
      await expect
        .poll(async () => (await ask(machine, "/readyz")).bytes.toString(), { timeout: 30_000 })
        .toBe('{"status":"ready"}');
    }
    noteFigures(`${((performance.now() - back) / 1000).toFixed(1)} s after it was back both machines had pictures`);
    const { said } = await send(two, "/admin/produtos/imagem?nome=a.jpg", owner.headers, photo);
    expect(said).toMatchObject({ kind: "sent" });
  }
  closing.abort();
  await shopping;
  await expect.poll(() => storage.has("original/none"), { timeout: 10_000 }).toBe(false);
  for (const machine of [one, two]) {
    const lines = machine.output().split("\n");
    const told = lines.filter((line) => line.includes("files on S3 cannot be read or saved"));
    expect(told.length).toBeGreaterThanOrEqual(1);
    expect(told.length).toBeLessThanOrEqual(2 + AWAY_SECONDS / 60);
    expect(lines.filter((line) => line.includes("request failed"))).toEqual([]);
  }
  expect(await checkLedger(db, { now: new Date(), patienceMs: 10 * 60_000 })).toEqual([]);
}

/** The running shop's files are copied to a disk; then a machine starts from there. */
async function backToDisk({ one, db, environmentOf }: TwoMachines): Promise<void> {
  const environment = environmentOf(one);
  const said = await movePictures("to-disk", environment);
  noteFigures(`to-disk beside the running shop: ${said.trim().split("\n").at(-1)}`);
  const disk = openDiskStorage(mediaFolder(one.dataDir));
  expect(await findMissingPictures({ db, storage: disk })).toEqual([]);
}

const run = promisify(execFile);

async function movePictures(direction: string, environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment };
  return (await run(process.execPath, ["scripts/move-pictures.ts", direction], { env })).stdout;
}

async function moveAndBack({ settings, environment: s3 }: Swift): Promise<void> {
  const folders = ["from", "back"].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `lavra-moved-${name}-`));
    whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  const [from = "", back = ""] = folders;
  const disk = openDiskStorage(mediaFolder(from));
  for (let n = 0; n < MOVED; n += 1) {
    await disk.write(`original/mudanca/${n}.jpg`, Buffer.alloc(500 + n * 60, `${n} `));
  }
  await disk.write("uploads/large", Buffer.alloc(40_000_000, "large"));
  await disk.write("documents/0123456789ab/sitemap.json", Buffer.from("{}"));
  const environment = { ...s3, S3_PREFIX: "moved", DATA_DIR: from };
  const bucket = openS3Storage({ ...settings, prefix: "moved/" });
  const countThere = async () => (await entriesOf(bucket)).length;

  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, ["scripts/move-pictures.ts", "to-s3"], { env, stdio: "ignore" });
  await expect.poll(countThere, { timeout: 120_000, interval: 50 }).toBeGreaterThan(MOVED / 5);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  const there = await countThere();
  expect(there).toBeLessThan(MOVED);

  const started = performance.now();
  const said = await movePictures("to-s3", environment);
  const seconds = (performance.now() - started) / 1000;
  const [, copied, same] = /(\d+) \([\d.]+ MB\) copied, (\d+) \([\d.]+ MB\) there already/.exec(
    said.trim().split("\n").at(-1) ?? "",
  ) ?? ["", "0", "0"];
  expect(Number(copied) + Number(same)).toBe(MOVED + 1);
  expect(Number(same)).toBeGreaterThanOrEqual(there);
  expect(await countThere()).toBe(MOVED + 1);
  noteFigures(
    `move-pictures to-s3, killed after ${there} of ${MOVED + 1} files: copied the other ${copied} in ${seconds.toFixed(1)} s (${Math.round(Number(copied) / seconds)} a second)`,
  );

  await movePictures("to-disk", { ...environment, DATA_DIR: back });
  const compared = await copyStorage(disk, openDiskStorage(mediaFolder(back)), {
    atOnce: 8,
    isWanted: (path) => !path.startsWith("documents/"),
  });
  expect(compared).toMatchObject({ copied: { files: 0 }, same: { files: MOVED + 1 }, different: [] });
  expect(readdirSync(mediaFolder(back)).sort()).toEqual(["original", "uploads"]);

  // Another picture under the same name, and newer: nothing is overwritten, and the command says so.
  await bucket.write("original/mudanca/7.jpg", Buffer.alloc(920, "other"));
  await expect(movePictures("to-s3", environment)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("original/mudanca/7.jpg"),
  });
}
