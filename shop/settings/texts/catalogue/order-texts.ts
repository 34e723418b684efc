import { ADDRESSEE_FIELDS, block, type MailText } from "../text-entry.ts";

export const ORDER_FIELDS = {
  ...ADDRESSEE_FIELDS,
  pedido: { label: "Número do pedido", example: "nº 1042", required: true },
  total: { label: "Total do pedido", example: "R$ 348,29" },
} as const;

const REFUND_TERM = block("Quando o valor aparece", "A devolução é pedida à instituição de pagamento hoje mesmo.");
const UNPAID = block(
  "Até quando o preço vale",
  "O preço e o frete dele valem até 20/11/2026, 09:30; as peças não ficam guardadas e podem ser vendidas antes.",
);
const UNPAID_CLOSING =
  "O link abre este mesmo pedido, e você escolhe como pagar. Não quer mais? Não precisa fazer nada: o pedido é cancelado sozinho, sem custo.";
const group = "orders";

/** Amounts, pieces, codes, address and the right of withdrawal are below them and fixed. */
export const ORDER_TEXTS = {
  order_received: {
    group,
    name: "Pedido recebido, falta pagar",
    used: "Quando o PIX ou o boleto é gerado.",
    fields: {
      ...ORDER_FIELDS,
      pagamento: block("O que falta pagar e até quando", "Falta só o pagamento por PIX, válido até 20/11/2026, 09:30."),
    },
    parts: {
      subject: "Recebemos seu pedido {pedido}: falta o pagamento",
      lead: "{saudacao} Recebemos seu pedido e guardamos suas peças. {pagamento}",
      closing: "Assim que o pagamento for confirmado, avisamos por e-mail e separamos suas peças.",
    },
  },
  boleto_reminder: {
    group,
    name: "Lembrete do boleto",
    used: "Na véspera do vencimento, se o boleto não foi pago.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block(
        "Vencimento do boleto",
        "Suas peças estão guardadas e o boleto com vencimento em 21/11/2026 ainda não foi pago.",
      ),
      confirmacao: { label: "Prazo de confirmação do boleto", example: "1 dia útil" },
    },
    parts: {
      subject: "Seu boleto do pedido {pedido} está perto do vencimento",
      lead: "{saudacao} {situacao} Se você já pagou, pode ignorar este e-mail: a confirmação leva {confirmacao}.",
      closing:
        "Depois do vencimento as peças voltam para a loja. Se preferir pagar de outra forma, abra o pedido e escolha outro meio de pagamento.",
    },
  },
  payment_reminder_pix: {
    group,
    name: "Lembrete do PIX",
    used: "Pouco antes de o PIX vencer.",
    fields: {
      ...ORDER_FIELDS,
      hora: { label: "Hora em que o PIX vence", example: "14:30", required: true },
      situacao: block(
        "Até quando o preço vale",
        "O preço e o frete do pedido valem até 20/11/2026, 09:30; as peças não.",
      ),
    },
    parts: {
      subject: "O PIX do pedido {pedido} vale até {hora}",
      lead: "{saudacao} O PIX do seu pedido ainda não foi pago e vale até {hora}. Até lá suas peças ficam guardadas. Se você acabou de pagar, pode ignorar este e-mail.",
      closing: "{situacao}",
    },
  },
  payment_reminder: {
    group,
    name: "Lembrete do pagamento",
    used: "Quando nenhum pagamento foi começado.",
    fields: { ...ORDER_FIELDS, situacao: UNPAID },
    parts: {
      subject: "Falta pagar o pedido {pedido}",
      lead: "{saudacao} Seu pedido ainda não foi pago. {situacao}",
      closing: UNPAID_CLOSING,
    },
  },
  payment_reminder_last: {
    group,
    name: "Último lembrete do pagamento",
    used: "Horas depois do primeiro lembrete, se o pedido ainda espera.",
    fields: {
      ...ORDER_FIELDS,
      ate: { label: "Até quando o pedido espera", example: "20/11/2026, 09:30", required: true },
      situacao: UNPAID,
    },
    parts: {
      subject: "Seu pedido {pedido} espera até {ate}",
      lead: "{saudacao} Seu pedido ainda não foi pago. {situacao}",
      closing: UNPAID_CLOSING,
    },
  },
  order_changed: {
    group,
    name: "Pedido alterado pela loja",
    used: "Quando a loja altera um pedido pago ou o seu endereço.",
    fields: {
      ...ORDER_FIELDS,
      alteracao: block("O que mudou e o que foi devolvido", "O que mudou: Anel Solitário, do aro 16 para o 17."),
      direito: block(
        "Como recusar a alteração",
        "Não combinou esta alteração com a loja? Responda a este e-mail e desfazemos.",
      ),
    },
    parts: {
      subject: "Seu pedido {pedido} foi alterado",
      lead: "{saudacao} Alteramos o seu pedido. {alteracao}",
      closing: "{direito}",
    },
  },
  order_confirmed: {
    group,
    name: "Pedido confirmado",
    used: "Quando o pagamento é confirmado.",
    fields: { ...ORDER_FIELDS, prazo: block("Prazo de entrega ou retirada", "Seu pedido chega até 26/11.") },
    parts: {
      subject: "Pedido {pedido} confirmado: recebemos seu pagamento",
      lead: "{saudacao} Recebemos seu pagamento e já estamos separando suas peças com cuidado.",
      closing: "{prazo}",
    },
  },
  order_confirmed_free: {
    group,
    name: "Pedido confirmado, pago por cupom",
    used: "Quando o cupom cobre todo o valor.",
    fields: { ...ORDER_FIELDS, prazo: block("Prazo de entrega ou retirada", "Seu pedido chega até 26/11.") },
    parts: {
      subject: "Pedido {pedido} confirmado",
      lead: "{saudacao} Seu cupom cobriu todo o valor: não há nada a pagar. Já estamos separando suas peças com cuidado.",
      closing: "{prazo}",
    },
  },
  order_expired: {
    group,
    name: "Prazo do pagamento acabou",
    used: "Quando o PIX, o boleto ou a página de pagamento vence.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block("O que venceu", "O PIX do seu pedido não foi pago a tempo e não vale mais. Nada foi cobrado."),
    },
    parts: {
      subject: "O prazo para pagar o pedido {pedido} acabou",
      lead: "{saudacao} {situacao} Se você ainda quiser as peças, é só pagar de novo enquanto elas estiverem disponíveis.",
      closing:
        "Você pode escolher qualquer meio de pagamento. Sem um novo pagamento, o pedido é cancelado sozinho, sem custo nenhum para você.",
    },
  },
  order_cancelled: {
    group,
    name: "Pedido cancelado sem pagamento",
    used: "Quando um pedido que não foi pago é cancelado.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block(
        "Por que foi cancelado",
        "Seu pedido foi cancelado porque o pagamento não foi feito. Nada foi cobrado.",
      ),
    },
    parts: {
      subject: "Pedido {pedido} cancelado",
      lead: "{saudacao} {situacao}",
      closing: "Se mudar de ideia, as peças que ainda estiverem disponíveis esperam por você na loja.",
    },
  },
  order_cancelled_paid: {
    group,
    name: "Pedido pago cancelado",
    used: "Quando um pedido pago é cancelado e o valor volta.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block(
        "O que foi cancelado e quanto volta",
        "Seu pedido foi cancelado e estamos devolvendo o valor integral, R$ 348,29, pelo mesmo meio de pagamento.",
      ),
      devolucao: REFUND_TERM,
    },
    parts: { subject: "Pedido {pedido} cancelado", lead: "{saudacao} {situacao}", closing: "{devolucao}" },
  },
  order_shipped: {
    group,
    name: "Pedido a caminho",
    used: "Quando o pacote sai, ou o código de rastreamento muda.",
    fields: {
      ...ORDER_FIELDS,
      envio: block("Transportadora e previsão", "Suas peças saíram com Correios PAC e devem chegar até 26/11/2026."),
    },
    parts: {
      subject: "Seu pedido {pedido} está a caminho",
      lead: "{saudacao} {envio}",
      closing:
        "O rastreamento pode levar um dia útil para mostrar o primeiro movimento. Se ninguém estiver em casa, a transportadora tenta de novo.",
    },
  },
  order_invoice: {
    group,
    name: "Nota fiscal",
    used: "Quando a loja anexa a nota fiscal.",
    fields: {
      ...ORDER_FIELDS,
      nota: block("Onde está a nota", "Guarde a nota: ela serve para a garantia e para trocas."),
    },
    parts: {
      subject: "Nota fiscal do pedido {pedido}",
      lead: "{saudacao} A nota fiscal eletrônica (NF-e) do seu pedido foi emitida.",
      closing: "{nota}",
    },
  },
  order_ready: {
    group,
    name: "Pronto para retirada",
    used: "Quando a loja marca ‘Pronto para retirada’.",
    fields: { ...ORDER_FIELDS, retirada: block("Onde retirar", "Retire em Rua das Flores, 12, Centro.") },
    parts: {
      subject: "Seu pedido {pedido} está pronto para retirada",
      lead: "{saudacao} Suas peças estão prontas e esperam por você na loja.",
      closing:
        "{retirada} Leve um documento com foto e o número do pedido. Se outra pessoa for retirar, responda a este e-mail com o nome dela.",
    },
  },
  order_delivered: {
    group,
    name: "Pedido entregue",
    used: "Quando a entrega é registrada.",
    fields: {
      ...ORDER_FIELDS,
      entrega: block("Com quem e quando chegou", "Suas peças chegaram com Correios PAC em 20/11/2026."),
      direito: block("Troca e desistência", "Pela página do pedido você desiste da compra em até 7 dias."),
    },
    parts: {
      subject: "Seu pedido {pedido} foi entregue",
      lead: "{saudacao} {entrega} Esperamos que elas acompanhem você por muito tempo.",
      closing: "{direito} Se o pacote não chegou até você, responda a este e-mail.",
    },
  },
  order_collected: {
    group,
    name: "Pedido retirado",
    used: "Quando a retirada é registrada.",
    fields: {
      ...ORDER_FIELDS,
      entrega: block("Quando foi retirado", "Suas peças foram retiradas na loja em 20/11/2026."),
      direito: block("Troca e desistência", "Pela página do pedido você desiste da compra em até 7 dias."),
    },
    parts: {
      subject: "Seu pedido {pedido} foi retirado",
      lead: "{saudacao} {entrega} Esperamos que elas acompanhem você por muito tempo.",
      closing: "{direito} Se não foi você quem retirou, responda a este e-mail.",
    },
  },
  order_refunded: {
    group,
    name: "Pagamento fora do prazo devolvido",
    used: "Quando o pagamento chega depois do prazo e as peças já foram vendidas.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block(
        "O que volta",
        "o pedido foi cancelado e estamos devolvendo o valor integral, R$ 348,29, pelo mesmo meio de pagamento.",
      ),
      devolucao: REFUND_TERM,
    },
    parts: {
      subject: "Pagamento do pedido {pedido} devolvido",
      lead: "{saudacao} Seu pagamento chegou depois do prazo, quando as peças já tinham sido vendidas. Pedimos desculpas: {situacao}",
      closing: "{devolucao}",
    },
  },
  money_refunded: {
    group,
    name: "Reembolso",
    used: "Quando um valor do pedido é devolvido, todo ou em parte.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block("Quanto voltou", "Devolvemos R$ 50,00 do seu pagamento pelo mesmo meio em que você pagou."),
      devolucao: REFUND_TERM,
    },
    parts: { subject: "Reembolso do pedido {pedido}", lead: "{saudacao} {situacao}", closing: "{devolucao}" },
  },
  payment_returned: {
    group,
    name: "Pagamento a mais devolvido",
    used: "Quando chega um pagamento que o pedido não esperava.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block("O que aconteceu", "Recebemos um pagamento que não correspondia ao seu pedido."),
      devolucao: REFUND_TERM,
    },
    parts: {
      subject: "Devolvemos um pagamento do pedido {pedido}",
      lead: "{saudacao} {situacao}",
      closing: "{devolucao}",
    },
  },
  order_link: {
    group,
    name: "Link do pedido",
    used: "Quando alguém pede em ‘Acompanhe seu pedido’, ou a loja envia pelo painel.",
    fields: { pedido: ORDER_FIELDS.pedido, loja: ORDER_FIELDS.loja },
    parts: {
      subject: "Seu pedido {pedido}: abra por este link",
      lead: "Com este link você acompanha o pedido sem precisar de conta. Se falta pagar, também paga por ele.",
      closing: "",
    },
  },
} as const satisfies Record<string, MailText>;
