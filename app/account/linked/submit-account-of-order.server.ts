import { data, type RouterContextProvider } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { answerOpened } from "#app/login/submit/answer-session-opened.server.ts";
import { claimHeldOrders } from "#app/login/submit/claim-held-orders.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { shopperFor } from "#app/request/shopper.server.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { AccountOfOrder, COMMON_PASSWORD_MESSAGE } from "#shop/customers/accounts/registration.ts";
import { openAccount } from "#shop/ordering/orders/access/open-account.server.ts";

const ALREADY_REGISTERED = {
  title: "Usuário já cadastrado",
  message: "O e-mail deste pedido já tem uma conta. Entre, e o pedido passa para ela.",
};

const NO_CLAIM = {
  title: "Conta não criada",
  message: "Este navegador não tem mais acesso ao pedido. Recarregue a página.",
};

/**
 * Handles 'Criar conta com uma senha' of an order: creates the account and logs in, says what must be confirmed, or
 * refuses with the errors.
 * Rules: ACCOUNT-91, ACCOUNT-92.
 */
export async function submitAccountOfOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  orderId: string,
) {
  const services = context.get(servicesContext);
  const fields = formFields(await readForm(request));
  const form = AccountOfOrder.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(AccountOfOrder, fields) });
  try {
    const { shopper } = await shopperFor(request, context);
    const returnTo = `/orders/${orderId}`;
    const options = { acceptedTexts: LEGAL_TEXTS_VERSION, remember: false, returnTo };
    const wanted = { ...options, password: form.data.password, shopper };
    const result = await openAccount(services, orderId, wanted, request.headers);
    if (result.kind === "signed_up") {
      await claimHeldOrders(services, request.headers, result.session);
      return answerOpened(request, fields, result, returnTo);
    }
    if (result.kind === "confirmation_sent") return data<FormAnswer>({ kind: "pending" });
    switch (result.reason) {
      case "already_registered":
        return refuse(fields, { status: 422, problem: ALREADY_REGISTERED, hasAccount: true });
      case "common_password":
        return refuse(fields, { status: 422, errors: { password: COMMON_PASSWORD_MESSAGE } });
      case "too_many_attempts":
        return refuseFormTooMany(fields, "Erro no cadastro", result.retryAfterSeconds);
      case "no_claim":
        return refuse(fields, { status: 404, problem: NO_CLAIM });
    }
  } catch (error) {
    return answerFailure(services, fields, error, {
      title: "Erro no cadastro",
      message: "Ocorreu um erro inesperado.",
    });
  }
}
