import { type RouterContextProvider, redirect } from "react-router";
import { returnPathOf } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { sitePictures } from "#shop/catalogue/pictures/picture-queries.server.ts";
import { demoCustomerWorks } from "#shop/customers/accounts/demo/demo-customer.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import type { Services } from "#shop/services.server.ts";
import type { DemoLogin } from "./demo-hint.tsx";

/**
 * Data of the login and registration pages. Throws a redirect when somebody is logged in already.
 * Rules: ACCOUNT-25.
 */
export async function loadAccountPage(request: Request, context: Readonly<RouterContextProvider>) {
  if (await sessionOf(request, context)) throw redirect(returnPathOf(request) ?? "/account");
  const services = context.get(servicesContext);
  const [picture, demo] = await Promise.all([accountPicture(services), demoLogin(services)]);
  return { picture, demo, confirms: services.config.emailConfirmation };
}

/** The picture beside the form; null when it cannot be read, so that the page still works. */
export async function accountPicture({ db }: Pick<Services, "db">): Promise<Picture | null> {
  const pictures = await sitePictures(db).catch(() => null);
  return pictures?.["categoria-brincos"] ?? null;
}

/** Demo mode: the credentials shown beside the login, as long as they still work. */
export async function demoLogin(services: Pick<Services, "db" | "config" | "customerAuth">): Promise<DemoLogin | null> {
  if (services.config.mode !== "demo") return null;
  // Ignores a database outage: the form reports it when it is sent.
  const works = await demoCustomerWorks(services).catch(() => false);
  return works ? { email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password } : null;
}
