import { type RouterContextProvider, redirect } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import type { Picture } from "#shop/catalogue/picture.ts";
import { sitePictures } from "#shop/catalogue/picture-queries.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/demo-customer.ts";
import type { Services } from "#shop/services.server.ts";
import { returnPathOf } from "./return-path.ts";

/** What the login and registration pages show; whoever is logged in is sent on. */
export async function loadAccountPage(request: Request, context: Readonly<RouterContextProvider>) {
  if (await sessionOf(request, context)) throw redirect(returnPathOf(request) ?? "/account");
  const services = context.get(servicesContext);
  const { config } = services;
  return { picture: await accountPicture(services), demo: demoLogin(config), confirms: config.emailConfirmation };
}

/** The picture beside the form; it is no reason to fail. */
export async function accountPicture({ db }: Pick<Services, "db">): Promise<Picture | null> {
  const pictures = await sitePictures(db).catch(() => null);
  return pictures?.["categoria-brincos"] ?? null;
}

/** Demo mode: the credentials shown beside the login. */
export function demoLogin({ mode }: { mode: "demo" | "production" }) {
  return mode === "demo" ? { email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password } : null;
}
