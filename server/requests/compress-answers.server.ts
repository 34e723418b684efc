import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { compressOnce } from "#platform/concurrency/page-cache.server.ts";
import { encodingFor } from "#server/pages/page-representation.ts";

/** Shorter answers fit into the first packet as they are. */
const SHORTEST = 1_024;

/** Complete when they are returned: the API's, and a page's data. */
const WHOLE = /^(application\/(problem\+)?json|text\/x-script)\b/i;

const compressStream = compress();

/** Whole answers in one step: a stream for each costs more than the whole work of a small answer. */
export const compressAnswers = createMiddleware(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const isWhole = WHOLE.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Disposition");
  if (!isWhole) return compressStream(c, async () => undefined);
  if (c.req.method === "HEAD" || status === 204 || status === 304 || headers.has("Content-Encoding")) return;
  if (!/\baccept-encoding\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Accept-Encoding");
  const body = Buffer.from(await c.res.arrayBuffer());
  const encoding = body.length < SHORTEST ? "plain" : encodingFor(c.req.header("Accept-Encoding") ?? null);
  if (encoding !== "plain") {
    headers.set("Content-Encoding", encoding === "brotli" ? "br" : "gzip");
    const etag = headers.get("ETag");
    if (etag && !etag.startsWith("W/")) headers.set("ETag", `W/${etag}`);
  }
  const sent = new Uint8Array(await compressOnce(body, encoding));
  headers.set("Content-Length", String(sent.length));
  // The setter adds the headers of the answer before to those of a new one; these are the same.
  c.res = undefined;
  c.res = new Response(sent, { status, headers });
});
