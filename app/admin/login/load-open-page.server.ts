import { type RouterContextProvider, redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readStaffSession } from "#shop/staff/login/read-staff-session.server.ts";
import { adminReturnPath } from "../page/admin-paths.ts";

/** No caching, no indexing. */
const OPEN_PAGE_HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Redirects staff who are already logged in to the panel, by throwing. */
export async function redirectLoggedInStaff(request: Request, context: Readonly<RouterContextProvider>): Promise<void> {
  const staff = await readStaffSession(context.get(servicesContext), request.headers);
  if (staff) throw redirect(adminReturnPath(pageUrlOf(request).searchParams.get("voltar")) ?? "/admin");
}

/** For a page's `headers`: those of an open page, plus Retry-After when rate limited. */
export function openHeaders({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter ? { ...OPEN_PAGE_HEADERS, "Retry-After": retryAfter } : OPEN_PAGE_HEADERS;
}
