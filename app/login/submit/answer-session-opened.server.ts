import { answerDone } from "#app/forms/submit-form.server.ts";
import { returnPathOf, safeReturnPath } from "#app/request/return-path.ts";
import type { OpenedSession } from "#shop/customers/accounts/login/open-session.server.ts";
import { claimOrdersAtLogin } from "#shop/ordering/orders/access/claim-order.server.ts";
import { readHeldClaims } from "#shop/ordering/orders/access/shopper.ts";
import type { Services } from "#shop/services.server.ts";

/**
 * Sets the session cookies, and assigns the orders that this browser placed without an account, and those of the customer's
 * confirmed e-mail, to who logged in. With JavaScript it answers with data, otherwise it throws a redirect to `goTo`, else to
 * the page the login was opened from.
 * Rules: ACCOUNT-26, ORDER-32.
 */
export async function answerOpened(
  services: Pick<Services, "db" | "logger">,
  request: Request,
  fields: Record<string, string>,
  { session, setCookies }: OpenedSession,
  goTo?: string | null,
) {
  await claimOrdersAtLogin(services, session.customerId, readHeldClaims(request.headers));
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  const path = safeReturnPath(goTo) ?? undefined;
  return answerDone(fields, path ?? returnPathOf(request) ?? "/", { goTo: path }, headers);
}
