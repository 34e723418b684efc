import { PackageSearch, Unlink } from "lucide-react";
import { data, redirect } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { stayOffline } from "#app/forms/offline-answer.ts";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { shopperFor } from "#app/request/shopper.server.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { countGuess } from "#shop/ordering/orders/access/count-guess.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { noteLinkOpened, ORDER_LINK_PATH, orderIdOfLink } from "#shop/ordering/orders/access/order-link.server.ts";
import { linkCookie } from "#shop/ordering/orders/access/shopper.ts";
import type { Route } from "./+types/open-link";
import { InvalidLink, LinkPage } from "./invalid-link.tsx";
import { AskLinkForm } from "./order-link-form.tsx";
import { submitOrderLink } from "./submit-order-link.server.ts";

/**
 * Opens an order from an e-mail link: moves the code from the URL into a cookie and redirects to a clean URL. Changes
 * nothing else of the order, because mail scanners follow links; that it was opened is noted. The owner is redirected to the
 * usual page. Without a code: the form that has a link sent.
 * Rules: ORDER-35, ORDER-74.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const code = linkCodeOf(request);
  if (code === "") return data({ page: "form" as const }, { headers: PRIVATE_LINK_HEADERS });
  const orderId = orderIdOfLink(code) ?? "";
  const shopper = { ...(await shopperFor(request, context)).shopper, linkOf: () => code };
  const right = await findRight(services, orderId, shopper);
  if (!right) {
    const counted = await countGuess(services, orderId, { ...shopper, secretOf: undefined });
    if (counted.kind === "allowed")
      return data({ page: "invalid" as const }, { status: 404, headers: PRIVATE_LINK_HEADERS });
    const headers = { ...PRIVATE_LINK_HEADERS, "Retry-After": String(counted.retryAfterSeconds) };
    return data({ page: "too_many" as const }, { status: 429, headers });
  }
  // A shop that cannot write for now shows the order all the same. What only asks for the headers has read nothing.
  if (request.method === "GET") {
    await noteLinkOpened(services, orderId, code).catch((error: unknown) =>
      services.logger.warn({ err: error, order: orderId }, "an opened link could not be noted"),
    );
  }
  if (right === "owner") throw redirect(`/orders/${orderId}`, { headers: PRIVATE_LINK_HEADERS });
  const cookie = linkCookie(orderId, code, services.config.publicUrl.startsWith("https:"));
  throw redirect(`${ORDER_LINK_PATH}/${orderId}`, { headers: { ...PRIVATE_LINK_HEADERS, "Set-Cookie": cookie } });
}

export function action({ request, context }: Route.ActionArgs) {
  return submitOrderLink(context.get(servicesContext), request);
}

export const clientAction = stayOffline("Link não enviado");

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) loaderHeaders.set("Retry-After", retryAfter);
  return loaderHeaders;
}

export default function OpenLink({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.page === "invalid") return <InvalidLink />;
  return loaderData.page === "form" ? <AskForLink answer={actionData} /> : <TooManyCodes />;
}

/** Leads to an order that was bought without an account, for a shopper without its link. */
function AskForLink({ answer }: { answer?: FormAnswer }) {
  return (
    <LinkPage
      title="Acompanhe seu pedido"
      icon={PackageSearch}
      lead="Sem conta e sem senha: enviamos um link para o e-mail que você usou no pedido."
    >
      <AskLinkForm initial={answer} />
    </LinkPage>
  );
}

/** Shown once a network has tried too many codes. Rules: ORDER-74. */
function TooManyCodes() {
  return (
    <LinkPage
      title="Muitas tentativas"
      icon={Unlink}
      lead="Aguarde alguns minutos e abra o link do e-mail novamente."
    />
  );
}
