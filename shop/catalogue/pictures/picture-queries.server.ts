import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Picture } from "./picture.ts";

/** Site pictures not named here are decorative. */
const ALTS: Record<string, string> = {
  hero: "Anéis, argolas e corrente de prata sobre blocos claros",
  sobre: "Bancada com pau de medida, anéis e fios de prata",
};

const kept = new WeakMap<Database, Promise<Record<string, Picture>>>();

/** By name: `hero`, `sobre`, `sem-imagem` and `categoria-{slug}`. Cached per process. */
export function sitePictures(db: Database): Promise<Record<string, Picture>> {
  const before = kept.get(db);
  if (before) return before;
  const reading = readSitePictures(db);
  kept.set(db, reading);
  reading.then(
    (pictures) => Object.keys(pictures).length === 0 && kept.delete(db),
    () => kept.delete(db),
  );
  return reading;
}

async function readSitePictures(db: Database): Promise<Record<string, Picture>> {
  const rows = await db
    .selectFrom("pictures")
    .where("path", "like", "site/%")
    .select(["path", "checksum", "width", "height"])
    .execute();
  return Object.fromEntries(
    rows.map((row) => {
      const name = row.path.replace(/^site\//, "").replace(/\.\w+$/, "");
      return [name, { ...row, alt: valueAt(ALTS, name) ?? "" }];
    }),
  );
}

/** By path without extension. */
export async function findPicture(
  db: Database,
  name: string,
  checksum: string,
): Promise<{ path: string; width: number; height: number } | null> {
  const row = await db
    .selectFrom("pictures")
    .where(
      "path",
      "in",
      PICTURE_ENDINGS.map((ending) => `${name}.${ending}`),
    )
    .where("checksum", "=", checksum)
    .select(["path", "width", "height"])
    .executeTakeFirst();
  return row ?? null;
}

const PICTURE_ENDINGS = ["jpg", "jpeg", "png", "webp"];

/** The site's own, then two of each of the catalogue's first `products`. */
export async function firstPictures(
  db: Database,
  products: number,
): Promise<Pick<Picture, "path" | "checksum" | "width">[]> {
  const { rows } = await sql<Pick<Picture, "path" | "checksum" | "width">>`
    select path, checksum, width from pictures where path like 'site/%'
    union all
    (select path, checksum, width
       from (select images, position from products where archived_at is null and not unlisted
              order by position limit ${products}) as first
      cross join unnest(first.images[1:2]) with ordinality as shown (image, place)
       join pictures on path = shown.image
      order by position, place)`.execute(db);
  return rows;
}

export async function knownPictures(db: Database, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom("pictures")
    .where("path", "in", [...paths])
    .select("path")
    .execute();
  return new Set(rows.map(({ path }) => path));
}

export async function pictureChecksums(db: Database, paths: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("pictures")
    .where("path", "=", sql<string>`any(${paths}::text[])`)
    .select(["path", "checksum"])
    .execute();
  return new Map(rows.map((row) => [row.path, row.checksum]));
}

export async function listPicturePaths(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("pictures").select("path").execute();
  return rows.map(({ path }) => path);
}
