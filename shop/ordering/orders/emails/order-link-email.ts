import { formatDay } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { mailWords, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { orderNumber } from "../order.ts";

interface MailedOrderLink {
  number: number;
  url: string;
  /** Last São Paulo day on which the link works, if nothing more happens to the order. */
  until: string;
}

/** A new link to an order, which somebody asked for with its number and e-mail, or which staff sent. Rules: ORDER-72. */
export function orderLinkEmail(voice: ShopVoice, { number, url, until }: MailedOrderLink): PlainEmail {
  return {
    ...mailWords(voice, "order_link", { pedido: orderNumber({ number }) }),
    title: `Pedido nº ${number}`,
    button: { label: "Abrir o pedido", url },
    paragraphs: [
      { title: "Até quando", text: `O link vale pelo menos até ${formatDay(until)}.` },
      {
        title: "Guarde o link com você",
        text: "Quem tem o link vê o pedido, com nome, contato e endereço em parte ocultos.",
      },
    ],
    footer: [{ text: "Não pediu este link? Pode ignorar este e-mail: o pedido não muda." }],
  };
}
