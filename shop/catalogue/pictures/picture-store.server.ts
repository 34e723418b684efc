import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StoredPicture } from "./add-picture.server.ts";
import { prepareRenditionsJob } from "./warm-renditions.server.ts";

export async function insertPictureRows(db: Database, pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ path, checksum, width, height }) => ({ path, checksum, width, height }));
  await db
    .insertInto("pictures")
    .values(rows)
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}

/**
 * Where web processes encode nothing, a worker makes the renditions; elsewhere they are made on first request, so that
 * an upload of thousands keeps no process busy. Rules: UPLOAD-89.
 */
export async function registerPictures(
  { jobs, config }: Pick<Services, "config" | "jobs">,
  trx: Database,
  pictures: readonly StoredPicture[],
): Promise<void> {
  await insertPictureRows(trx, pictures);
  if (config.role === "all") return;
  await jobs.sendAll(
    trx,
    prepareRenditionsJob,
    pictures.map(({ path, checksum, width }) => ({ path, checksum, width })),
  );
}
