import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Context, Hono } from "hono";
import type { DocumentSource, StoredDocument } from "#platform/files/documents.server.ts";
import { ANY_PRODUCT } from "#server/catalogue-changes.server.ts";
import { acceptsEncoding } from "#server/pages/accepted-encoding.ts";
import type { Services } from "#shop/services.server.ts";
import { merchantFeed } from "./merchant-feed.server.ts";
import { pagesSitemap, productsSitemap, sitemapIndex } from "./sitemap.server.ts";

/** Crawlers find nothing there and need none of it to render a page. Rules: LIST-61. */
const CLOSED = [
  "/checkout",
  "/order-success",
  "/pedido",
  "/pedidos",
  "/orders",
  "/account",
  "/sair",
  "/admin",
  "/auth/",
  "/webhooks/",
  "/sandbox",
];

const ROBOTS_MS = 3_600_000;

export function createCrawlerFiles(deps: Pick<Services, "config" | "cdn" | "documents" | "logger">): Hono {
  const { config, documents, cdn, logger } = deps;
  const { publicUrl } = config;

  async function send(c: Context, name: string, source: DocumentSource): Promise<Response> {
    const document = await documents.current(name, source);
    if (!document) return c.text("Não encontrado", 404, { "Cache-Control": "no-store" });
    const { freshForMs } = document;
    const answer = await sendDocument(c, document);
    for (const [field, value] of cdn?.keep({ status: 200, tags: [ANY_PRODUCT], freshForMs }) ?? [])
      answer.headers.set(field, value);
    return answer;
  }

  /** A file that is deleted just before it is opened is written again. */
  function sendCurrent(c: Context, name: string, source: DocumentSource): Promise<Response> {
    return send(c, name, source).catch((error: unknown) => {
      logger.warn({ document: name, err: error }, "document looked up again");
      return send(c, name, source);
    });
  }

  return new Hono()
    .get("/robots.txt", (c) => {
      for (const [field, value] of cdn?.keep({ status: 200, tags: [], freshForMs: ROBOTS_MS }) ?? [])
        c.header(field, value);
      return c.text(robotsText(publicUrl), 200, { "Cache-Control": `public, max-age=${ROBOTS_MS / 1_000}` });
    })
    .get("/sitemap.xml", (c) => sendCurrent(c, "sitemap", (db) => sitemapIndex(db, publicUrl)))
    .get("/sitemap-paginas.xml", (c) => sendCurrent(c, "sitemap-paginas", (db) => pagesSitemap(db, publicUrl)))
    .get("/:file{sitemap-produtos-[1-9][0-9]{0,4}\\.xml}", (c) => {
      const part = Number(/\d+/.exec(c.req.param("file"))?.[0]);
      return sendCurrent(c, `sitemap-produtos-${part}`, (db) => productsSitemap(db, publicUrl, part));
    })
    .get("/feeds/google-merchant.xml", (c) =>
      sendCurrent(c, "google-merchant", async (db) => merchantFeed(db, config.brand, publicUrl)),
    );
}

async function sendDocument(c: Context, { etag, lastModified, bytes, open }: StoredDocument): Promise<Response> {
  const headers: Record<string, string> = {
    ETag: etag,
    "Last-Modified": lastModified.toUTCString(),
    "Cache-Control": "public, no-cache",
    Vary: "Accept-Encoding",
  };
  if (isUnchanged(c, etag, lastModified)) return c.body(null, 304, headers);
  headers["Content-Type"] = "application/xml; charset=utf-8";
  const zipped = acceptsEncoding(c.req.header("Accept-Encoding") ?? "", "gzip");
  if (zipped) Object.assign(headers, { "Content-Encoding": "gzip", "Content-Length": String(bytes) });
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  const file = await open();
  return c.body(Readable.toWeb(zipped ? file : unzipped(file)) as ReadableStream, 200, headers);
}

/** `compose` closes both streams if the client disconnects or the file fails. */
function unzipped(zipped: Readable): Readable {
  return zipped.compose(createGunzip());
}

/** RFC 9110, 13.2.2: `If-Modified-Since` counts only without `If-None-Match`. */
function isUnchanged(c: Context, etag: string, lastModified: Date): boolean {
  const tags = c.req.header("If-None-Match");
  if (tags !== undefined) return tags.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
  const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** Pages with `noindex` (cart, login, searches, filtered listings) stay allowed: a crawler must read them to see it. */
function robotsText(publicUrl: string): string {
  return [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
