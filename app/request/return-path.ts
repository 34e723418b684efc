import { safeRedirectPath } from "#platform/http/safe-redirect.ts";
import { pageUrlOf } from "./page-path.ts";

const NOT_WORTH_RETURNING_TO = /^\/(login|cadastro)([/?#]|$)/;

/**
 * Validates the path to go back to after the login (`?voltar=`). Null when it is not a path of this site, or is a page
 * of no use after a login.
 * Rules: ACCOUNT-26.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  const path = safeRedirectPath(value);
  return path && !NOT_WORTH_RETURNING_TO.test(path) ? path : null;
}

/** The login's address, with the path of this site to go back to. */
export function loginPath(returnTo?: string): string {
  const path = safeReturnPath(returnTo);
  return path ? `/login?voltar=${encodeURIComponent(path)}` : "/login";
}

/** The validated `?voltar=` of a request to an account page, or null. */
export function returnPathOf(request: Request): string | null {
  return safeReturnPath(pageUrlOf(request).searchParams.get("voltar"));
}

/** The login's address after a sign-up that must be confirmed; the page then says so. */
export function pendingPath(returnTo?: string | null): string {
  const query = new URLSearchParams({ confirmar: "1", ...(returnTo ? { voltar: returnTo } : {}) });
  return `/login?${query}`;
}
