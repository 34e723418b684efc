import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createMiddleware } from "hono/factory";

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

/**
 * Serves the built browser files from memory, precompressed by the build. Their names contain a hash, so they are
 * immutable.
 */
export function serveAssets(folder: string) {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(join(folder, "assets"))) {
    const type = TYPES[extname(name)];
    if (type) assets.set(`/assets/${name}`, readAsset(join(folder, "assets", name), type));
  }
  return createMiddleware(async (c, next) => {
    const asset = assets.get(c.req.path);
    if (!asset) return next();
    const accepted = c.req.header("Accept-Encoding") ?? "";
    c.header("Content-Type", asset.type);
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Vary", "Accept-Encoding");
    c.header("X-Content-Type-Options", "nosniff");
    const isForFrames = FOR_FRAMES.test(c.req.path);
    c.header("Cross-Origin-Resource-Policy", isForFrames ? "cross-origin" : "same-origin");
    if (isForFrames) c.header("Access-Control-Allow-Origin", "*");
    if (asset.brotli && /\bbr\b/.test(accepted)) return c.body(asset.brotli, 200, { "Content-Encoding": "br" });
    if (asset.gzip && /\bgzip\b/.test(accepted)) return c.body(asset.gzip, 200, { "Content-Encoding": "gzip" });
    return c.body(asset.plain);
  });
}

function readAsset(file: string, type: string): Asset {
  return { type, plain: bytesOf(file), brotli: compressed(`${file}.br`), gzip: compressed(`${file}.gz`) };
}

/** The precompressed file; null if the build made none, as for fonts, which are already compressed. */
function compressed(file: string): Uint8Array<ArrayBuffer> | null {
  return existsSync(file) ? bytesOf(file) : null;
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}
