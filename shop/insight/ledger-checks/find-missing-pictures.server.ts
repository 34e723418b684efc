import type { Database } from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { listPicturePaths } from "#shop/catalogue/pictures/picture-queries.server.ts";
import type { Violation } from "./violation.ts";

const AT_ONCE = 16;
const MOST = 1000;

/** At most 1,000. Rules: STAFF-67. */
export async function findMissingPictures({ db, storage }: { db: Database; storage: Storage }): Promise<Violation[]> {
  const paths = await listPicturePaths(db);
  const missing: Violation[] = [];
  const look = async () => {
    for (let path = paths.pop(); path !== undefined && missing.length < MOST; path = paths.pop()) {
      if (await storage.has(originalFile(path))) continue;
      missing.push({
        rule: "picture_file",
        subject: `picture:${path}`,
        detail: "o arquivo da foto não está no armazenamento",
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return missing;
}
