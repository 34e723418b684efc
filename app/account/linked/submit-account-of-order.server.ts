import { data, type RouterContextProvider } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { above, atField, refusalFor, tooManyFor } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { answerOpened } from "#app/login/submit/answer-session-opened.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { shopperFor } from "#app/request/shopper.server.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { AccountOfOrder, COMMON_PASSWORD_MESSAGE } from "#shop/customers/accounts/registration.ts";
import { openAccount } from "#shop/ordering/orders/access/open-account.server.ts";

const FAILURE = { title: "Erro no cadastro", message: "Ocorreu um erro inesperado." };

const REFUSALS = {
  already_registered: {
    ...above("Usuário já cadastrado", "O e-mail deste pedido já tem uma conta. Entre, e o pedido passa para ela."),
    hasAccount: true,
  },
  common_password: atField("password", COMMON_PASSWORD_MESSAGE),
  too_many_attempts: tooManyFor(FAILURE.title),
  no_claim: above("Conta não criada", "Este navegador não tem mais acesso ao pedido. Recarregue a página.", 404),
} as const;

/**
 * Handles 'Criar conta com uma senha' of an order: creates the account and logs in, says what must be confirmed, or
 * refuses with the errors.
 * Rules: ACCOUNT-91, ACCOUNT-92.
 */
export function submitAccountOfOrder(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const services = context.get(servicesContext);
  const posted = { rules: AccountOfOrder, failure: FAILURE };
  return submitForm(services, request, posted, async ({ password }, { fields, refuse }) => {
    const { shopper } = await shopperFor(request, context);
    const returnTo = `/orders/${orderId}`;
    const wanted = { acceptedTexts: LEGAL_TEXTS_VERSION, remember: false, returnTo, password, shopper };
    const result = await openAccount(services, orderId, wanted, request.headers);
    if (result.kind === "refused") return refuse(refusalFor(REFUSALS, result));
    if (result.kind === "confirmation_sent") return data<FormAnswer>({ kind: "pending" });
    return answerOpened(services, request, fields, result, returnTo);
  });
}
