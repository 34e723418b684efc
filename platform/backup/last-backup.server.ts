import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Hidden: who takes the newest of the folder wants a backup. */
const FILE = ".last-backup.json";

export const LastBackup = z.object({
  at: z.coerce.date(),
  /** Null: the backup was made. */
  failure: z.string().nullable(),
  missingFiles: z.number().int().nonnegative(),
  /** There is a bucket for copies, and the backup was not copied there. */
  isNotOutside: z.boolean(),
});
export type LastBackup = z.infer<typeof LastBackup>;

/** Notes in the folder how an attempt went: there the shop finds it, whatever process made the backup. */
export async function noteLastBackup(folder: string, last: LastBackup): Promise<void> {
  const file = join(folder, FILE);
  await writeFile(`${file}.next`, `${JSON.stringify(last)}\n`, { mode: 0o600 });
  await rename(`${file}.next`, file);
}

/** Null also if what is noted cannot be read. */
export async function readLastBackup(folder: string): Promise<LastBackup | null> {
  try {
    return LastBackup.parse(JSON.parse(await readFile(join(folder, FILE), "utf8")));
  } catch {
    return null;
  }
}
