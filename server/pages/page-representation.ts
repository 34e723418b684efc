import type { CachedPage, PageEncoding } from "#platform/concurrency/page-cache.server.ts";
import { acceptsEncoding } from "./accepted-encoding.ts";

/** Null: header missing. */
export interface FormHeaders {
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
}

export type PageForm = PageEncoding | "unchanged";

/** `unchanged` means 304. */
export function formFor(page: CachedPage, { ifNoneMatch, acceptEncoding }: FormHeaders): PageForm {
  if (page.status === 200 && ifNoneMatch !== null && matches(page.etag, ifNoneMatch)) return "unchanged";
  return encodingFor(acceptEncoding);
}

export function encodingFor(acceptEncoding: string | null): PageEncoding {
  if (acceptEncoding === null) return "plain";
  if (acceptsEncoding(acceptEncoding, "br")) return "brotli";
  return acceptsEncoding(acceptEncoding, "gzip") ? "gzip" : "plain";
}

/** Weak comparison (RFC 9110, 8.8.3.2). */
function matches(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

/** Of a page's data that a browser fetches before its link is followed: valid until then, or for a minute. */
const FETCHED_AHEAD = "private, max-age=60";

/** `address`: path and query; `purpose`: the `Sec-Purpose` header. */
export function isFetchedAhead(address: string, purpose: string | null | undefined): boolean {
  return (purpose?.startsWith("prefetch") ?? false) && (address.split("?", 1)[0]?.endsWith(".data") ?? false);
}

/** `length`: of the body in bytes; null for `unchanged`, which has none. */
export function headersOf(page: CachedPage, form: PageForm, length: number | null, ahead = false): [string, string][] {
  const headers: [string, string][] = [...page.headers, ["etag", page.etag], ["vary", "Accept-Encoding"]];
  if (ahead && page.status === 200) {
    for (const header of headers) if (header[0] === "cache-control") header[1] = FETCHED_AHEAD;
  }
  if (form === "brotli") headers.push(["content-encoding", "br"]);
  if (form === "gzip") headers.push(["content-encoding", "gzip"]);
  if (length !== null) headers.push(["content-length", String(length)]);
  return headers;
}
