import { safeReturnPath } from "#app/account/return-path.ts";
import { LOGIN_PATH } from "#shop/staff/staff-letters.ts";

const ANY_ORIGIN = "http://shop.invalid";
const BEFORE_LOGIN = /^\/admin\/(login|forgot-password|nova-senha|sair)(\/|$)/;

/** The page of the panel to go back to after the login, or null: a link to our login leads nowhere else. */
export function adminReturnPath(value: string | null | undefined): string | null {
  const path = safeReturnPath(value);
  if (!path) return null;
  const { pathname } = new URL(path, ANY_ORIGIN);
  const inPanel = pathname === "/admin" || pathname.startsWith("/admin/");
  return inPanel && !BEFORE_LOGIN.test(pathname) ? path : null;
}

/** The panel's login, which leads back to one of its pages. */
export function adminLoginPath(returnTo?: string): string {
  const path = adminReturnPath(returnTo);
  return path && path !== "/admin" ? `${LOGIN_PATH}?voltar=${encodeURIComponent(path)}` : LOGIN_PATH;
}
