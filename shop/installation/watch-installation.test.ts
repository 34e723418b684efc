import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noteLastBackup } from "#platform/backup/last-backup.server.ts";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import type { DiskState } from "#platform/files/disk-space.server.ts";
import { backUpShop } from "#shop/backup/back-up-shop.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { makeCertificate } from "#tests/setup/deployed/certificate.ts";
import { onServer } from "#tests/setup/deployed/on-server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { checkKept } from "./check-backups.server.ts";
import { watchInstallation } from "./watch-installation.server.ts";

let ahead = 0;
const shop = await createTestShop({ clock: () => new Date(Date.now() + ahead) });
const { services } = shop;
const databaseUrl = services.pool.options.connectionString ?? "";
const folder = mkdtempSync(join(tmpdir(), "lavra-watch-"));
whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
const disk: DiskState = { folder: "database", condition: "ok", freeBytes: 9e9, totalBytes: 10e9 };
const config: Config = { ...services.config, databaseUrl, backup: { ...services.config.backup, folder } };
const deps = {
  ...services,
  config,
  disks: { read: async () => [disk], stop: () => undefined },
};

/** One look follows another in another minute, which an alert is named by. */
async function look(change: Partial<typeof deps> = {}): Promise<string[]> {
  ahead += 60_000;
  await watchInstallation({ ...deps, ...change });
  const lasting = await services.db
    .selectFrom("payment_alerts")
    .select("kind")
    .where("ended_at", "is", null)
    .orderBy("kind")
    .execute();
  return lasting.map(({ kind }) => kind);
}

test("a shop of today without a backup is left alone, and told of it 36 hours later, by mail", async () => {
  expect(await look()).toEqual([]);
  ahead += 37 * HOUR_MS;
  expect(await look()).toEqual(["backup_missing"]);
  expect(await look()).toEqual(["backup_missing"]);
  const told = async () =>
    (await mailsTo(shop, services.config.brand.email)).filter(({ subject }) => subject.includes("backup")).length;
  await soon(shop, told).toBe(1);
});

test("a backup ends the alert; one that failed, left files out or stayed here begins it anew", async () => {
  const { storage, clock } = services;
  await backUpShop({ databaseUrl, storage, appSecret: config.appSecret, clock, release: null }, folder);
  expect(await look()).toEqual([]);
  const well = { at: new Date(), failure: null, missingFiles: 0, isNotOutside: false };
  for (const wrong of [{ failure: "ENOSPC" }, { missingFiles: 1 }, { isNotOutside: true }]) {
    await noteLastBackup(folder, { ...well, ...wrong });
    expect(await look()).toEqual(["backup_missing"]);
    await noteLastBackup(folder, well);
    expect(await look()).toEqual([]);
  }
  await noteLastBackup(folder, { ...well, failure: "ENOSPC" });
  expect(await look({ config: { ...config, backup: { ...config.backup, folder: null } } })).toEqual([]);
  await noteLastBackup(folder, well);
});

test("a disk that is nearly full, until it has room", async () => {
  disk.condition = "low";
  expect(await look()).toEqual(["disk_low"]);
  disk.condition = "ok";
  expect(await look()).toEqual([]);
});

test("a certificate in its last days; one that cannot be looked at changes nothing", async () => {
  const { cert, key } = await makeCertificate(folder);
  const server = createServer({ cert, key }, (_, outgoing) => outgoing.end());
  await new Promise<void>((ready) => server.listen(0, ready));
  const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const reached = { config: { ...config, publicUrl } };
  expect(await look(reached)).toEqual(["certificate_ending"]);
  await new Promise((done) => server.close(done));
  expect(await look(reached)).toEqual(["certificate_ending"]);
  // Without https there is none: nothing is known of the former one either.
  expect(await look()).toEqual(["certificate_ending"]);
});

test("what a restore keeps is listed with its size, and told after two weeks", async () => {
  const name = new URL(databaseUrl).pathname.slice(1);
  const stamp = new Date(Date.now() + ahead - 15 * DAY_MS).toISOString().replace(/[-:]/g, "").replace("T", "_");
  const kept = `${name}_before_${stamp.slice(0, 15)}`;
  await onServer(databaseUrl, `create database ${kept}`, `create database ${name}_restoring`);
  whenFileIsDone(() =>
    onServer(databaseUrl, `drop database if exists ${kept}`, `drop database if exists ${name}_restoring`),
  );
  expect(await look()).toContain("kept_for_long");
  const findings = await checkKept(services.db, config, services.clock());
  expect(findings).toMatchObject([
    { verdict: "soon", task: `Se não faz mais falta: lavra restore --drop ${kept}.` },
    { verdict: "soon", text: expect.stringContaining("o resto de uma restauração interrompida") },
  ]);
  expect(findings[0]?.text).toMatch(/ \(0(,\d)? GB\) é o que a loja tinha até /);
  await onServer(databaseUrl, `drop database ${kept}`);
  expect(await look()).not.toContain("kept_for_long");
});
