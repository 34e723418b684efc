import { valueAt } from "#platform/value-at.ts";
import { CHALLENGE_DETAIL, DOCUMENT_REFUSED, EMAIL_REFUSED, LETTERED_DOCUMENT, type PaymentMethod } from "./payment.ts";

/** Why a payment was refused, for the payer: what they can do about it, never more than their bank would tell. */
const REASONS = {
  number: "Confira o número do cartão.",
  expiry: "Confira a data de validade do cartão.",
  code: "Confira o código de segurança do cartão.",
  data: "Confira os dados do cartão.",
  token: "Os dados do cartão perderam a validade. Digite o cartão de novo.",
  funds: "O cartão não tem limite ou saldo suficiente.",
  call: "O banco pede que você autorize o pagamento: ligue para ele e tente de novo.",
  disabled: "O cartão não está ativo. Ligue para o banco ou use outro cartão.",
  type: "Este cartão não aceita esta forma de pagamento. Use outro cartão.",
  installments: "O cartão não aceita este número de parcelas.",
  limit: "O limite do cartão ou de tentativas foi atingido. Use outro cartão ou outra forma de pagamento.",
  attempts: "O limite de tentativas foi atingido. Use outro cartão ou outra forma de pagamento.",
  duplicate:
    "Você já fez um pagamento com este valor. Para pagar de novo, use outro cartão ou outra forma de pagamento.",
  security: "O pagamento não passou na análise de segurança. Use outra forma de pagamento, como o PIX.",
  challenge: "A confirmação com o banco não foi concluída. Tente de novo ou use outro cartão.",
  challenge_failed:
    "O banco não confirmou que a compra é sua. Tente de novo e siga o que o banco pedir, ou use outro cartão.",
  challenge_expired: "O tempo para confirmar a compra com o banco terminou. Tente de novo ou use outro cartão.",
  late: "O banco demorou a responder. Tente de novo.",
  bank: "O banco recusou o pagamento. Use outro cartão ou outra forma de pagamento.",
  document: "O Mercado Pago não aceitou o CPF ou CNPJ do pagador. Confira o número ou use outra forma de pagamento.",
  lettered_document: "O Mercado Pago não aceitou este CNPJ, que tem letras. Use outra forma de pagamento, como o PIX.",
  email: "O e-mail do pedido não foi aceito para o pagamento. Confira se está certo e tente de novo.",
  expired: "O prazo para pagar terminou.",
} as const;

export type RefusalKind = keyof typeof REASONS;

/** The details of Mercado Pago's two APIs and Stripe's decline codes, as the reasons above. */
const BY_DETAIL: Readonly<Record<string, RefusalKind>> = {
  bad_filled_card_data: "data",
  bad_filled_card_number: "number",
  bad_filled_date: "expiry",
  bad_filled_security_code: "code",
  invalid_card_token: "token",
  not_received: "token",
  insufficient_amount: "funds",
  card_insufficient_amount: "funds",
  call_for_authorize: "call",
  required_call_for_authorize: "call",
  card_disabled: "disabled",
  card_type_not_allowed: "type",
  invalid_installments: "installments",
  max_attempts: "attempts",
  max_attempts_exceeded: "attempts",
  amount_rate_limit_exceeded: "attempts",
  amount_limit_exceeded: "limit",
  duplicated_payment: "duplicate",
  high_risk: "security",
  blacklist: "security",
  "3ds_challenge": "challenge",
  "3ds_mandatory": "challenge",
  "3ds_challenge_failed": "challenge_failed",
  // A refused attempt keeps the detail it had while the bank waited.
  [CHALLENGE_DETAIL]: "challenge_failed",
  "3ds_challenge_expired": "challenge_expired",
  time_out: "late",
  rejected_by_issuer: "bank",
  bank_error: "bank",
  incorrect_number: "number",
  invalid_number: "number",
  expired_card: "expiry",
  invalid_expiry_month: "expiry",
  invalid_expiry_year: "expiry",
  incorrect_cvc: "code",
  invalid_cvc: "code",
  insufficient_funds: "funds",
  card_not_supported: "type",
  duplicate_transaction: "duplicate",
  fraudulent: "security",
  authentication_required: "challenge",
  processing_error: "late",
  expired: "expired",
  [DOCUMENT_REFUSED]: "document",
  [LETTERED_DOCUMENT]: "lettered_document",
  [EMAIL_REFUSED]: "email",
};

const OF_ANY_METHOD: ReadonlySet<RefusalKind> = new Set(["late", "expired", "document", "lettered_document", "email"]);

/** Without a card, the text mentions none. */
const WITHOUT_CARD: Readonly<Partial<Record<PaymentMethod, string>>> = {
  pix: "O PIX não foi aprovado. Gere um novo código ou use outra forma de pagamento.",
  boleto: "O boleto não foi aprovado. Gere um novo boleto ou use outra forma de pagamento.",
};

/** Null for undocumented details. */
export function refusalKind(statusDetail: string | null): RefusalKind | null {
  const detail = (statusDetail ?? "").replace(/^(cc_)?rejected_(?!by_issuer)/, "").replace(/^cc_/, "");
  return valueAt(BY_DETAIL, detail) ?? valueAt(BY_DETAIL, detail.replace(/_other$/, "_card_data")) ?? null;
}

/** A sentence for the shopper; for undocumented details a general one by method. Rules: PAY-45. */
export function refusalReason(statusDetail: string | null, method: PaymentMethod): string {
  const known = refusalKind(statusDetail);
  return (!(known && OF_ANY_METHOD.has(known)) && WITHOUT_CARD[method]) || REASONS[known ?? "bank"];
}
