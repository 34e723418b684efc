/** Headers that give a browser cookies, or take them away. */
export function cookieHeaders(setCookies: readonly string[]): Headers {
  return new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
}
