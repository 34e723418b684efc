import { expect, test } from "vitest";
import { refusalReason } from "./refusal-reason.ts";

test.each([
  ["bad_filled_card_data", "Confira os dados do cartão."],
  ["cc_rejected_bad_filled_card_number", "Confira o número do cartão."],
  ["cc_rejected_bad_filled_date", "Confira a data de validade do cartão."],
  ["cc_rejected_bad_filled_other", "Confira os dados do cartão."],
  ["cc_rejected_bad_filled_security_code", "Confira o código de segurança do cartão."],
  ["cc_rejected_insufficient_amount", "O cartão não tem limite ou saldo suficiente."],
  ["card_insufficient_amount", "O cartão não tem limite ou saldo suficiente."],
  [
    "amount_limit_exceeded",
    "O limite do cartão ou de tentativas foi atingido. Use outro cartão ou outra forma de pagamento.",
  ],
  [
    "pending_challenge",
    "O banco não confirmou que a compra é sua. Tente de novo e siga o que o banco pedir, ou use outro cartão.",
  ],
  ["processing_error", "O banco demorou a responder. Tente de novo."],
  ["insufficient_funds", "O cartão não tem limite ou saldo suficiente."],
  ["cc_rejected_call_for_authorize", "O banco pede que você autorize o pagamento: ligue para ele e tente de novo."],
  [
    "cc_rejected_high_risk",
    "O pagamento não passou na análise de segurança. Use outra forma de pagamento, como o PIX.",
  ],
  ["rejected_high_risk", "O pagamento não passou na análise de segurança. Use outra forma de pagamento, como o PIX."],
  ["cc_rejected_3ds_challenge", "A confirmação com o banco não foi concluída. Tente de novo ou use outro cartão."],
  [
    "3ds_challenge_failed",
    "O banco não confirmou que a compra é sua. Tente de novo e siga o que o banco pedir, ou use outro cartão.",
  ],
  ["3ds_challenge_expired", "O tempo para confirmar a compra com o banco terminou. Tente de novo ou use outro cartão."],
  [
    "cc_amount_rate_limit_exceeded",
    "O limite de tentativas foi atingido. Use outro cartão ou outra forma de pagamento.",
  ],
  ["rejected_by_issuer", "O banco recusou o pagamento. Use outro cartão ou outra forma de pagamento."],
  ["something_new", "O banco recusou o pagamento. Use outro cartão ou outra forma de pagamento."],
  [null, "O banco recusou o pagamento. Use outro cartão ou outra forma de pagamento."],
])("%s", (detail, sentence) => {
  expect(refusalReason(detail, "credit_card")).toBe(sentence);
});

test.each([["bank_error"], ["failed"], [null]])("a PIX or boleto says nothing of a card: %s", (detail) => {
  expect(refusalReason(detail, "pix")).toBe(
    "O PIX não foi aprovado. Gere um novo código ou use outra forma de pagamento.",
  );
  expect(refusalReason(detail, "boleto")).not.toMatch(/cartão/);
  expect(refusalReason("time_out", "pix")).toBe("O banco demorou a responder. Tente de novo.");
  expect(refusalReason("email_refused", "pix")).toMatch(/^O e-mail do pedido não foi aceito/);
});
