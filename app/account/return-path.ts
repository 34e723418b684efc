const ANY_ORIGIN = "http://shop.invalid";
const NOT_WORTH_RETURNING_TO = /^\/(login|cadastro)(\/|$)/;

/**
 * The path to go back to after the login (`?voltar=`), or null when the value is not a path of this site:
 * a link to our login must not be able to send anyone elsewhere.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || NOT_WORTH_RETURNING_TO.test(url.pathname)) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//elsewhere` is a path until it is resolved.
  return path.startsWith("//") ? null : path;
}

/** The address of the login that leads back to a path of this site. */
export function loginPath(returnTo?: string): string {
  const path = safeReturnPath(returnTo);
  return path ? `/login?voltar=${encodeURIComponent(path)}` : "/login";
}

/** The path that a request to one of the account's pages asks to go back to (`?voltar=`), or null. */
export function returnPathOf(request: Request): string | null {
  return safeReturnPath(new URL(request.url).searchParams.get("voltar"));
}

/** The login, saying that an account waits for its confirmation. */
export function pendingPath(returnTo?: string | null): string {
  const query = new URLSearchParams({ confirmar: "1", ...(returnTo ? { voltar: returnTo } : {}) });
  return `/login?${query}`;
}
