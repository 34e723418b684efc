import type { Database } from "#platform/database/database.server.ts";
import type { StoredPicture } from "./add-picture.server.ts";

export async function insertPictureRows(db: Database, pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ path, checksum, width, height }) => ({ path, checksum, width, height }));
  await db
    .insertInto("pictures")
    .values(rows)
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}
