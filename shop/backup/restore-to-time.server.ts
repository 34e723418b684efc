import {
  type BaseCopy,
  isOnTheWay,
  listBaseCopies,
  listWalFiles,
  readTimelineAt,
  readTimelines,
} from "#platform/backup/base-copies.server.ts";
import { isEmptyDataDir, recoverCluster } from "#platform/backup/recover-cluster.server.ts";
import { firstMissingWal } from "#platform/backup/wal-files.ts";
import { type Clock, formatDateTime } from "#platform/clock.ts";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { markRestored } from "#shop/settings/settings-store.server.ts";
import { restoreFiles } from "./archived-files.server.ts";

export interface RestoreToTimeDependencies {
  dataDir: string;
  walArchive: string;
  /** Where the pictures are put that are missing there. */
  storage: Storage;
  clock: Clock;
}

export interface ShopInTime {
  /** Moment of the restored shop: that of its last transaction, or the end of the base copy. */
  asOf: Date;
  baseCopy: BaseCopy;
  files: number;
  missingFiles: string[];
  /** The archive lacks this WAL file: nothing after it could be restored. */
  missingWal: string | null;
}

/** With the timelines on the way. Throws an Error for people if the time is not within the archive. */
export function findBaseCopy(
  { walArchive, clock }: Pick<RestoreToTimeDependencies, "walArchive" | "clock">,
  at: Date | "latest",
) {
  const until = at === "latest" ? null : at;
  if (until && until > clock()) throw new Error(`${formatDateTime(until)} is in the future`);
  const timeline = readTimelineAt(walArchive, until);
  const timelines = readTimelines(walArchive, timeline);
  const copies = listBaseCopies(walArchive).filter((copy) => isOnTheWay(copy, timelines));
  const first = copies[0];
  if (!first) throw new Error(`WAL_ARCHIVE holds no base copy: ${walArchive}`);
  const copy = copies.findLast(({ endedAt }) => !until || endedAt <= until);
  if (!copy) {
    throw new Error(`The first base copy ended at ${first.endedAt.toISOString()}: nothing before it can be restored`);
  }
  return { copy, timeline, timelines, until };
}

/**
 * Into an empty `dataDir`; the shop is held then. Throws an Error for people and leaves `dataDir` empty if it is not
 * empty, the time is not within the archive, or the archive is damaged.
 */
export async function restoreToTime(deps: RestoreToTimeDependencies, at: Date | "latest"): Promise<ShopInTime> {
  const { dataDir, walArchive, storage } = deps;
  const { copy, timeline, timelines, until } = findBaseCopy(deps, at);
  if (!isEmptyDataDir(dataDir)) throw new Error(`DATA_DIR is not empty: ${dataDir}`);

  const missingWal = firstMissingWal(listWalFiles(walArchive), copy.startWal, timelines);
  return recoverCluster(dataDir, walArchive, { copy, timeline, until }, async ({ databaseUrl, lastTransactionAt }) => {
    const asOf = lastTransactionAt ?? copy.endedAt;
    return withOwnConnection(databaseUrl, { name: "lavra-restore" }, async (client) => {
      const { copied, missing } = await restoreFiles(client, storage, walArchive);
      await markRestored(client, asOf);
      return { asOf, baseCopy: copy, files: copied, missingFiles: missing, missingWal };
    });
  });
}
