import type { Database } from "#platform/database/database.server.ts";

/** A JPEG; `place`: from 1, as addresses name it. The caller must have checked whose it is. */
export async function readReturnPhoto(db: Database, returnId: string, place: string): Promise<Buffer | null> {
  if (!/^\d$/.test(place)) return null;
  const row = await db
    .selectFrom("return_photos")
    .select("file")
    .where("return_id", "=", returnId)
    .where("position", "=", Number(place))
    .executeTakeFirst();
  return row?.file ?? null;
}
