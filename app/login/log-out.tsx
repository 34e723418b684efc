import { redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { logOut } from "#shop/customers/accounts/login/log-out.server.ts";
import type { Route } from "./+types/log-out";

/** Asked by address alone it ends nothing: no link can log anyone out. */
export function loader() {
  return redirect("/");
}

/** Ends the session and leads to the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const setCookies = await logOut(context.get(servicesContext), request.headers);
  return redirect("/", { headers: setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** Also without a connection the customer leaves. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return redirect("/");
  }
}
