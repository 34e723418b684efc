// Every required message of login, registration, recovery, checkout, card, pre-check and orders: where it appears, the
// file that contains it and the test that asserts it, or its replacement. The storefront's texts are in
// tests/e2e/required-texts.ts. tests/spec-messages.test.ts checks these rows against the code.

export interface AssertedMessage {
  message: string;
  /** The screen or call, and its state. */
  where: string;
  source: string;
  test: string;
}

export interface ReplacedMessage {
  message: string;
  /** What the shop does instead. */
  replacedBy: string;
  /** The file with the replacement, and the test that asserts it. */
  source: string;
  test: string;
  instead: string;
}

type Row = readonly [message: string, where: string];

function said(source: string, test: string, rows: readonly Row[]): AssertedMessage[] {
  return rows.map(([message, where]) => ({ message, where, source, test }));
}

const EMAIL_FIELD = "platform/formats/email-field.ts";
const REGISTRATION = "shop/customers/accounts/registration.ts";
const PROFILE = "shop/customers/accounts/profile.ts";
const DELIVERY_RULES = "shop/ordering/orders/placing/delivery-rules.ts";
const PAYMENT_WORDS = "app/checkout/payment/payment-texts.ts";
const FAILURES = "api/api.server.ts";
const ACCOUNT_FORMS = "app/account/account-forms.test.ts";
const REGISTRATION_RULES = "shop/customers/accounts/registration.test.ts";
const DELIVERY_FORM = "app/checkout/delivery/delivery-form.test.ts";
const BROKEN_CALLS = "api/failure-message.test.ts";
const CHECKOUT_TEXTS = "tests/e2e/checkout-texts.spec.ts";
const BROWSER = "tests/e2e/messages.spec.ts";

/** Validation rules. */
const RULES: readonly AssertedMessage[] = [
  ...said(EMAIL_FIELD, ACCOUNT_FORMS, [["Digite um e-mail válido.", "login, the e-mail field"]]),
  ...said(REGISTRATION, ACCOUNT_FORMS, [
    ["Senha deve ter pelo menos 6 caracteres.", "login, the password field"],
    ["As senhas não coincidem.", "sign-up, the password's repetition"],
    ["Você deve aceitar os termos e condições.", "sign-up, the terms"],
  ]),
  ...said(EMAIL_FIELD, "app/account/mailed-forms.test.ts", [["Digite um e-mail válido.", "password recovery"]]),
  ...said(PROFILE, REGISTRATION_RULES, [
    ["Telefone deve ter pelo menos 10 números.", "sign-up, the phone"],
    ["CPF inválido.", "sign-up, the CPF"],
  ]),
  ...said("shop/customers/resellers/reseller-application.ts", "shop/customers/resellers/reseller-application.test.ts", [
    ["Endereço deve ter pelo menos 5 caracteres.", "'Cadastro de Cliente', the address"],
    ["CPF deve ter 11 números.", "'Cadastro de Cliente', the CPF or CNPJ"],
  ]),
  ...said(PROFILE, "shop/customers/resellers/reseller-application.test.ts", [
    ["Nome deve ter pelo menos 2 caracteres.", "'Cadastro de Cliente', the name"],
    ["Telefone deve ter pelo menos 10 números.", "'Cadastro de Cliente', the phone"],
  ]),
  ...said("app/forms/address/find-address.ts", "tests/e2e/required-texts.ts", [
    ["CEP não encontrado", "address look-up, a CEP nobody knows"],
    ["Erro ao buscar CEP", "address look-up, no answer"],
  ]),
  ...said(PROFILE, "tests/e2e/required-texts.ts", [["CEP deve ter 8 dígitos", "address look-up, a CEP cut short"]]),
  ...said(DELIVERY_RULES, DELIVERY_FORM, [
    ["Nome é obrigatório", "checkout, delivery: name empty"],
    ["Email é obrigatório", "checkout, delivery: e-mail empty"],
    ["Email inválido", "checkout, delivery: e-mail malformed"],
    ["Telefone é obrigatório", "checkout, delivery: phone empty"],
    ["Telefone deve ter pelo menos 10 dígitos", "checkout, delivery: phone cut short"],
    ["CPF inválido", "checkout, delivery: a CPF that is none"],
    ["Rua é obrigatória", "checkout, delivery: street empty"],
    ["Número é obrigatório", "checkout, delivery: number empty"],
    ["Bairro é obrigatório", "checkout, delivery: neighbourhood empty"],
    ["Cidade é obrigatória", "checkout, delivery: city empty"],
    ["Estado é obrigatório", "checkout, delivery: state empty"],
    ["CEP é obrigatório", "checkout, delivery: CEP empty"],
    ["CEP deve ter 8 dígitos", "checkout, delivery: CEP cut short"],
  ]),
  ...said("app/checkout/payment/card/card-faults.ts", "app/checkout/payment/card/card-faults.test.ts", [
    ["Número do cartão é obrigatório", "card: number empty"],
    ["Número do cartão inválido", "card: number that is none"],
    ["Nome do portador é obrigatório", "card: holder empty"],
    ["Data de validade é obrigatória", "card: expiry empty"],
    ["Data de validade deve estar no formato MM/AA", "card: expiry malformed"],
    ["CVV é obrigatório", "card: code empty"],
    ["CVV deve ter 3 ou 4 dígitos", "card: code of another length"],
  ]),
  ...said("app/checkout/payment/use-payment-form.ts", CHECKOUT_TEXTS, [
    ["Dados incompletos", "card: the button pressed too early"],
  ]),
  ...said("shop/ordering/payments/payment-check.ts", "api/functions-v1/payment-call.test.ts", [
    ["Dados inválidos: ", "payment calls: something is missing or does not fit"],
    ["Itens do pedido são obrigatórios", "payment calls: no items"],
    ["Total do pedido deve ser maior que zero", "payment calls: nothing to pay"],
    ["Token do cartão é obrigatório", "payment calls: a card without its token"],
  ]),
  ...said("shop/ordering/payments/payment-check.ts", "shop/ordering/payments/payment-check.test.ts", [
    ["Usuário não autenticado", "pre-check: no session"],
    ["ID do pagamento é obrigatório", "pre-check: no payment id"],
  ]),
  ...said(
    "api/functions-v1/create-mercadopago-payment.server.ts",
    "shop/ordering/orders/paying/check-on-payment.test.ts",
    [["ID do pagamento é obrigatório", "checking on a payment, or calling it off, without its id"]],
  ),
  ...said("app/checkout/delivery/use-delivery-submit.ts", BROWSER, [
    ["Carrinho vazio", "checkout, delivery sent with an empty cart"],
  ]),
];

const ACCOUNTS: readonly AssertedMessage[] = [
  ...said("app/login/submit/submit-login.server.ts", "app/account/mailed-forms.test.ts", [
    ["E-mail não confirmado", "login before the e-mail was confirmed"],
    ["caixa de spam", "login before the e-mail was confirmed"],
  ]),
  ...said("app/login/submit/submit-login.server.ts", ACCOUNT_FORMS, [
    ["Credenciais inválidas", "login with a wrong e-mail or password"],
    [
      "E-mail ou senha incorretos. Verifique suas credenciais e tente novamente.",
      "login with a wrong e-mail or password",
    ],
    ["Erro no login", "login, too often or in an outage"],
    ["Ocorreu um erro inesperado.", "login in an outage"],
  ]),
  ...said("app/login/login-form.tsx", "tests/e2e/steps.ts", [["Login realizado com sucesso", "login"]]),
  ...said("app/login/login-form.tsx", BROWSER, [["Bem-vindo(a) de volta!", "login"]]),
  ...said("app/login/submit/submit-registration.server.ts", ACCOUNT_FORMS, [
    ["Usuário já cadastrado", "sign-up with an e-mail that has an account"],
    ["Erro no cadastro", "sign-up, too often or in an outage"],
  ]),
  ...said("app/login/register-form.tsx", "tests/e2e/account-mail.spec.ts", [
    ["Conta criada com sucesso", "sign-up where e-mails are not confirmed"],
  ]),
  ...said("app/login/pending-note.tsx", "tests/e2e/own-shop.spec.ts", [
    ["Confirmação necessária", "sign-up where e-mails are confirmed"],
  ]),
  ...said("app/storefront/frame/use-log-out.ts", BROWSER, [
    ["Saindo...", "logout on its way"],
    ["Logout realizado", "logout"],
  ]),
  ...said("app/account/area/profile-form.tsx", "tests/e2e/account.spec.ts", [["Perfil atualizado", "profile saved"]]),
  ...said("app/account/area/profile-rules.ts", ACCOUNT_FORMS, [
    ["Erro ao atualizar", "profile that could not be saved"],
    ["Não foi possível salvar as alterações.", "profile that could not be saved"],
  ]),
  ...said("app/admin/login/submit-login.server.ts", "tests/e2e/staff.spec.ts", [
    ["Credenciais inválidas", "panel, login with a wrong name or password"],
    ["Usuário ou senha incorretos.", "panel, login with a wrong name or password"],
    ["Login realizado com sucesso", "panel, login"],
  ]),
  ...said("app/admin/login/log-out.ts", "tests/e2e/staff.spec.ts", [["Logout realizado", "panel, logout"]]),
  ...said("app/forms/refusal.ts", "app/account/mailed-forms.test.ts", [
    ["Funcionalidade não disponível", "recovery where the shop has no mail (decisions: only there)"],
  ]),
  ...said("app/login/submit/submit-mail-request.server.ts", "app/account/mailed-forms.test.ts", [
    ["Erro ao enviar e-mail", "recovery, too often or in an outage"],
  ]),
];

const ORDERS: readonly AssertedMessage[] = [
  ...said("app/checkout/delivery/use-delivery-submit.ts", CHECKOUT_TEXTS, [
    ["Erro ao processar dados de entrega.", "checkout, delivery that could not be stored"],
  ]),
  ...said(PAYMENT_WORDS, CHECKOUT_TEXTS, [
    ["Erro no pagamento", "checkout, a payment that could not be started"],
    ["Tente novamente ou use outro método de pagamento.", "checkout, a payment that was refused without a reason"],
    ["Ocorreu um erro inesperado. Tente novamente.", "checkout, no answer to a payment"],
    ["Pagamento não aprovado", "checkout, a watched payment was refused"],
    ["Tempo limite excedido", "checkout, the last look brought nothing"],
    ["Erro no monitoramento", "checkout, looks fail"],
  ]),
  ...said("app/checkout/payment/pix/pix-waiting.tsx", CHECKOUT_TEXTS, [
    ["Aguardando pagamento", "checkout, PIX or boleto issued"],
  ]),
  ...said(PAYMENT_WORDS, "tests/e2e/paying.spec.ts", [["Pagamento aprovado!", "checkout, paid while one waits"]]),
  ...said(PAYMENT_WORDS, CHECKOUT_TEXTS, [
    ["Erro ao salvar pedido", "checkout, the order to pay is gone"],
    ["Não foi possível salvar o pedido. Tente novamente.", "checkout, the order to pay is gone"],
  ]),
  ...said("app/checkout/payment/pay-outcome.ts", CHECKOUT_TEXTS, [
    ["Erro ao carregar pagamento com Stripe", "checkout, Stripe's page could not be had"],
  ]),
  ...said("app/account/orders/no-order.tsx", "app/account/order-screens.test.tsx", [
    ["Erro ao carregar pedido", "an order's page in an outage"],
    ["Pedido não encontrado", "an order's page, nobody's or another's order"],
  ]),
  ...said("app/checkout/hidden-order.tsx", BROWSER, [
    ["Pedido não encontrado", "checkout of an order that is not there"],
  ]),
  ...said("shop/insight/monitoring/monitoring.ts", "shop/insight/monitoring/watch-shop.test.ts", [
    ["Alerta: Taxa de sucesso baixa", "mail and panel, below 90% of more than 5 orders"],
    ["Alerta: Muitos erros", "mail and panel, more than 3 errors"],
  ]),
  ...said(FAILURES, BROKEN_CALLS, [
    ["Falha ao salvar pedido no banco de dados", "API, an order that could not be written"],
    ["Erro ao salvar pedido", "API, an order's coupon that could not be taken off"],
    ["Falha no processamento do pagamento", "API, a Mercado Pago payment that broke off"],
    ["Erro ao carregar pagamento com Stripe", "API, a Stripe payment that broke off"],
    ["Erro ao carregar pedido", "API, an order that could not be read"],
    ["Erro ao carregar itens do pedido", "API, an order's lines that could not be read"],
    ["Não foi possível carregar seus pedidos", "API, orders that could not be read"],
    ["Não foi possível carregar o rastreamento", "API, tracking events that could not be read"],
    ["Erro ao atualizar rastreamento", "API, tracking that broke off"],
  ]),
  ...said("api/problem.ts", "api/functions-v1/payment-call.test.ts", [
    ["Usuário não autenticado", "payment calls of a visitor"],
  ]),
  ...said("api/rest-v1/order-problem.ts", "api/functions-v1/payment-call.test.ts", [
    ["Nenhum pedido encontrado para processar pagamento", "payment calls without an order, or with nobody's"],
  ]),
  ...said("api/rest-v1/order-problem.ts", BROKEN_CALLS, [
    ["Pedido não encontrado", "API, nobody's or another's order"],
  ]),
  ...said("shop/ordering/payments/payment-check.ts", "api/functions-v1/payment-call.test.ts", [
    ["Dados do cliente são obrigatórios", "Stripe's call without the customer's data"],
  ]),
  ...said("app/checkout/payment/card/mercado-pago-sdk.ts", "tests/e2e/paying.spec.ts", [
    ["Erro ao carregar Mercado Pago SDK", "card fields whose script does not come"],
  ]),
  ...said("app/checkout/payment/card/mercado-pago-sdk.ts", CHECKOUT_TEXTS, [
    ["Erro ao inicializar sistema de pagamento", "card fields whose script does nothing"],
  ]),
  ...said("app/account/orders/orders-list.tsx", BROWSER, [
    ["Não foi possível carregar seus pedidos. Tente novamente.", "the list of orders, in place and as a toast"],
  ]),
  ...said("app/account/orders/order-tracking.tsx", "tests/e2e/shipping.spec.ts", [
    ["Rastreamento atualizado", "an order's page, tracking asked for"],
  ]),
  ...said("app/account/orders/order-tracking.tsx", BROWSER, [
    ["Erro no rastreamento", "an order's page, no answer"],
    ["Erro ao atualizar rastreamento", "the list of orders, no answer"],
  ]),
  ...said("app/account/orders/order-tracking.tsx", BROWSER, [
    ["Não foi possível carregar o rastreamento", "an order's page and the list, no answer"],
  ]),
  ...said("app/storefront/cart/shipping/use-shipping-quote.ts", "tests/e2e/required-texts.ts", [
    ["Erro ao calcular frete. Por favor, tente novamente.", "cart and checkout, the carrier fails"],
    ["Erro no cálculo de frete", "cart and checkout, the carrier fails, as a toast"],
  ]),
  ...said("app/storefront/cart/shipping/shipping-notes.tsx", "tests/e2e/required-texts.ts", [
    ["Valores Estimados", "cart and checkout, estimates in the carrier's place"],
  ]),
  ...said("api/problem.ts", "tests/e2e/required-texts.ts", [
    ["Nenhum serviço de frete disponível para este CEP", "cart and checkout, no carrier goes there"],
  ]),
  ...said("api/functions-v1/melhor-envio-proxy.server.ts", "tests/e2e/required-texts.ts", [
    ["Erro na API do Melhor Envio", "cart and checkout, the carrier fails"],
  ]),
  ...said("api/functions-v1/track-order.server.ts", "shop/fulfilment/shipments/tracking/tracking.test.ts", [
    ["Não foi possível carregar o rastreamento", "the carrier does not answer"],
  ]),
];

export const ASSERTED: readonly AssertedMessage[] = [...RULES, ...ACCOUNTS, ...ORDERS];

export const REPLACED: readonly ReplacedMessage[] = [
  {
    message: "Retry não implementado ainda. Por favor, inicie um novo pagamento.",
    replacedBy: "retry works: a failed or cancelled payment can be tried again with any method on the same order",
    source: "app/checkout/result/problem-view.tsx",
    test: "tests/e2e/paying.spec.ts",
    instead: "Tentar novamente",
  },
];
