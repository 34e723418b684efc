import type { MailFact, MailKind } from "#shop/ordering/orders/emails/mail-kind.ts";
import type { EmailEntry, SampleOrderChange } from "./email-entry.ts";

interface OrderMail {
  when: string;
  why: string;
  change: SampleOrderChange;
  fact?: MailFact;
}

/** A missing kind is a compile error. */
const ORDER_MAILS: Readonly<Record<MailKind, OrderMail>> = {
  order_received: {
    when: "O PIX ou o boleto foi gerado e espera o pagamento.",
    why: "Leva o código para pagar e diz que as peças estão guardadas, sem dizer que o pedido está pago.",
    change: "pix",
  },
  boleto_reminder: {
    when: "Às 10 h da véspera do vencimento do boleto, se ele não foi pago.",
    why: "Boletos são esquecidos; depois do vencimento as peças voltam para a loja.",
    change: "boleto",
    fact: { id: "boleto" },
  },
  payment_reminder: {
    when: "Uma hora depois do pedido em que nada foi iniciado. Os prazos ficam em Configurações, Pedidos não pagos.",
    why: "Muitos esquecem. O preço vale até o fim do prazo, as peças não; no máximo dois lembretes, com um link para não receber mais nenhum.",
    change: "waiting",
    fact: { id: "first" },
  },
  order_confirmed: {
    when: "O pagamento foi confirmado pelo provedor.",
    why: "Confirma o pedido com valores, endereço e prazo (Decreto 7.962/2013, art. 4º).",
    change: "paid",
  },
  order_changed: {
    when: "A loja alterou o pedido pago antes de enviar: endereço, tamanho ou peças tiradas.",
    why: "Diz o que mudou, e que o cliente pode recusar pela página do pedido (CDC, arts. 30, 35 e 49).",
    change: "paid",
    fact: { id: "alteracao", changes: ["1× Anel Aparador: tamanho 16 → 18"] },
  },
  order_expired: {
    when: "O PIX, o boleto ou a página de pagamento venceu sem pagamento.",
    why: "Nada foi cobrado, e o pedido ainda pode ser pago de outra forma.",
    change: "expired",
    fact: { id: "pix" },
  },
  order_cancelled: {
    when: "O pedido com pagamento iniciado não foi pago no prazo, ou a loja o cancelou.",
    why: "Diz o que acontece com o dinheiro: nada foi cobrado, ou tudo volta.",
    change: "unpaid",
  },
  order_invoice: {
    when: "A loja anexou a nota fiscal ao pedido, ou a chave dela mudou.",
    why: "O documento é de quem comprou: leva a chave de acesso e onde abrir.",
    change: "invoiced",
    fact: { id: "35261111222333000181550010000010421000010427" },
  },
  order_ready: {
    when: "A loja marcou 'Pronto para retirada'.",
    why: "Diz onde e quando retirar e o que levar.",
    change: "ready",
    fact: { id: "retirada" },
  },
  order_shipped: {
    when: "A transportadora recebeu o pacote, ou o código de rastreamento mudou.",
    why: "Leva transportadora, código de rastreamento e previsão.",
    change: "shipped",
    fact: { id: "ME2600000001BR" },
  },
  order_delivered: {
    when: "A transportadora ou a loja registrou a entrega.",
    why: "Desse dia contam os 7 dias para desistir da compra (CDC, art. 49).",
    change: "delivered",
  },
  order_refunded: {
    when: "O pagamento chegou depois do prazo e as peças já tinham sido vendidas.",
    why: "O pedido foi cancelado e o valor volta inteiro, no mesmo dia.",
    change: "cancelled",
    fact: { id: "pix" },
  },
  money_refunded: {
    when: "O provedor devolveu o valor, todo ou em parte, a pedido da loja ou pelo painel dele.",
    why: "Diz quanto voltou e quando aparece na conta ou na fatura.",
    change: "partly_refunded",
    fact: { id: "reembolso", amountCents: 5000, whole: false },
  },
  payment_returned: {
    when: "Chegou um pagamento que o pedido não esperava: já pago, alterado ou cancelado.",
    why: "O valor volta inteiro; o pedido continua como está.",
    change: "paid",
    fact: { id: "pix" },
  },
};

export const ORDER_MAIL_ENTRIES: readonly EmailEntry[] = [
  ...Object.entries(ORDER_MAILS).map(([mail, words]) => entryOf(mail as MailKind, mail, words)),
  entryOf("order_confirmed", "order_confirmed_free", {
    ...ORDER_MAILS.order_confirmed,
    when: "O mesmo, quando o cupom cobriu todo o valor.",
    change: "free",
  }),
  entryOf("order_cancelled", "order_cancelled_paid", {
    ...ORDER_MAILS.order_cancelled,
    when: "A loja cancelou um pedido pago.",
    change: "cancelled",
  }),
  entryOf("order_delivered", "order_collected", {
    ...ORDER_MAILS.order_delivered,
    when: "A loja registrou a retirada.",
    change: "collected",
  }),
  entryOf("order_received", "order_received_boleto", {
    ...ORDER_MAILS.order_received,
    when: "O mesmo, com boleto.",
    change: "boleto",
  }),
  entryOf("payment_reminder", "payment_reminder_pix", {
    ...ORDER_MAILS.payment_reminder,
    when: "Minutos antes de o PIX vencer.",
    change: "pix",
  }),
  entryOf("payment_reminder", "payment_reminder_last", {
    ...ORDER_MAILS.payment_reminder,
    when: "Horas depois do primeiro lembrete, se o pedido ainda espera.",
    fact: { id: "last" },
  }),
  entryOf("money_refunded", "money_refunded_whole", {
    ...ORDER_MAILS.money_refunded,
    when: "O mesmo, quando nada mais resta a devolver.",
    change: "refunded",
    fact: { id: "reembolso", amountCents: 34829, whole: true },
  }),
  entryOf("money_refunded", "money_refunded_outside", {
    ...ORDER_MAILS.money_refunded,
    when: "A loja devolveu o valor por outro meio e marcou 'Feito por fora'.",
    fact: { id: "reembolso", amountCents: 5000, whole: false, outside: true },
  }),
];

function entryOf(mail: MailKind, id: string, { when, why, change, fact = undefined }: OrderMail): EmailEntry {
  return {
    id,
    to: "customer",
    when,
    why,
    ...(mail === "payment_reminder" && { reminder: true }),
    sample: () => ({ kind: "order", mail, fact: fact ?? null, change }),
  };
}
