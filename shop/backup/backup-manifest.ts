import { z } from "zod";

/** Counts up when an older release could not restore the file. */
export const BACKUP_FORMAT = 1;

export const MANIFEST_FILE = "backup.json";
export const SUMMARY_FILE = "summary.json";
/** Folder of pictures and uploaded files in the archive, by their path in the storage. */
export const FILES_FOLDER = "files/";

const name = z.string().min(1);

/** The first entry: what a backup holds and needs to be restored. */
export const BackupManifest = z.object({
  format: z.int(),
  release: z.string().nullable(),
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Tells whether an `APP_SECRET` is the one of this shop; says nothing about it. */
  secretCheck: z.string(),
  migrations: z.array(z.object({ name, checksum: z.string() })),
  /** Null: the shop has never run jobs. */
  queueVersion: z.int().nullable(),
  tables: z.array(z.object({ schema: name, name, columns: z.array(name) })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** The last entry before the checksums: what only the end of a backup knows. */
export const BackupSummary = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ schema: name, name, lastValue: z.string(), isCalled: z.boolean() })),
  /** The database names them, and they were not in the storage. */
  missingFiles: z.array(z.string()),
});
export type BackupSummary = z.infer<typeof BackupSummary>;
