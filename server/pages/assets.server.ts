import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createMiddleware } from "hono/factory";
import { lazily } from "#platform/lazily.ts";
import { valueAt } from "#platform/value-at.ts";
import { acceptsEncoding } from "./accepted-encoding.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** The typeface and its style sheet: frames of the card provider load them too. */
const FOR_FRAMES = /\.woff2$|\/card-font-[\w-]{1,32}\.css$/;

interface Asset {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
}

/** Files that are read between two turns of the event loop, in less than a millisecond. */
const READ_AT_ONCE = 20;

/**
 * From memory, precompressed by the build; immutable, as their names contain a hash. They are read as soon as the
 * process has time: a start need not wait for two thousand files, and a process that runs for long serves its own build
 * when another has taken its place on the disk.
 */
export function serveAssets(folder: string) {
  const names = new Set(readdirSync(join(folder, "assets")));
  const assets = new Map<string, () => Asset>();
  for (const name of names) {
    const type = valueAt(TYPES, extname(name));
    if (type)
      assets.set(
        `/assets/${name}`,
        lazily(() => readAsset(join(folder, "assets"), name, type, names)),
      );
  }
  setImmediate(readAhead, [...assets.values()]);
  return createMiddleware(async (c, next) => {
    const asset = assets.get(c.req.path)?.();
    if (!asset) return next();
    const accepted = c.req.header("Accept-Encoding") ?? "";
    c.header("Content-Type", asset.type);
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Vary", "Accept-Encoding");
    c.header("X-Content-Type-Options", "nosniff");
    const isForFrames = FOR_FRAMES.test(c.req.path);
    c.header("Cross-Origin-Resource-Policy", isForFrames ? "cross-origin" : "same-origin");
    if (isForFrames) c.header("Access-Control-Allow-Origin", "*");
    if (asset.brotli && acceptsEncoding(accepted, "br")) return c.body(asset.brotli, 200, { "Content-Encoding": "br" });
    if (asset.gzip && acceptsEncoding(accepted, "gzip")) return c.body(asset.gzip, 200, { "Content-Encoding": "gzip" });
    return c.body(asset.plain);
  });
}

function readAhead(assets: (() => Asset)[]): void {
  for (const read of assets.splice(0, READ_AT_ONCE)) {
    try {
      read();
    } catch {
      // A file that cannot be read fails the requests for it.
    }
  }
  if (assets.length > 0) setImmediate(readAhead, assets);
}

function readAsset(folder: string, name: string, type: string, names: ReadonlySet<string>): Asset {
  const bytes = (file: string) => new Uint8Array(readFileSync(join(folder, file)));
  // Fonts are already compressed: the build makes no other forms of them.
  const form = (file: string) => (names.has(file) ? bytes(file) : null);
  return { type, plain: bytes(name), brotli: form(`${name}.br`), gzip: form(`${name}.gz`) };
}
