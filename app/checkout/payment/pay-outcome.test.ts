import { expect, test } from "vitest";
import { AWAY, OFFLINE } from "../call-api.ts";
import { type PayCircumstances, type PayOutcome, payOutcome } from "./pay-outcome.ts";
import { FREE_TOAST, OTHER_METHOD, START_OVER_TOAST, UNEXPECTED } from "./payment-texts.ts";
import type { PaymentStart } from "./start-payment.ts";

const AT: PayCircumstances = {
  method: "pix",
  isGuest: false,
  mayChange: true,
  lineCount: 2,
  handles: { short: false, coupon: false },
  now: 1_000,
};

const refused = { kind: "refused", title: "Título", detail: "Texto" } as const;
const short = { kind: "out_of_stock", message: "Produto esgotado", lines: ["Anel"], short: [] } as const;
const gone: PaymentStart = { ...short, lines: [...short.lines], short: [] };
const lost: PaymentStart = {
  kind: "coupon_lost",
  reason: "Acabou.",
  title: "O total mudou.",
  detail: "Acabou. São R$ 9.",
};
const paused: PaymentStart = { kind: "paused", title: "Pausa.", detail: "Por quê.", waitSeconds: 60, instead: ["pix"] };
const START_OVER: PayOutcome = { next: "start_over", toast: START_OVER_TOAST };
const started: PaymentStart = { kind: "started", status: "pending", pageUrl: null };

test.each<[string, PaymentStart, Partial<PayCircumstances>, PayOutcome]>([
  ["a payment that waits: its order's page says it", started, {}, { next: "order" }],
  ["an order that costs nothing", started, { method: "free" }, { next: "order", toast: FREE_TOAST }],
  ["a refused card: its order's page says it", { ...started, status: "cancelled" }, {}, { next: "order" }],
  ["an order that was paid meanwhile", { kind: "not_payable" }, {}, { next: "order" }],
  ["a session that ended", { kind: "logged_out" }, {}, { next: "reload" }],
  ["a visitor whose claim is gone orders again", { kind: "logged_out" }, { isGuest: true }, START_OVER],
  ["an order that is gone", { kind: "gone" }, {}, START_OVER],
  [
    "some pieces are gone: the others can be bought",
    gone,
    {},
    { problem: { title: "Produto esgotado", text: "", lines: ["Anel"], short: [], way: "without_pieces" } },
  ],
  [
    "all pieces are gone",
    gone,
    { lineCount: 1 },
    { problem: { title: "Produto esgotado", text: "", lines: ["Anel"], short: [], way: "leave" } },
  ],
  [
    "pieces are gone of an order that a link pays",
    gone,
    { mayChange: false },
    { problem: { title: "Produto esgotado", text: "", lines: ["Anel"], short: [] } },
  ],
  [
    "pieces are gone of the cart, which its page changes",
    gone,
    { handles: { short: true, coupon: true } },
    { problem: { title: "Produto esgotado", text: "", lines: ["Anel"], short: [] } },
  ],
  [
    "a lost coupon",
    lost,
    {},
    { problem: { title: "O total mudou.", text: "Acabou. São R$ 9.", lines: [], way: "without_coupon" } },
  ],
  ["a lost coupon of the cart, which its page removes", lost, { handles: { short: true, coupon: true } }, {}],
  [
    "cards wait",
    paused,
    { method: "credit_card" },
    {
      problem: {
        title: "Pausa.",
        text: "Por quê.",
        lines: [],
        pause: { since: 1_000, until: 61_000, instead: ["pix"] },
        method: "credit_card",
      },
    },
  ],
  [
    "a refusal of the order",
    { ...refused, about: "order" },
    {},
    { problem: { title: "Título", text: "Texto", lines: [] } },
  ],
  [
    "a method that was switched off",
    { ...refused, about: "unavailable" },
    {},
    { next: "reload", problem: { title: "Título", text: "Texto", lines: [] } },
  ],
  [
    "a refusal without a heading",
    { ...refused, title: null, about: "method" },
    { method: "boleto" },
    { problem: { title: "Erro no pagamento.", text: "Texto", lines: [], method: "boleto" } },
  ],
  [
    "a refusal without a word",
    { ...refused, title: null, detail: "", about: "method" },
    { method: "stripe" },
    { problem: { title: "Erro ao carregar pagamento com Stripe.", text: OTHER_METHOD, lines: [], method: "stripe" } },
  ],
  [
    "no answer",
    { kind: "failed" },
    {},
    { problem: { title: "Erro no pagamento.", text: UNEXPECTED, lines: [], method: "pix" } },
  ],
  [
    "the shop is away",
    { kind: "failed", cause: AWAY },
    {},
    { problem: { title: "Erro no pagamento.", text: AWAY, lines: [], method: "pix" } },
  ],
  [
    "the browser is offline",
    { kind: "failed", cause: OFFLINE },
    {},
    { problem: { title: "Erro no pagamento.", text: OFFLINE, lines: [], method: "pix" } },
  ],
])("%s", (_, answer, at, outcome) => {
  expect(payOutcome(answer, { ...AT, ...at })).toEqual(outcome);
});
