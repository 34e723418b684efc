import { type RouterContextProvider, redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { sitePictures } from "#shop/catalogue/picture-queries.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/demo-customer.ts";
import { safeReturnPath } from "./return-path.ts";

/** What the login and registration pages show; whoever is logged in is sent on. */
export async function loadAccountPage(request: Request, context: Readonly<RouterContextProvider>) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("voltar"));
  if (await sessionOf(request, context)) throw redirect(returnTo ?? "/pedidos");
  const { config, db } = context.get(servicesContext);
  // A picture beside the form is no reason to fail.
  const pictures = await sitePictures(db).catch(() => null);
  return { picture: pictures?.["categoria-brincos"] ?? null, demo: demoLogin(config) };
}

/** Demo mode: the credentials shown beside the login. */
export function demoLogin({ mode }: { mode: "demo" | "production" }) {
  return mode === "demo" ? { email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password } : null;
}
