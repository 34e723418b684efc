const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser sent a write from a page that is not ours, with what it keeps for us (cookies), or as a form.
 * Programs send no such marks and pass, as do calls that carry their own access token and no cookie.
 * `Sec-Fetch-Site` and `Origin` cannot be set by the page that sends the request.
 */
export function isForeignWrite(request: Request, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const { headers } = request;
  if (!headers.has("Cookie") && headers.has("Authorization")) return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site === "same-origin" || site === "none") return false;
  const origin = headers.get("Origin");
  if (origin === null) return site !== null;
  return !isOurs(origin, request, publicUrl);
}

/** The shop's public address, or the very host that was asked (`localhost` and `127.0.0.1` are both us). */
function isOurs(origin: string, request: Request, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const shop = new URL(publicUrl);
  if (from.origin === shop.origin) return true;
  if (from.protocol === "http:" && shop.protocol === "https:") return false;
  return from.host === (request.headers.get("Host") ?? new URL(request.url).host);
}
