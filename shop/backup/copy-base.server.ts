import { type BaseCopy, deleteOldBaseCopies } from "#platform/backup/base-copies.server.ts";
import { makeBaseCopy } from "#platform/backup/base-copy.server.ts";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { archiveFiles, type CopiedFiles } from "./archived-files.server.ts";

export interface CopyBaseDependencies {
  databaseUrl: string;
  walArchive: string;
  storage: Storage;
  /** Another copy is being made, whose end is waited for. Without it, BaseCopyInProgress is thrown. */
  onWait?: () => void;
}

export interface CopiedShop {
  copy: BaseCopy;
  files: CopiedFiles;
  deleted: { copies: number; walFiles: number };
}

/** Then deletes copies and WAL files not needed any more. Throws an Error for people without a WAL archive. */
export async function copyBase({
  databaseUrl,
  walArchive,
  storage,
  onWait,
}: CopyBaseDependencies): Promise<CopiedShop> {
  const copy = await makeBaseCopy(databaseUrl, walArchive, onWait);
  const files = await withOwnConnection(databaseUrl, { name: "lavra-base-copy" }, (client) =>
    archiveFiles(client, storage, walArchive),
  );
  return { copy, files, deleted: deleteOldBaseCopies(walArchive) };
}
