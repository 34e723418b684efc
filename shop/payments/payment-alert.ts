import type { Letter } from "#platform/letter.ts";

/** What the shop's people are told of, once per subject. */
export const ALERT_KINDS = ["mismatch", "webhooks_silent", "refund_stuck"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const WORDS: Readonly<Record<AlertKind, { subject: string; lead: string; doNext: string }>> = {
  mismatch: {
    subject: "Pagamento em análise: valor ou referência diferente",
    lead: "Um pagamento chegou com valor, moeda ou referência diferente do pedido. Ele não foi dado como pago.",
    doNext: "Confira no painel do provedor e resolva com o cliente: devolva o valor ou complete a diferença.",
  },
  webhooks_silent: {
    subject: "Avisos de pagamento pararam de chegar",
    lead: "A loja descobriu pagamentos só perguntando ao provedor: os avisos dele não chegam mais.",
    doNext:
      "Confira no painel do provedor o endereço e o segredo dos avisos, e se o firewall os deixa passar. Até lá, os pagamentos são confirmados com atraso.",
  },
  refund_stuck: {
    subject: "Devolução de pagamento não concluída",
    lead: "O provedor não aceita devolver um pagamento, mesmo depois de várias tentativas.",
    doNext: "Devolva o valor por outro meio ou pelo painel do provedor e avise o cliente.",
  },
};

/** The mail to the shop about an alert; `subject` is what it is about: an external payment id or a provider. */
export function alertLetter(kind: AlertKind, subject: string): Letter {
  const words = WORDS[kind];
  return {
    subject: words.subject,
    title: "Atenção",
    lead: words.lead,
    facts: [{ label: "Referência", value: subject }],
    paragraphs: [{ title: "O que fazer", text: words.doNext }],
  };
}
