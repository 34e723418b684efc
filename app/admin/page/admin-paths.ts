import { safeReturnPath } from "#app/request/return-path.ts";
import { LOGIN_PATH } from "#shop/staff/staff-emails.ts";

const ANY_ORIGIN = "http://shop.invalid";
const BEFORE_LOGIN = /^\/admin\/(login|forgot-password|nova-senha|sair)(\/|$)/;

/**
 * The panel page to return to after login; null unless it is a path inside the panel (no open redirect).
 * Rules: STAFF-21.
 */
export function adminReturnPath(value: string | null | undefined): string | null {
  const path = safeReturnPath(value);
  if (!path) return null;
  const { pathname } = new URL(path, ANY_ORIGIN);
  const inPanel = pathname === "/admin" || pathname.startsWith("/admin/");
  return inPanel && !BEFORE_LOGIN.test(pathname) ? path : null;
}

/** Query value on the login page: the session has ended. */
export const ENDED = "terminou";

/** Path of the panel's login, with a return path. `ended` adds a 'session ended' note. */
export function adminLoginPath(returnTo?: string, { ended = false } = {}): string {
  const path = adminReturnPath(returnTo);
  const query = [
    path && path !== "/admin" ? `voltar=${encodeURIComponent(path)}` : "",
    ended ? `sessao=${ENDED}` : "",
  ].filter(Boolean);
  return query.length > 0 ? `${LOGIN_PATH}?${query.join("&")}` : LOGIN_PATH;
}
