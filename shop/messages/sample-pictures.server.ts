import type { Database } from "#platform/database/database.server.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

/** Two product pictures for sample e-mails; fewer if the catalogue has fewer. */
export function findSamplePictures(db: Database): Promise<Picture[]> {
  return db
    .selectFrom("pictures")
    .select((eb) => ["path", "checksum", "width", "height", eb.val("").as("alt")])
    .where("path", "not like", "site/%")
    .orderBy("path")
    .limit(2)
    .execute();
}
