import { capital, listed, type PaymentPromises } from "#app/request/payment-promises.ts";
import { businessDays } from "#platform/business-days.ts";
import { installmentRule } from "#shop/catalogue/prices/installments.ts";
import { BOLETO_CONFIRMED, BOLETO_DUE_DAYS } from "#shop/ordering/payments/payment-deadline.ts";
import type { SilverQuestion } from "./silver-questions.ts";

const PIX_TERM = "O código PIX vale por 30 minutos e a aprovação é na hora.";
/** Also among the terms of use. */
export const BOLETO_TERM = `O boleto vence em ${businessDays(BOLETO_DUE_DAYS)} e leva ${BOLETO_CONFIRMED} para ser confirmado.`;

/** Frequently asked questions about payment, limited to the methods the shop offers. */
export function paymentQuestions({ pix, cards, boleto, installments }: PaymentPromises): SilverQuestion[] {
  const ways = [...(cards ? ["cartão de crédito"] : []), ...(boleto ? ["boleto"] : []), ...(pix ? ["PIX"] : [])];
  const named = ways.length > 0 ? [`${capital(listed(ways, "e"))}.`] : [];
  const rule = installments && installmentRule(installments);
  const timed = [...(pix ? ["o PIX"] : []), ...(boleto ? ["o boleto"] : [])];
  return [
    {
      id: "formas",
      question: "Quais são as formas de pagamento?",
      answer: [
        ...named,
        "As formas disponíveis para a sua compra aparecem no momento de pagar.",
        ...(rule ? [rule] : []),
      ].join(" "),
      more: { label: "Regras do pagamento", to: "/termos#pagamento" },
    },
    ...(cards ? [SAFE_CARD] : []),
    ...(timed.length > 0
      ? [
          {
            id: "prazo-pix-boleto",
            question: `Quanto tempo tenho para pagar ${listed(timed, "ou")}?`,
            answer: [...(pix ? [PIX_TERM] : []), ...(boleto ? [BOLETO_TERM] : [])].join(" "),
          },
        ]
      : []),
  ];
}

const SAFE_CARD: SilverQuestion = {
  id: "cartao-seguro",
  question: "É seguro pagar com cartão?",
  answer:
    "Sim. Os dados do cartão vão direto do seu navegador para a instituição de pagamento e nunca passam pelos nossos servidores.",
  more: { label: "Segurança dos seus dados", to: "/privacidade#seguranca" },
};

/** When an order counts as paid, for each payment method offered. */
export function approvalSentence({ pix, cards, boleto }: PaymentPromises): string {
  const parts = [
    ...(pix ? ["o PIX é aprovado na hora"] : []),
    ...(cards ? ["o cartão depende da resposta do banco emissor"] : []),
    ...(boleto ? [`o boleto leva ${BOLETO_CONFIRMED} para ser confirmado`] : []),
  ];
  return parts.length > 0 ? `${capital(parts.join("; "))}. ` : "";
}
