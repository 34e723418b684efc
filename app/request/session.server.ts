import { type RouterContextProvider, redirect } from "react-router";
import { loginPath } from "#app/account/return-path.ts";
import { readSession } from "#shop/customers/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/session.ts";
import { readForPage } from "./outage.server.ts";
import { pagePathOf } from "./page-path.ts";
import { servicesContext } from "./services.server.ts";

/** Who asks for a private page, or null. Never use it in the loader of a public page: one copy serves everyone. */
export function sessionOf(request: Request, context: Readonly<RouterContextProvider>): Promise<CustomerSession | null> {
  return readForPage(() => readSession(context.get(servicesContext), request.headers));
}

/** Who asks for a private page; a visitor is sent to the login, which leads back here. Throws that redirect. */
export async function requireCustomer(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CustomerSession> {
  const session = await sessionOf(request, context);
  if (session) return session;
  throw redirect(loginPath(pagePath(new URL(request.url))));
}

/** The page's own path, also where the router asks for its data only (`/pedidos.data?_routes=...`). */
function pagePath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  const path = pagePathOf(pathname);
  return query.size > 0 ? `${path}?${query}` : path;
}
