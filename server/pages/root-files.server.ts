import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createMiddleware } from "hono/factory";
import { valueAt } from "#platform/value-at.ts";

const DAY = "public, max-age=86400";
/** Cached, but revalidated every time: these files control caching and must not be stale. */
const ASK = "public, no-cache";

const KINDS: Record<string, { type: string; cacheControl: string }> = {
  ".ico": { type: "image/x-icon", cacheControl: DAY },
  ".png": { type: "image/png", cacheControl: DAY },
  ".svg": { type: "image/svg+xml", cacheControl: DAY },
  ".txt": { type: "text/plain; charset=utf-8", cacheControl: ASK },
  ".js": { type: "text/javascript; charset=utf-8", cacheControl: ASK },
  ".webmanifest": { type: "application/manifest+json", cacheControl: ASK },
};

/** From `public/`, which the build copies to its output folder: `/favicon.ico`, `/icon-192.png`. */
export function serveRootFiles(folder: string) {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; etag: string; type: string; cacheControl: string }>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const kind = valueAt(KINDS, extname(entry.name));
    if (!entry.isFile() || !kind) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, entry.name)));
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    files.set(`/${entry.name}`, { bytes, etag, ...kind });
  }
  return createMiddleware(async (c, next) => {
    const file = c.req.method === "GET" || c.req.method === "HEAD" ? files.get(c.req.path) : undefined;
    if (!file) return next();
    c.header("Cache-Control", file.cacheControl);
    c.header("ETag", file.etag);
    if (c.req.header("If-None-Match") === file.etag) return c.body(null, 304);
    c.header("Content-Type", file.type);
    return c.body(file.bytes);
  });
}
