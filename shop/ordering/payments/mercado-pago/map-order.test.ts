import { expect, test } from "vitest";
import { PAULISTA_SHIPPING } from "#tests/setup/sample-address.ts";
import type { PaymentState } from "../payment.ts";
import { type PaymentOrder, ProviderRefused } from "../payment-provider.ts";
import { mercadoPagoFactOf, unknownMercadoPagoState } from "./map-order.ts";
import { CaseAnswer, OrderAnswer } from "./order-answer.ts";
import { mercadoPagoOrderRequest } from "./order-request.ts";

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

const read = (change: object) => mercadoPagoFactOf(OrderAnswer.parse({ ...SAMPLE, ...change }));

test("a PIX that waits", () => {
  expect(read({})).toEqual({
    providerPaymentId: SAMPLE.id,
    externalPaymentId: SAMPLE.external_reference,
    state: "pending",
    statusDetail: "waiting_transfer",
    amountCents: 100000,
    currency: "BRL",
    interestCents: 0,
    refundedCents: 0,
    refunds: [],
    pixQrCode: "000201...6304ABCD",
    pixQrCodeBase64: "iVBORw0",
    boletoUrl: null,
    boletoLine: null,
    boletoBarcode: null,
    challengeUrl: null,
    cardBrand: null,
    expiresAt: new Date("2025-03-26T18:42:12.838Z"),
    names: ["PAY01HRYFXQ53Q3JPEC48MYWMR0TE"],
  });
});

test("what waits or has ended unpaid has no money, whatever amounts it tells", () => {
  const [payment] = SAMPLE.transactions.payments;
  const told = { ...payment, paid_amount: "1.00", refunded_amount: "1.00" };
  const amounts = { total_paid_amount: "1.00", transactions: { payments: [told] } };
  const nothing = { amountCents: 100000, interestCents: 0, refundedCents: 0, refunds: [] };
  expect(read(amounts)).toMatchObject({ state: "pending", ...nothing });
  expect(read({ ...amounts, status: "canceled", status_detail: "expired" })).toMatchObject({
    state: "expired",
    ...nothing,
  });
});

test.each<[string, string, PaymentState]>([
  ["created", "created", "pending"],
  ["action_required", "waiting_payment", "pending"],
  ["processing", "in_review", "in_review"],
  ["processed", "accredited", "paid"],
  ["processed", "partially_refunded", "partially_refunded"],
  ["processed", "refunded", "refunded"],
  ["failed", "high_risk", "failed"],
  ["canceled", "canceled", "cancelled"],
  ["canceled", "expired", "expired"],
  ["cancelled", "expired", "expired"],
  ["expired", "expired", "expired"],
  ["refunded", "refunded", "refunded"],
  ["charged_back", "in_process", "in_dispute"],
  ["charged_back", "settled", "in_dispute"],
  ["charged_back", "reimbursed", "in_dispute"],
])("%s/%s is %s", (status, status_detail, state) => {
  expect(read({ status, status_detail })?.state).toBe(state);
});

const NOW = new Date("2026-11-20T12:00:00Z");
const DISPUTED = { ...SAMPLE, status: "charged_back", status_detail: "settled" };

test.each<[string, object | null, string, PaymentState]>([
  ["for the seller", { coverage_applied: true }, "won", "paid"],
  ["against", { coverage_applied: false, documentation_status: "not_supplied" }, "lost", "refunded"],
  ["nothing", { coverage_applied: null }, "undecided", "in_dispute"],
  ["something else", { coverage_applied: "no", reason: 7 }, "undecided", "in_dispute"],
  ["no case", null, "undecided", "in_dispute"],
  [
    "against, and waits for documents",
    { coverage_applied: false, documentation_status: "pending", date_documentation_deadline: "2026-11-21T12:00:00Z" },
    "undecided",
    "in_dispute",
  ],
  [
    "against, and waited for documents",
    { coverage_applied: false, documentation_status: "pending", date_documentation_deadline: "2026-11-19T12:00:00Z" },
    "lost",
    "refunded",
  ],
])("a disputed order whose case says %s", (_, told, standing, state) => {
  const fact = mercadoPagoFactOf(OrderAnswer.parse(DISPUTED), told && CaseAnswer.parse(told), NOW);
  expect([fact.dispute?.standing, fact.state]).toEqual([standing, state]);
});

test("what was paid counts, not what was asked for; numbers are taken, too", () => {
  expect(read({ status: "processed", total_paid_amount: "999.00" })?.amountCents).toBe(99900);
  expect(read({ status: "processed", total_paid_amount: 999.5 })?.amountCents).toBe(99950);
  expect(read({ status: "processed", total_paid_amount: "many" })?.amountCents).toBeNull();
});

test("a state nobody has told us of is under review, and named", () => {
  const odd = { ...SAMPLE, status: "on_the_moon", status_detail: "waiting_for_earthrise" };
  expect(read(odd)?.state).toBe("in_review");
  expect(unknownMercadoPagoState(OrderAnswer.parse(odd))).toBe("on_the_moon/waiting_for_earthrise");
  expect(
    unknownMercadoPagoState(OrderAnswer.parse({ ...SAMPLE, status: "processed", status_detail: null })),
  ).toBeNull();
});

test("what decides nothing may be null or of another kind; what decides may not be missing", () => {
  const nulls = { external_reference: null, currency: null, total_paid_amount: null, status_detail: null };
  const method = {
    id: "pix",
    type: null,
    qr_code: null,
    qr_code_base64: 7,
    ticket_url: {},
    transaction_security: null,
  };
  const payment = {
    ...{ id: null, reference_id: 123456789, status: null, status_detail: null, amount: null, paid_amount: null },
    ...{ refunded_amount: null, date_of_expiration: 20250326, payment_method: method },
  };
  const order = { ...SAMPLE, ...nulls, transactions: { payments: [payment], refunds: null, chargebacks: "none" } };
  expect(mercadoPagoFactOf(OrderAnswer.parse(order))).toMatchObject({
    state: "pending",
    statusDetail: null,
    currency: "BRL",
    amountCents: 100000,
    refundedCents: 0,
    pixQrCode: null,
    pixQrCodeBase64: null,
    expiresAt: null,
    names: ["123456789"],
  });
  for (const missing of [{ status: null }, { total_amount: null }, { transactions: { payments: [] } }]) {
    expect(OrderAnswer.safeParse({ ...SAMPLE, ...missing }).success).toBe(false);
  }
});

test("a chargeback's case is a name, too", () => {
  const { payments } = SAMPLE.transactions;
  const chargebacks = [{ id: "CHB1", case_id: 217000061307271 }];
  expect(read({ status: "charged_back", transactions: { payments, chargebacks } })?.names).toEqual([
    "PAY01HRYFXQ53Q3JPEC48MYWMR0TE",
    "CHB1",
    "217000061307271",
  ]);
});

const answer = (order: object, payment: object) =>
  read({ ...order, transactions: { payments: [{ ...SAMPLE.transactions.payments[0], ...payment }] } });

test("a boleto: its page, line and barcode", () => {
  const fact = answer(
    { status_detail: "waiting_payment" },
    {
      status_detail: "waiting_payment",
      payment_method: {
        id: "boleto",
        type: "ticket",
        ticket_url: "https://www.mercadopago.com.br/payments/1/ticket",
        digitable_line: "23793380296000000000150000063305975820000014999",
        barcode_content: "23799758200000149993380260000000005000006330",
      },
    },
  );
  expect(fact).toMatchObject({
    state: "pending",
    boletoUrl: "https://www.mercadopago.com.br/payments/1/ticket",
    boletoLine: "23793380296000000000150000063305975820000014999",
    boletoBarcode: "23799758200000149993380260000000005000006330",
    pixQrCode: null,
  });
});

test("a refused card says why; a challenge waits without a timer of ours; interest is not the shop's", () => {
  const card = { payment_method: { id: "visa", type: "credit_card", installments: 3 } };
  expect(
    answer({ status: "failed", status_detail: "failed" }, { ...card, status_detail: "insufficient_amount" }),
  ).toMatchObject({ state: "failed", statusDetail: "insufficient_amount", cardBrand: "visa" });
  const url = "https://www.mercadopago.com.br/3ds/challenge/1";
  const challenged = { ...card.payment_method, transaction_security: { url, status: "pending" } };
  expect(
    answer({ status_detail: "pending_challenge" }, { status_detail: "pending_challenge", payment_method: challenged }),
  ).toMatchObject({ state: "in_review", statusDetail: "pending_challenge", challengeUrl: url });
  const paid = { status: "processed", status_detail: "accredited", total_paid_amount: "1090.00" };
  expect(answer(paid, card)).toMatchObject({ state: "paid", amountCents: 100000, interestCents: 9000 });
  expect(answer({ ...paid, total_paid_amount: "999.00" }, card)).toMatchObject({ amountCents: 99900 });
  expect(answer({ ...paid, total_paid_amount: "1090.00" }, {})).toMatchObject({ amountCents: 109000 });
});

test("what has gone back is counted, by the payment's word or by its refunds", () => {
  const order = { status: "processed", status_detail: "partially_refunded" };
  expect(answer(order, { refunded_amount: "30.00" })?.refundedCents).toBe(3000);
  const { payments } = SAMPLE.transactions;
  const refunds = [{ id: "REF1", amount: "30.00" }, { amount: "12.50" }];
  expect(read({ ...order, transactions: { payments, refunds } })?.refundedCents).toBe(4250);
});

const ORDER: PaymentOrder = {
  externalPaymentId: "PMI-1-a",
  reference: "order",
  method: "pix",
  amountCents: 14999,
  installments: 1,
  description: "Pedido 1042",
  items: [
    { code: "ANEL-001", title: "Anel Aparador, tamanho 16", quantity: 1, unitCents: 13499 },
    { code: "frete", title: "Frete", quantity: 1, unitCents: 1500 },
  ],
  payer: {
    email: "maria@exemplo.com",
    name: " Maria Clara  Nunes ",
    phone: "(11) 98888-1234",
    document: "52998224725",
    address: PAULISTA_SHIPPING,
  },
  card: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
  expiresAt: new Date("2026-11-20T12:30:00Z"),
  idempotencyKey: "k",
};

test.each<[string, string[], PaymentState, number]>([
  ["under way", ["processing"], "paid", 0],
  ["failed", ["failed"], "paid", 0],
  ["done, and one that failed", ["processed", "failed"], "partially_refunded", 3000],
  ["done, and one under way", ["processed", "in_process"], "partially_refunded", 3000],
])("a refund's own status counts, whatever the order says of itself: %s", (_, statuses, state, refundedCents) => {
  const order = { status: "refunded", status_detail: "refunded", total_paid_amount: "60.00" };
  const refunds = statuses.map((status, at) => ({ id: `REF${at}`, amount: "30.00", status }));
  const { payments } = SAMPLE.transactions;
  const fact = read({ ...order, transactions: { payments, refunds } });
  expect(fact).toMatchObject({ state, refundedCents });
  expect(fact?.refunds?.map(({ status }) => status)).toEqual(
    statuses.map((status) => ({ processed: "done", failed: "failed" })[status] ?? "pending"),
  );
});

const ADDRESS = {
  zip_code: "01310100",
  street_name: "Avenida Paulista",
  street_number: "1578",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

test("the request for a PIX is that of the Orders API, the same each time", () => {
  expect(mercadoPagoOrderRequest(ORDER, "LAVRA")).toEqual({
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
      phone: { area_code: "11", number: "988881234" },
      address: ADDRESS,
    },
    items: [
      {
        title: "Anel Aparador, tamanho 16",
        unit_price: "134.99",
        quantity: 1,
        external_code: "ANEL-001",
        category_id: "fashion",
      },
      { title: "Frete", unit_price: "15.00", quantity: 1, external_code: "frete", category_id: "fashion" },
    ],
    transactions: {
      payments: [{ amount: "149.99", expiration_time: "PT30M", payment_method: { id: "pix", type: "bank_transfer" } }],
    },
  });
  const payer = { ...ORDER.payer, email: "a@b.com", name: "Ana", phone: "+44 20 7946 0958 1", document: null };
  expect(mercadoPagoOrderRequest({ ...ORDER, payer }, "LAVRA").payer).toEqual({
    email: "a@b.com",
    first_name: "Ana",
    address: ADDRESS,
  });
});

test("a boleto names its payer in full, and its due day as an instant", () => {
  const expiresAt = new Date("2026-11-26T02:59:59.999Z");
  const payer = { ...ORDER.payer, name: "Lavra", document: "12ABC34501DE35" };
  expect(mercadoPagoOrderRequest({ ...ORDER, method: "boleto", expiresAt, payer }, "LAVRA")).toMatchObject({
    payer: {
      first_name: "Lavra",
      last_name: "Lavra",
      identification: { type: "CNPJ", number: "12ABC34501DE35" },
      address: ADDRESS,
    },
    transactions: {
      payments: [
        {
          amount: "149.99",
          date_of_expiration: "2026-11-26T02:59:59.999Z",
          payment_method: { id: "boleto", type: "ticket" },
        },
      ],
    },
  });
});

test("a card is its token; without one there is nothing to ask for", () => {
  const document = { type: "CPF", number: "12345678909" };
  const card = { token: "0123456789abcdef0123456789abcdef", brand: "visa", document, deviceId: null };
  expect(mercadoPagoOrderRequest({ ...ORDER, method: "credit_card", card, installments: 3 }, "LAVRA")).toMatchObject({
    capture_mode: "automatic_async",
    payer: { identification: document },
    transactions: {
      payments: [
        {
          payment_method: {
            id: "visa",
            type: "credit_card",
            token: "0123456789abcdef0123456789abcdef",
            installments: 3,
            statement_descriptor: "LAVRA",
          },
        },
      ],
    },
    config: { online: { transaction_security: { validation: "on_fraud_risk", liability_shift: "required" } } },
  });
  expect(() => mercadoPagoOrderRequest({ ...ORDER, method: "credit_card" }, "LAVRA")).toThrow(ProviderRefused);
});

test.each(["constructor", "toString", "__proto__"])(
  "a state that every object knows is unknown all the same: %s",
  (word) => {
    const order = OrderAnswer.parse({ ...SAMPLE, status: word, status_detail: null });
    expect(mercadoPagoFactOf(order).state).toBe("in_review");
    expect(unknownMercadoPagoState(order)).toBe(word);
    const refunds = [{ id: "REF1", amount: "30.00", status: word }];
    const transactions = { ...SAMPLE.transactions, refunds };
    expect(read({ status: "processed", transactions }).refunds).toMatchObject([{ status: "done", amountCents: 3000 }]);
  },
);

const [PAYMENT] = SAMPLE.transactions.payments;
test.each<[string, object]>([
  ["asked for", { total_amount: "-1000.00" }],
  ["paid", { total_paid_amount: -1 }],
  ["paid, by the payment", { transactions: { payments: [{ ...PAYMENT, paid_amount: " -1.00" }] } }],
  ["gone back", { transactions: { payments: [{ ...PAYMENT, refunded_amount: "-30.00" }] } }],
  ["of a refund", { transactions: { payments: [PAYMENT], refunds: [{ id: "REF1", amount: "-30.00" }] } }],
  ["of a refund, in words", { transactions: { payments: [PAYMENT], refunds: [{ id: "REF1", amount: "thirty" }] } }],
  ["gone back, in words", { transactions: { payments: [{ ...PAYMENT, refunded_amount: "30,00" }] } }],
])("an amount that cannot be makes the answer unreadable: %s", (_, change) => {
  expect(OrderAnswer.safeParse({ ...SAMPLE, ...change }).success).toBe(false);
});
