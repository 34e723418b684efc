import { STAFF_SESSION_MS } from "./staff-session.ts";

const SESSION_COOKIE = "staff_session";
const STEP_COOKIE = "staff_second_step";

/** Rules: STAFF-24. */
export const SECOND_STEP_MS = 10 * 60_000;

/** The panel, and React Router's data requests for `/admin` itself. */
const PATHS = ["/admin", "/admin.data"];

/** The paths keep the session away from the storefront. Rules: STAFF-13. */
export function sessionCookies(token: string, publicUrl: string): string[] {
  return cookies(nameOf(SESSION_COOKIE, publicUrl), token, STAFF_SESSION_MS, publicUrl);
}

/** The ticket proves a correct password. */
export function stepCookies(ticket: string, publicUrl: string): string[] {
  return cookies(nameOf(STEP_COOKIE, publicUrl), ticket, SECOND_STEP_MS, publicUrl);
}

export function clearedCookies(publicUrl: string): string[] {
  return [SESSION_COOKIE, STEP_COOKIE].flatMap((name) => cookies(nameOf(name, publicUrl), "", 0, publicUrl));
}

export function sessionTokenOf(headers: Headers, publicUrl: string): string | null {
  return cookieOf(headers, nameOf(SESSION_COOKIE, publicUrl));
}

export function stepTicketOf(headers: Headers, publicUrl: string): string | null {
  return cookieOf(headers, nameOf(STEP_COOKIE, publicUrl));
}

/** On https with the `__Secure-` prefix, which browsers enforce. */
function nameOf(name: string, publicUrl: string): string {
  return publicUrl.startsWith("https://") ? `__Secure-${name}` : name;
}

function cookies(name: string, value: string, ageMs: number, publicUrl: string): string[] {
  const secure = publicUrl.startsWith("https://") ? "; Secure" : "";
  return PATHS.map(
    (path) => `${name}=${value}; Path=${path}; Max-Age=${ageMs / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("Cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=");
    if (key === name && value) return value;
  }
  return null;
}
