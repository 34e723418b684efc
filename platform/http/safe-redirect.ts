const ANY_ORIGIN = "http://shop.invalid";

/** Returns the resolved path with query and hash if it stays on this site, else null. Prevents open redirects. */
export function safeRedirectPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//elsewhere` becomes `//elsewhere` only when it is resolved.
  return path.startsWith("//") ? null : path;
}

/** `address`: absolute or a path. Null for other origins. */
export function safePathOfUrl(address: string | undefined, publicUrl: string): string | null {
  if (!address) return null;
  if (!URL.canParse(address)) return safeRedirectPath(address);
  const url = new URL(address);
  return url.origin === new URL(publicUrl).origin ? safeRedirectPath(`${url.pathname}${url.search}${url.hash}`) : null;
}
