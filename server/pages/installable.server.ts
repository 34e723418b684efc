import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { OFFLINE_PAGE } from "#app/offline/kept-pages.ts";
import type { Config } from "#platform/config/config.server.ts";
import { contentSecurityPolicy, createNonce, REPORTING_ENDPOINTS } from "#server/requests/security-headers.server.ts";
import { offlinePage } from "./offline-page.ts";
import { webManifest } from "./web-manifest.ts";

/** Asked for again at each look: what decides about other files must not be old. */
const ASK = "public, no-cache";

/** Its requests are the page's, so it may reach what a page may. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** In place of the worker: takes back all it kept and itself. */
export const RETIRED_WORKER = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister()
})()));`;

/**
 * What makes the shop installable and readable offline: manifest, service worker, the page for what was never read.
 * `assets` is the folder of the built browser files; null while developing, when there is no worker.
 */
export function createInstallable(config: Pick<Config, "brand" | "offlinePages">, assets: string | null): Hono {
  const file = assets && join(assets, "sw.js");
  const built = file && existsSync(file) ? readFileSync(file, "utf8") : null;
  const worker = config.offlinePages ? built : RETIRED_WORKER;

  return new Hono()
    .get("/manifest.webmanifest", (c) =>
      send(c, JSON.stringify(webManifest(config.brand)), { "Content-Type": "application/manifest+json" }),
    )
    .get(OFFLINE_PAGE, (c) => {
      const nonce = createNonce();
      const html = String(offlinePage(config.brand.name, nonce));
      return send(c, html, {
        "Content-Type": "text/html; charset=utf-8",
        // Kept by the worker's own hand, not among what was read.
        "Cache-Control": "no-store",
        "Content-Security-Policy": contentSecurityPolicy(nonce),
        [REPORTING_ENDPOINTS[0]]: REPORTING_ENDPOINTS[1],
      });
    })
    .get("/sw.js", (c) =>
      worker === null
        ? c.notFound()
        : send(c, worker, {
            "Content-Type": "text/javascript; charset=utf-8",
            "Cache-Control": "no-cache",
            "Content-Security-Policy": WORKER_POLICY,
          }),
    );
}

function send(c: Context, body: string, headers: Record<string, string>): Response {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const all = { "Cache-Control": ASK, ETag: etag, ...headers };
  return c.req.header("If-None-Match") === etag ? c.body(null, 304, all) : c.body(body, 200, all);
}
