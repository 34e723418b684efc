/** Headers that set or clear cookies. */
export function cookieHeaders(setCookies: readonly string[]): Headers {
  return new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
}
