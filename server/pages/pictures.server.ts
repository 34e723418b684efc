import { createHash } from "node:crypto";
import { basename } from "node:path";
import { type Context, Hono } from "hono";
import { pictureStandIns } from "#platform/observability/metrics.server.ts";
import { isOneOf } from "#platform/one-of.ts";
import { valueAt } from "#platform/value-at.ts";
import { originalFile, PICTURE_FORMATS } from "#shop/catalogue/pictures/picture.ts";
import type { Services } from "#shop/services.server.ts";

const RENDITION =
  /^\/imagens\/([\w-]+(?:\/[\w-]+)*)\.([0-9a-f]{12})\.([1-9]\d{1,3})(?:x([1-9]\d{2,3}))?\.(avif|webp|jpg)$/;
const ORIGINAL = /^\/imagens\/([\w-]+(?:\/[\w-]+)*\.(?:jpe?g|png|webp))$/;

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
};

const FOREVER = "public, max-age=31536000, immutable";
/** A worker usually takes a second; then the picture itself is to be had. */
const UNTIL_MADE = "public, max-age=30";

/**
 * `/imagens/{path}.{checksum}.{width}.{format}` is immutable, except while another form of the picture stands in for
 * it; `/imagens/{path}.jpg` is the original size.
 */
export function createPictures({ storage, servePicture }: Pick<Services, "storage" | "servePicture">): Hono {
  return new Hono().get("/imagens/*", async (c) => {
    const [, name, checksum, width, height, format] = RENDITION.exec(c.req.path) ?? [];
    if (name && checksum && width && isFormat(format)) {
      const size = { width: Number(width), height: height === undefined ? undefined : Number(height) };
      const served = await servePicture({ name, checksum, ...size, format });
      if (!served) return missing(c);
      const { bytes, ending, standIn } = served;
      if (standIn === null) return send(c, bytes, ending, `${checksum}-${width}${height ? `x${height}` : ""}`, FOREVER);
      pictureStandIns.inc();
      return send(c, bytes, ending, `${checksum}-${basename(standIn)}`, UNTIL_MADE);
    }
    const [, path] = ORIGINAL.exec(c.req.path) ?? [];
    const bytes = path ? await storage.read(originalFile(path)) : null;
    if (!path || !bytes) return missing(c);
    const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
    return send(c, bytes, path.split(".").at(-1) ?? "", tag, "public, max-age=86400");
  });
}

const isFormat = isOneOf(PICTURE_FORMATS);

function send(c: Context, bytes: Buffer<ArrayBuffer>, ending: string, tag: string, cacheControl: string): Response {
  const etag = `"${tag}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", cacheControl);
  // Webmail, feeds and link previews embed our pictures in their own pages.
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304);
  c.header("Content-Type", valueAt(TYPES, ending) ?? "application/octet-stream");
  return c.body(bytes);
}

function missing(c: Context): Response {
  return c.text("Imagem não encontrada", 404, { "Cache-Control": "no-store" });
}
