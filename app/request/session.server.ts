import { type RouterContextProvider, redirect } from "react-router";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { pageUrlOf } from "./page-path.ts";
import { loginPath } from "./return-path.ts";
import { servicesContext } from "./services.server.ts";

/**
 * The session of a request to a private page, or null. Never use it in the loader of a public page: one cached copy
 * serves everyone.
 */
export function sessionOf(request: Request, context: Readonly<RouterContextProvider>): Promise<CustomerSession | null> {
  return readSession(context.get(servicesContext), request.headers);
}

/** The customer of a private page. Throws a redirect to the login, which leads back here, when nobody is logged in. */
export async function requireCustomer(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CustomerSession> {
  const session = await sessionOf(request, context);
  if (session) return session;
  const { pathname, search } = pageUrlOf(request);
  throw redirect(loginPath(`${pathname}${search}`));
}
