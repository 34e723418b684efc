import { expect, test } from "vitest";
import { checkPayment, invalidDataMessage } from "./payment-check.ts";

test("names everything that is missing, in the specification's words", () => {
  const faults = checkPayment({
    authenticated: false,
    customerName: " ",
    customerEmail: "",
    customerPhone: null,
    shippingAddress: null,
    items: [],
    total: 0,
    externalPaymentId: "",
    method: "credit_card",
    cardToken: "",
  });
  expect(invalidDataMessage(faults)).toBe(
    "Dados inválidos: authenticated: Usuário não autenticado, customerName: Nome é obrigatório, customerEmail: Email é obrigatório, customerPhone: Telefone é obrigatório, shippingAddress: Endereço de entrega é obrigatório, items: Itens do pedido são obrigatórios, total: Total do pedido deve ser maior que zero, externalPaymentId: ID do pagamento é obrigatório, cardToken: Token do cartão é obrigatório",
  );
});

test("for Stripe's page the customer's data is one thing that is there or not", () => {
  const stripe = { method: "stripe", items: [1], total: 10 } as const;
  const missing = { field: "customerEmail", message: "Dados do cliente são obrigatórios" };
  const customer = { customerName: "Ana", customerEmail: "ana@exemplo.com", customerPhone: "11988881234" };
  expect(checkPayment({ ...stripe, ...customer })).toEqual([]);
  expect(checkPayment({ ...stripe, ...customer, customerEmail: " ", customerPhone: "" })).toEqual([missing]);
});

test("what the one who checks does not know is not looked at; a token is needed for cards only", () => {
  expect(checkPayment({ method: "pix" })).toEqual([]);
  expect(checkPayment({ method: "boleto", items: [1], total: 0.01 })).toEqual([]);
  expect(checkPayment({ method: "free", items: [1], total: 0 })).toEqual([]);
  expect(checkPayment({ method: "debit_card" })).toEqual([
    { field: "cardToken", message: "Token do cartão é obrigatório" },
  ]);
});
