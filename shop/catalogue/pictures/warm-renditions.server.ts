import type { Database } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { MakeRendition } from "./make-rendition.server.ts";
import { pictureName, type Rendition, widthsOf } from "./picture.ts";
import { firstPictures } from "./picture-queries.server.ts";

const PRODUCTS = 120;
const CARD_WIDTHS: readonly number[] = [320, 480, 640];

/** What the first visitors request, one at a time. Awaits `quiet` before each; stops when it resolves to false. */
export async function warmRenditions(db: Database, make: MakeRendition, quiet: () => Promise<boolean>): Promise<void> {
  for (const picture of await firstPictures(db, PRODUCTS)) {
    for (const rendition of wantedOf(picture)) {
      if (!(await quiet())) return;
      await make(rendition);
    }
  }
}

export const prepareRenditionsJob = defineJob("pictures.prepare", { atOnce: 1 }, prepareRenditions);

/** Makes what pages show of a picture and does not exist. Rules: UPLOAD-89. */
export async function prepareRenditions(
  { renditions }: { renditions: MakeRendition },
  picture: { path: string; checksum: string; width: number },
): Promise<void> {
  for (const width of widthsOf(picture)) {
    await renditions({ name: pictureName(picture.path), checksum: picture.checksum, width, format: "avif" });
  }
}

/** AVIF only: nearly every browser supports it. */
function wantedOf(picture: Parameters<typeof widthsOf>[0] & { checksum: string }): Rendition[] {
  const widths = widthsOf(picture).filter((width) => picture.path.startsWith("site/") || CARD_WIDTHS.includes(width));
  return widths.map((width) => ({
    name: pictureName(picture.path),
    checksum: picture.checksum,
    width,
    format: "avif" as const,
  }));
}
