import { formatDay } from "#platform/clock.ts";
import type { Brand } from "#platform/config/config.server.ts";
import { emailGreeting, type PlainEmail } from "#platform/email/plain-email.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { type Return, refundOf, returnNumber } from "../return.ts";
import type { ReturnMailKind } from "../return-jobs.ts";
import { type ReturnKind, returnKindLabel, returnNoun, returnStatusLabel } from "../return-status.ts";
import { howToPost, ORDER_RETURNS_ANCHOR } from "../return-texts.ts";

/** Input for an e-mail about a return. */
export interface ReturnEmailParts {
  made: Return;
  order: Order;
  brand: Brand;
}

/**
 * Builds the e-mail of a kind to the customer, about the return's current state. `orderUrl`: opens the order, with its
 * returns, without a login.
 * Rules: REFUND-19, REFUND-76.
 */
export function returnEmail(kind: ReturnMailKind, parts: ReturnEmailParts & { orderUrl: string }): PlainEmail {
  const { made, order, orderUrl } = parts;
  const { subject, title, lead, paragraphs = [] } = WORDS[kind](parts);
  return {
    subject: `${subject} (${returnNumber(made)})`,
    title,
    lead: `${emailGreeting(order.customerName)} ${lead}`,
    facts: [
      { label: FACTS[made.kind], value: returnNumber(made) },
      { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
      { label: "Situação", value: returnStatusLabel(made.status) },
    ],
    button: { label: "Acompanhar", url: `${orderUrl}#${ORDER_RETURNS_ANCHOR}` },
    paragraphs: [...paragraphs, { title: "Peças", text: pieceLines(made, order) }],
  };
}

interface Words {
  subject: string;
  title: string;
  lead: string;
  paragraphs?: { title: string; text: string }[];
}

const WORDS: Readonly<Record<ReturnMailKind, (parts: ReturnEmailParts) => Words>> = {
  requested: ({ made, order, brand }) => ({
    subject: REQUESTED[made.kind].subject,
    title: REQUESTED[made.kind].title,
    lead: `${REQUESTED[made.kind].lead} Respondemos até ${formatDay(made.answerDueOn)}, quase sempre antes, com as instruções de envio: você não paga nada.`,
    paragraphs: [
      ...moneyBack(made, order),
      {
        title: "Mudou de ideia?",
        text: `Você pode cancelar este pedido na página dele até a peça chegar à ${brand.name}.`,
      },
    ],
  }),
  approved: ({ made, order }) => ({
    subject: "Como enviar sua peça",
    title: "Agora é só enviar a peça",
    lead: `Seu pedido foi aprovado. O envio é por nossa conta: siga as instruções abaixo e guarde o comprovante da postagem.${ifInDoubt(made)}`,
    paragraphs: [...howToSend(made), ...whatComes(made, order)],
  }),
  corrected: ({ made }) => ({
    subject: "Instruções de envio atualizadas",
    title: "Use estas instruções para enviar a peça",
    lead: `Atualizamos as instruções de envio: as de agora valem no lugar das anteriores. O envio é por nossa conta; guarde o comprovante da postagem.${ifInDoubt(made)} Se você já enviou a peça, não precisa fazer nada.`,
    paragraphs: howToSend(made),
  }),
  received: ({ made }) => ({
    subject: "Sua peça chegou",
    title: "Recebemos a peça",
    lead:
      made.kind === "regret"
        ? "A peça que você devolveu chegou até nós. O estorno é pedido hoje mesmo, e avisamos você por e-mail."
        : "A peça chegou até nós. Agora preparamos a sua troca e avisamos você por e-mail.",
  }),
  exchanged: ({ made }) => ({
    subject: "Sua troca está a caminho",
    title: "A nova peça está a caminho",
    lead: "Enviamos a peça da troca para o endereço do seu pedido.",
    paragraphs: howItComes(made),
  }),
  refused: ({ made }) => ({
    subject: `Sobre o seu ${REFUSED[made.kind]}`,
    title: "Não pudemos aceitar",
    lead: "Analisamos o seu pedido e não pudemos aceitá-lo. O motivo está abaixo. Se não concordar, responda a este e-mail: olhamos de novo.",
    paragraphs: [{ title: "Motivo", text: made.answer }],
  }),
  withdrawn: ({ made }) => ({
    subject: returnNoun(made.kind).cancelled,
    title: returnNoun(made.kind).cancelled,
    lead: `Como você pediu, cancelamos ${returnNoun(made.kind).this}. Fique com a peça; se ainda estiver no prazo, você pode pedir de novo.`,
  }),
};

/** The label of the return's number. */
const FACTS: Readonly<Record<ReturnKind, string>> = {
  regret: "Devolução",
  exchange: "Troca",
  defect: "Aviso de defeito",
};

const REFUSED: Readonly<Record<ReturnKind, string>> = {
  regret: "pedido de devolução",
  exchange: "pedido de troca",
  defect: "aviso de defeito",
};

const NEWS: Readonly<Record<ReturnKind, string>> = {
  regret: "Nova devolução",
  exchange: "Nova troca",
  defect: "Novo aviso de defeito",
};

const REQUESTED = {
  regret: {
    subject: "Recebemos o seu pedido de devolução",
    title: "Pedido de devolução recebido",
    lead: "Recebemos o seu pedido de desistência da compra.",
  },
  exchange: {
    subject: "Recebemos o seu pedido de troca",
    title: "Pedido de troca recebido",
    lead: "Recebemos o seu pedido de troca de tamanho.",
  },
  defect: {
    subject: "Recebemos o seu aviso de defeito",
    title: "Aviso de defeito recebido",
    lead: "Recebemos o seu aviso sobre a peça e sentimos muito por isso.",
  },
} as const;

function moneyBack(made: Return, { paymentMethod }: Order) {
  if (made.kind !== "regret") return [];
  const shipping = made.shippingCents > 0 ? ", com o frete da entrega" : "";
  return [
    {
      title: "O que volta para você",
      text: `${formatBrl(refundOf(made))}${shipping}. Pedimos o estorno no mesmo dia em que a peça chegar. ${refundTerm(paymentMethod)}`,
    },
  ];
}

function howToSend({ postingCode, answer, labelUrl }: Return) {
  return [
    ...(postingCode ? [{ title: "Código de postagem", text: howToPost(postingCode) }] : []),
    ...(answer ? [{ title: "Como enviar", text: answer }] : []),
    ...(labelUrl ? [{ title: "Etiqueta de envio", text: labelUrl }] : []),
  ];
}

/** So that nobody pays the return postage because the free way was not clear. */
function ifInDoubt({ postingCode, labelUrl }: Return): string {
  if (postingCode || labelUrl) return "";
  return " Você não precisa pagar a postagem: em caso de dúvida, responda a este e-mail antes de enviar.";
}

/** For customers who wait for a replacement. */
function whatComes({ kind, lines }: Return, { paymentMethod }: Order) {
  if (kind !== "exchange") return [];
  return [
    {
      title: "A sua troca",
      text: lines.every(({ isHeld }) => isHeld)
        ? "O novo tamanho já está separado para você. Enviamos assim que a peça chegar até nós."
        : `O novo tamanho está esgotado no momento. Se ele não voltar até a sua peça chegar, devolvemos o valor. ${refundTerm(paymentMethod)}`,
    },
  ];
}

function howItComes({ sentCarrier, sentCode }: Return) {
  const text = [sentCarrier, sentCode].filter(Boolean).join("\n");
  return text === "" ? [] : [{ title: "Rastreamento", text }];
}

function pieceLines({ lines }: Return, { items }: Order): string {
  return lines
    .map(({ orderItemId, quantity, wantedSize }) => {
      const item = items.find(({ id }) => id === orderItemId);
      const wanted = wantedSize === null ? "" : `, trocar pelo tamanho ${wantedSize}`;
      return `${quantity} × ${item?.productName ?? ""}\nTamanho: ${item?.size ?? ""}${wanted}`;
    })
    .join("\n\n");
}

/** To the shop: what to do and by when. Replies go to the customer. */
export function shopReturnEmail(
  event: "requested" | "withdrawn",
  { made, order, publicUrl }: ReturnEmailParts & { publicUrl: string },
): PlainEmail {
  const withdrawn = event === "withdrawn";
  return {
    subject: `${withdrawn ? "Cancelada pelo cliente" : returnKindLabel(made.kind)}: ${returnNumber(made)}, pedido ${orderNumber(order)}`,
    title: withdrawn ? `${returnNoun(made.kind).cancelled} pelo cliente` : NEWS[made.kind],
    lead: withdrawn
      ? `O cliente cancelou ${returnNoun(made.kind).this}. Não há mais nada a fazer.`
      : `A lei pede resposta até ${formatDay(made.answerDueOn)}. Decida no painel: ${publicUrl}/admin/trocas/${made.id}. Responda a este e-mail para falar com o cliente.`,
    facts: [
      { label: FACTS[made.kind], value: returnNumber(made) },
      { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
      { label: "Motivo", value: returnKindLabel(made.kind) },
    ],
    paragraphs: [
      { title: "Peças", text: pieceLines(made, order) },
      ...(made.note ? [{ title: "O que o cliente escreveu", text: made.note }] : []),
      { title: "Cliente", text: `${order.customerName}\n${order.customerEmail}` },
    ],
  };
}
