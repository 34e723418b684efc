import { createMiddleware } from "hono/factory";
import { squarePng } from "#platform/files/images.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import type { Config } from "#shop/config/config.server.ts";

/** Token `paper`: phones round off icons, so these need a background. */
const PAPER = "#f8f5f0";

const SIZES: Readonly<Record<string, { size: number; margin?: number; background?: string }>> = {
  "/favicon.ico": { size: 48 },
  "/apple-touch-icon.png": { size: 180, margin: 14, background: PAPER },
  "/icon-192.png": { size: 192 },
  "/icon-512.png": { size: 512 },
  "/icon-maskable-192.png": { size: 192, margin: 28, background: PAPER },
  "/icon-maskable-512.png": { size: 512, margin: 76, background: PAPER },
};

/** Serves the icon set in the panel in place of the default icon files. Each size is generated once. */
export function serveBrandIcons(config: Pick<Config, "brand">, storage: Storage) {
  const made = new Map<string, Promise<Buffer<ArrayBuffer> | null>>();

  async function make(path: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
    const original = await storage.read(originalFile(path));
    const size = valueAt(SIZES, name);
    return original && size ? Buffer.from(await squarePng(original, size)) : null;
  }

  return createMiddleware(async (c, next) => {
    const { icon } = config.brand;
    const name = c.req.path;
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!icon || !isRead || !Object.hasOwn(SIZES, name)) return next();
    const etag = `"${icon.path.replace(/\W+/g, "-")}${name.replace(/\W+/g, "-")}"`;
    const headers = { ETag: etag, "Cache-Control": "public, no-cache" };
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
    const key = `${icon.path} ${name}`;
    const making = made.get(key) ?? make(icon.path, name);
    // Sizes of a previous icon are not requested again.
    for (const old of made.keys()) if (!old.startsWith(`${icon.path} `)) made.delete(old);
    made.set(key, making);
    const bytes = await making.catch(() => null);
    if (!bytes) {
      made.delete(key);
      return next();
    }
    return c.body(bytes, 200, { ...headers, "Content-Type": "image/png" });
  });
}
