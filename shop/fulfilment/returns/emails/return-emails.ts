import { formatDay } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber, shortId } from "#shop/ordering/orders/order.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import {
  fillMail,
  type MailTextKey,
  personValues,
  type ShopVoice,
  type TextValues,
} from "#shop/settings/texts/texts.ts";
import { type Return, refundOf, returnNumber } from "../return.ts";
import { type ReturnKind, returnKindLabel, returnNoun, returnStatusLabel } from "../return-status.ts";
import { howToPost, ORDER_RETURNS_ANCHOR } from "../return-texts.ts";
import type { ReturnMailKind } from "./return-mail.ts";

export interface ReturnEmailParts extends ShopVoice {
  made: Return;
  order: Order;
}

/** About the return's current state. `orderUrl`: opens the order without a login. Rules: REFUND-19, REFUND-76. */
export function returnEmail(kind: ReturnMailKind, parts: ReturnEmailParts & { orderUrl: string }): PlainEmail {
  const { made, order, orderUrl } = parts;
  const { paragraphs = [], ...words } = WORDS[kind](parts);
  return {
    ...words,
    facts: [
      { label: FACTS[made.kind], value: returnNumber(made) },
      { label: "Pedido", value: `${orderNumber(order)} (#${shortId(order.id)})` },
      { label: "Situação", value: returnStatusLabel(made.status) },
    ],
    button: { label: "Acompanhar", url: `${orderUrl}#${ORDER_RETURNS_ANCHOR}` },
    paragraphs: [...paragraphs, { title: "Peças", text: pieceLines(made, order) }],
  };
}

type Words = Pick<PlainEmail, "subject" | "title" | "lead" | "closing" | "paragraphs">;

type ReturnFields = "saudacao" | "nome" | "pedido" | "devolucao";

/** `values`: the fields that not every such text has. */
function written<Key extends MailTextKey>(
  key: Key,
  { made, order, ...voice }: ReturnEmailParts,
  values: TextValues<Key, ReturnFields>,
) {
  return fillMail(voice, key, {
    ...personValues(order.customerName),
    pedido: orderNumber(order),
    devolucao: returnNumber(made),
    ...values,
  });
}

const WORDS: Readonly<Record<ReturnMailKind, (parts: ReturnEmailParts) => Words>> = {
  requested: (parts) => ({
    ...written("return_requested", parts, {
      tipo: ASKED[parts.made.kind],
      situacao: REQUESTED[parts.made.kind].lead,
      resposta: `Respondemos até ${formatDay(parts.made.answerDueOn)}, quase sempre antes, com as instruções de envio: você não paga nada.`,
    }),
    title: REQUESTED[parts.made.kind].title,
    paragraphs: [
      ...moneyBack(parts.made, parts.order),
      {
        title: "Mudou de ideia?",
        text: `Você pode cancelar ${returnNoun(parts.made.kind).this} na página do pedido até a peça chegar à ${parts.brand.name}.`,
      },
    ],
  }),
  approved: (parts) => ({
    ...written("return_approved", parts, {
      envio: `O envio é por nossa conta: siga as instruções abaixo e guarde o comprovante da postagem.${ifInDoubt(parts.made)}`,
    }),
    title: "Agora é só enviar a peça",
    paragraphs: [...howToSend(parts.made), ...whatComes(parts.made, parts.order)],
  }),
  corrected: (parts) => ({
    ...written("return_corrected", parts, {
      envio: `Atualizamos as instruções de envio: as de agora valem no lugar das anteriores. O envio é por nossa conta; guarde o comprovante da postagem.${ifInDoubt(parts.made)}`,
    }),
    title: "Use estas instruções para enviar a peça",
    paragraphs: howToSend(parts.made),
  }),
  received: (parts) => ({
    ...written("return_received", parts, {
      situacao:
        parts.made.kind === "regret"
          ? "A peça que você devolveu chegou. Pedimos o estorno ainda hoje e avisamos você por e-mail."
          : "A peça chegou até nós. Agora preparamos a sua troca e avisamos você por e-mail.",
    }),
    title: "Recebemos a peça",
  }),
  exchanged: (parts) => ({
    ...written("return_exchanged", parts, {}),
    title: "A nova peça está a caminho",
    paragraphs: howItComes(parts.made),
  }),
  refused: (parts) => ({
    ...written("return_refused", parts, {
      tipo: ASKED[parts.made.kind],
      situacao: "Analisamos o seu pedido e não pudemos aceitá-lo. O motivo está abaixo.",
    }),
    title: "Não pudemos aceitar",
    paragraphs: [{ title: "Motivo", text: parts.made.answer }],
  }),
  withdrawn: (parts) => ({
    ...written("return_withdrawn", parts, {
      tipo: returnNoun(parts.made.kind).cancelled,
      situacao: `Como você pediu, cancelamos ${returnNoun(parts.made.kind).this}.`,
    }),
    title: returnNoun(parts.made.kind).cancelled,
  }),
};

const FACTS: Readonly<Record<ReturnKind, string>> = {
  regret: "Devolução",
  exchange: "Troca",
  defect: "Aviso de defeito",
};

const ASKED: Readonly<Record<ReturnKind, string>> = {
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
    title: "Pedido de devolução recebido",
    lead: "Recebemos o seu pedido de desistência da compra.",
  },
  exchange: {
    title: "Pedido de troca recebido",
    lead: "Recebemos o seu pedido de troca de tamanho.",
  },
  defect: {
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

function howToSend({ postingCode, postUntil, answer, labelUrl }: Return) {
  return [
    ...(postingCode
      ? [{ title: "Código de postagem", text: `${howToPost({ postingCode, postUntil })}${ifNotOpened(postUntil)}` }]
      : []),
    ...(answer ? [{ title: "Como enviar", text: answer }] : []),
    ...(labelUrl ? [{ title: "Etiqueta de envio", text: labelUrl }] : []),
  ];
}

/** A link alone opens no declaration, and the counter wants one. Rules: REFUND-75, REFUND-90. */
function ifNotOpened(postUntil: string | null): string {
  return postUntil === null ? "" : " Se não conseguir abri-la, responda a este e-mail e nós a enviamos.";
}

/** So that nobody pays the return postage because the free way was not clear. */
function ifInDoubt({ postingCode, labelUrl }: Return): string {
  if (postingCode || labelUrl) return "";
  return " Você não precisa pagar a postagem: em caso de dúvida, responda a este e-mail antes de enviar.";
}

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

/** `arrived`: its reverse label's parcel was delivered. */
export type ShopReturnEvent = "requested" | "withdrawn" | "arrived";

type ShopReturnParts = Pick<ReturnEmailParts, "made" | "order"> & { publicUrl: string };

/** What to do and by when. Replies go to the customer. Rules: MAIL-27. */
export function shopReturnEmail(event: ShopReturnEvent, { made, order, publicUrl }: ShopReturnParts): PlainEmail {
  const { about, ...words } = SHOP_WORDS[event](made, `${publicUrl}/admin/trocas/${made.id}`);
  return {
    subject: `${about}: ${returnNumber(made)}, pedido ${orderNumber(order)}`,
    ...words,
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

type ShopWords = (made: Return, url: string) => Pick<PlainEmail, "title" | "lead"> & { about: string };

const SHOP_WORDS: Readonly<Record<ShopReturnEvent, ShopWords>> = {
  requested: ({ kind, answerDueOn }, url) => ({
    about: returnKindLabel(kind),
    title: NEWS[kind],
    lead: `A lei pede resposta até ${formatDay(answerDueOn)}. Decida no painel: ${url}. Responda a este e-mail para falar com o cliente.`,
  }),
  withdrawn: ({ kind }) => ({
    about: "Cancelada pelo cliente",
    title: `${returnNoun(kind).cancelled} pelo cliente`,
    lead: `O cliente cancelou ${returnNoun(kind).this}. Não há mais nada a fazer.`,
  }),
  arrived: (_made, url) => ({
    about: "Chegou, falta conferir",
    title: "Chegou o pacote de uma devolução",
    lead: `Os Correios registraram a entrega do pacote que o cliente enviou. Confira as peças e registre o recebimento no painel: ${url}. Responda a este e-mail para falar com o cliente.`,
  }),
};
