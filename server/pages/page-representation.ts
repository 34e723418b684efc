import type { CachedPage, PageEncoding } from "#platform/concurrency/page-cache.server.ts";
import { acceptsEncoding } from "./accepted-encoding.ts";

/** Request headers that select a page's form; null: header missing. */
export interface FormHeaders {
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
}

export type PageForm = PageEncoding | "unchanged";

/** Selects the form of a cached page to send; `unchanged` means 304. */
export function formFor(page: CachedPage, { ifNoneMatch, acceptEncoding }: FormHeaders): PageForm {
  if (page.status === 200 && ifNoneMatch !== null && matches(page.etag, ifNoneMatch)) return "unchanged";
  return encodingFor(acceptEncoding);
}

/** The best encoding that an `Accept-Encoding` header accepts; null: header missing. */
export function encodingFor(acceptEncoding: string | null): PageEncoding {
  if (acceptEncoding === null) return "plain";
  if (acceptsEncoding(acceptEncoding, "br")) return "brotli";
  return acceptsEncoding(acceptEncoding, "gzip") ? "gzip" : "plain";
}

/** Weak ETag comparison (RFC 9110, 8.8.3.2). */
function matches(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

/** Response headers for a form. `length`: of the body in bytes; null for `unchanged`, which has none. */
export function headersOf(page: CachedPage, form: PageForm, length: number | null): [string, string][] {
  const headers: [string, string][] = [...page.headers, ["etag", page.etag], ["vary", "Accept-Encoding"]];
  if (form === "brotli") headers.push(["content-encoding", "br"]);
  if (form === "gzip") headers.push(["content-encoding", "gzip"]);
  if (length !== null) headers.push(["content-length", String(length)]);
  return headers;
}
