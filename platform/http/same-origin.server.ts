const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isReading(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * CSRF. Non-browser clients send neither header and pass, as do requests with an access token and no cookie.
 * `Sec-Fetch-Site` and `Origin` cannot be set by the page that sends the request. Rules: ACCOUNT-27.
 */
export function isForeignWrite(request: Request, publicUrl: string): boolean {
  if (isReading(request.method)) return false;
  const { headers } = request;
  if (!headers.has("Cookie") && headers.has("Authorization")) return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site === "same-origin" || site === "none") return false;
  const origin = headers.get("Origin");
  if (origin === null) return site !== null;
  return !isOurs(origin, request, publicUrl);
}

/** The shop's public origin, or the requested host itself (`localhost` and `127.0.0.1` are both ours). */
function isOurs(origin: string, request: Request, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const shop = new URL(publicUrl);
  if (from.origin === shop.origin) return true;
  if (from.protocol === "http:" && shop.protocol === "https:") return false;
  return from.host === (request.headers.get("Host") ?? new URL(request.url).host);
}
