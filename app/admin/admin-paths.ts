import { safeReturnPath } from "#app/request/return-path.ts";
import { LOGIN_PATH } from "#shop/staff/staff-emails.ts";

const ANY_ORIGIN = "http://shop.invalid";
const BEFORE_LOGIN = /^\/admin\/(login|forgot-password|nova-senha|sair)(\/|$)/;

/**
 * The page of the panel to go back to after the login, or null: a link to our login leads nowhere else.
 * Rules: STAFF-21.
 */
export function adminReturnPath(value: string | null | undefined): string | null {
  const path = safeReturnPath(value);
  if (!path) return null;
  const { pathname } = new URL(path, ANY_ORIGIN);
  const inPanel = pathname === "/admin" || pathname.startsWith("/admin/");
  return inPanel && !BEFORE_LOGIN.test(pathname) ? path : null;
}

/** In the address of the panel's login: one was inside and is no longer. */
export const ENDED = "terminou";

/** The panel's login, which leads back to one of its pages; `ended`: it says that the session has ended. */
export function adminLoginPath(returnTo?: string, { ended = false } = {}): string {
  const path = adminReturnPath(returnTo);
  const query = [
    path && path !== "/admin" ? `voltar=${encodeURIComponent(path)}` : "",
    ended ? `sessao=${ENDED}` : "",
  ].filter(Boolean);
  return query.length > 0 ? `${LOGIN_PATH}?${query.join("&")}` : LOGIN_PATH;
}
