import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import type { RestoreDependencies } from "#shop/backup/restore-shop.server.ts";
import { whenFileIsDone } from "../clean-up.ts";
import { onServer } from "./on-server.ts";

/** An empty database and an empty storage to restore into; both go when the file is done. */
export async function emptyTarget(appSecret: string): Promise<RestoreDependencies & { dataDir: string }> {
  const url = new URL(inject("migratedUrl"));
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  await onServer(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), "lavra-restored-"));
  whenFileIsDone(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await onServer(inject("migratedUrl"), `drop database if exists ${name} with (force)`);
  });
  const storage = openDiskStorage(join(dataDir, "media"));
  return { databaseUrl: url.href, storage, appSecret, migrations: "db/migrations", dataDir };
}
