import { safeRedirectPath } from "#platform/http/safe-redirect.ts";
import { pageUrlOf } from "./page-path.ts";

const NOT_WORTH_RETURNING_TO = /^\/(login|cadastro)([/?#]|$)/;

/**
 * The path to go back to after the login (`?voltar=`), or null when the value is not a path of this site, or one where
 * nobody wants to be who has just logged in.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  const path = safeRedirectPath(value);
  return path && !NOT_WORTH_RETURNING_TO.test(path) ? path : null;
}

/** The address of the login that leads back to a path of this site. */
export function loginPath(returnTo?: string): string {
  const path = safeReturnPath(returnTo);
  return path ? `/login?voltar=${encodeURIComponent(path)}` : "/login";
}

/** The path that a request to one of the account's pages asks to go back to (`?voltar=`), or null. */
export function returnPathOf(request: Request): string | null {
  return safeReturnPath(pageUrlOf(request).searchParams.get("voltar"));
}

/** The login, saying that an account waits for its confirmation. */
export function pendingPath(returnTo?: string | null): string {
  const query = new URLSearchParams({ confirmar: "1", ...(returnTo ? { voltar: returnTo } : {}) });
  return `/login?${query}`;
}
