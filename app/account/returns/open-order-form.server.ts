import { data, type RouterContextProvider } from "react-router";
import { formFields } from "#app/forms/form-answer.ts";
import { isLargeForm, readForm } from "#app/forms/read-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import type { TypedEmail } from "#shop/ordering/orders/access/order-email.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { type OpenedForm, openAccountForm } from "../area/open-form.server.ts";
import { ORDER_EMAIL_FIELD } from "./read-return-form.ts";
import { isLinkedPage } from "./return-paths.ts";

/** A posted form about one order, with who sent it, or the refusal to answer with. */
export type OpenedOrderForm =
  | { kind: "open"; fields: Record<string, string>; posted: FormData; shopper: Shopper; typed: TypedEmail }
  | Extract<OpenedForm, { kind: "closed" }>;

/** Reads a posted form. Below `/orders` it needs a session; below `/pedido` the use case asks for a claim or a link. */
export async function openOrderForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OpenedOrderForm> {
  const network = clientNetwork(clientAddress(request.headers));
  const typedIn = (fields: Record<string, string>) => ({ email: fields[ORDER_EMAIL_FIELD] ?? "", network });
  const { pathname } = pageUrlOf(request);
  if (isLinkedPage(pathname)) {
    const { shopper } = await shopperFor(request, context);
    const [, , orderId = ""] = pathname.split("/");
    if (isLargeForm(request) && !(await findSeenOrder(context, orderId, shopper))) throw data(null, { status: 404 });
    const posted = await readForm(request);
    const fields = formFields(posted);
    return { kind: "open", fields, posted, shopper, typed: typedIn(fields) };
  }
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened;
  const { fields, posted, session } = opened;
  return { kind: "open", fields, posted, shopper: { customerId: session.customerId }, typed: typedIn(fields) };
}
