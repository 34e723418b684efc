const ANY_ORIGIN = "http://shop.invalid";

/**
 * A path of this site with query and hash, as it resolves, or null when the value is none: a link of ours must not be
 * able to send anyone elsewhere.
 */
export function safeRedirectPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//elsewhere` is a path until it is resolved.
  return path.startsWith("//") ? null : path;
}

/** The path of an address of this site, given whole or as a path; null for anyone else's. */
export function safePathOfUrl(address: string | undefined, publicUrl: string): string | null {
  if (!address) return null;
  if (!URL.canParse(address)) return safeRedirectPath(address);
  const url = new URL(address);
  return url.origin === new URL(publicUrl).origin ? safeRedirectPath(`${url.pathname}${url.search}${url.hash}`) : null;
}
