import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { logOut } from "#shop/customers/accounts/login/log-out.server.ts";
import type { Route } from "./+types/log-out";

/** A GET does not log out: no link can log anyone out. */
export function loader() {
  return redirect("/");
}

/** Ends the session and redirects to the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const setCookies = await logOut(context.get(servicesContext), request.headers);
  return redirect("/", { headers: setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** Redirects to the home page even when the request fails, e.g. offline. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return redirect("/");
  }
}
