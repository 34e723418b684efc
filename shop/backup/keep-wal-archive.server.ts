import { listBaseCopies, listWalFiles } from "#platform/backup/base-copies.server.ts";
import { BaseCopyInProgress } from "#platform/backup/base-copy.server.ts";
import { readWalArchiver, type WalArchiverState } from "#platform/backup/wal-archiver-queries.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { archiveFiles } from "./archived-files.server.ts";
import { isBaseCopyDue } from "./base-copy-due.ts";
import { copyBase } from "./copy-base.server.ts";

type Needed = Pick<Services, "pool" | "config" | "clock" | "logger" | "storage">;

export interface WalArchiveKeeper {
  /** One round. Throws if the archive cannot be written. */
  keep(): Promise<void>;
  /** Resolves when no base copy is being made. */
  settled(): Promise<void>;
}

/** After a base copy that failed: it reads the whole database. */
const TRY_AGAIN_MS = 60 * 60_000;

/** One for each process; it knows what it has copied. */
const keepers = new WeakMap<Needed["pool"], WalArchiveKeeper>();

/** So often because pictures are to lose no more time than the database. */
export const keepWalArchiveJob = defineJob("archive.keep", { every: "*/5 * * * *", atOnce: 1 }, (deps: Needed) => {
  const keeper = keepers.get(deps.pool) ?? openWalArchiveKeeper(deps);
  keepers.set(deps.pool, keeper);
  return keeper.keep();
});

/** New pictures, due base copies, an error while PostgreSQL cannot archive. Nothing without the setting. */
export function openWalArchiveKeeper(deps: Needed): WalArchiveKeeper {
  const { config, pool, storage, clock, logger } = deps;
  const { walArchive } = config;
  const databaseUrl = pool.options.connectionString;
  const known = new Set<string>();
  let copying: Promise<void> | null = null;
  let notBefore = new Date(0);

  async function makeCopy(folder: string, url: string): Promise<void> {
    const started = performance.now();
    try {
      const { copy, deleted } = await copyBase({ databaseUrl: url, walArchive: folder, storage });
      logger.info({ file: copy.file, ms: Math.round(performance.now() - started), deleted }, "base copy made");
    } catch (error) {
      if (error instanceof BaseCopyInProgress) return;
      notBefore = new Date(clock().getTime() + TRY_AGAIN_MS);
      logger.error({ err: error }, "the base copy failed");
    }
  }

  return {
    async keep() {
      if (!walArchive || config.databaseUrl || !databaseUrl) return;
      const client = await pool.connect();
      let state: WalArchiverState;
      try {
        state = await readWalArchiver(client);
        const { copied, missing } = await archiveFiles(client, storage, walArchive, known);
        if (copied > 0) logger.info({ copied, missing: missing.length }, "files archived");
      } finally {
        client.release();
      }
      if (state.failing) logger.error({ file: state.failing }, "the WAL cannot be archived: its disk will fill up");
      const now = clock();
      const newest = listBaseCopies(walArchive).at(-1) ?? null;
      const isDue = isBaseCopyDue(newest, { now, timeline: state.timeline, walFiles: listWalFiles(walArchive) });
      if (!isDue || copying || now < notBefore) return;
      // Not awaited: a copy may take longer than a job.
      copying = makeCopy(walArchive, databaseUrl).finally(() => {
        copying = null;
      });
    },
    async settled() {
      await copying;
    },
  };
}
