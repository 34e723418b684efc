import { expect, test } from "vitest";
import type { PaymentState } from "../payment.ts";
import { factOf } from "./map-order.ts";
import { OrderAnswer } from "./order-answer.ts";
import { pixOrderRequest } from "./order-request.ts";

/** The provider's own sample of a PIX order (providers.md 3.4). */
const SAMPLE = {
  id: "ORD01HRYFWNYRE1MR1E60MW3X0T2P",
  type: "online",
  external_reference: "PMI-1764000000000-0k3j9x2a",
  total_amount: "1000.00",
  country_code: "BRA",
  status: "action_required",
  status_detail: "waiting_transfer",
  currency: "BRL",
  transactions: {
    payments: [
      {
        id: "PAY01HRYFXQ53Q3JPEC48MYWMR0TE",
        status: "action_required",
        status_detail: "waiting_transfer",
        amount: "1000.00",
        date_of_expiration: "2025-03-26T18:42:12.838+00:00",
        payment_method: { id: "pix", type: "bank_transfer", qr_code: "000201...6304ABCD", qr_code_base64: "iVBORw0" },
      },
    ],
  },
};

const read = (change: object) => factOf(OrderAnswer.parse({ ...SAMPLE, ...change }));

test("a PIX that waits", () => {
  expect(read({})).toEqual({
    providerPaymentId: SAMPLE.id,
    externalPaymentId: SAMPLE.external_reference,
    state: "pending",
    statusDetail: "waiting_transfer",
    amountCents: 100000,
    currency: "BRL",
    pixQrCode: "000201...6304ABCD",
    pixQrCodeBase64: "iVBORw0",
    expiresAt: new Date("2025-03-26T18:42:12.838Z"),
  });
});

test.each<[string, string, PaymentState]>([
  ["created", "created", "pending"],
  ["action_required", "waiting_payment", "pending"],
  ["processing", "in_review", "in_review"],
  ["processed", "accredited", "paid"],
  ["processed", "partially_refunded", "paid"],
  ["processed", "refunded", "refunded"],
  ["failed", "high_risk", "failed"],
  ["canceled", "canceled", "cancelled"],
  ["canceled", "expired", "expired"],
  ["cancelled", "expired", "expired"],
  ["expired", "expired", "expired"],
  ["refunded", "refunded", "refunded"],
  ["charged_back", "in_process", "paid"],
  ["charged_back", "settled", "refunded"],
  ["charged_back", "reimbursed", "paid"],
])("%s/%s is %s", (status, status_detail, state) => {
  expect(read({ status, status_detail })?.state).toBe(state);
});

test("what was paid counts, not what was asked for; numbers are taken, too", () => {
  expect(read({ status: "processed", total_paid_amount: "999.00" })?.amountCents).toBe(99900);
  expect(read({ status: "processed", total_paid_amount: 999.5 })?.amountCents).toBe(99950);
  expect(read({ status: "processed", total_paid_amount: "many" })?.amountCents).toBeNull();
});

test("a state nobody has told us of is no fact", () => {
  expect(read({ status: "on_the_moon" })).toBeNull();
});

test("the request is that of the Orders API, the same each time", () => {
  const order = {
    externalPaymentId: "PMI-1-a",
    method: "pix" as const,
    amountCents: 14999,
    description: "Pedido 1042",
    payer: { email: "maria@exemplo.com", name: " Maria Clara  Nunes ", cpf: "52998224725" },
    validMs: 30 * 60_000,
    createdAt: new Date(),
    idempotencyKey: "k",
  };
  expect(pixOrderRequest(order)).toEqual({
    type: "online",
    processing_mode: "automatic",
    external_reference: "PMI-1-a",
    total_amount: "149.99",
    description: "Pedido 1042",
    payer: {
      email: "maria@exemplo.com",
      first_name: "Maria",
      last_name: "Clara Nunes",
      identification: { type: "CPF", number: "52998224725" },
    },
    transactions: {
      payments: [{ amount: "149.99", expiration_time: "PT30M", payment_method: { id: "pix", type: "bank_transfer" } }],
    },
  });
  const { payer } = pixOrderRequest({ ...order, payer: { email: "a@b.com", name: "Ana", cpf: null } });
  expect(payer).toEqual({ email: "a@b.com", first_name: "Ana" });
});
