import { formatDateTime } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { mailWords, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { NEWSLETTER_CONSENT } from "./newsletter-consent.ts";

/** Without confirmation, nothing more is sent. */
export function newsletterConfirmationEmail(
  voice: ShopVoice,
  links: { confirm: string; leave: string; expiresAt: Date },
): PlainEmail {
  return {
    ...mailWords(voice, "newsletter_confirm", { aviso: "Para começar a receber, confirme que ele é seu." }),
    title: "Falta um passo",
    button: { label: "Confirmar inscrição", url: links.confirm },
    paragraphs: [
      { title: "Até quando", text: `O link vale até ${formatDateTime(links.expiresAt)}, horário de Brasília.` },
      { title: "O que você vai receber", text: `${NEWSLETTER_CONSENT.text.replace("Ao enviar", "Ao confirmar")}` },
    ],
    footer: [
      { text: "Não foi você? Ignore este e-mail: sem a confirmação, não enviamos nada." },
      { text: "Não quero receber", url: links.leave },
    ],
  };
}

export function alreadySubscribedEmail(voice: ShopVoice, links: { shop: string; leave: string }): PlainEmail {
  return {
    ...mailWords(voice, "newsletter_already", {
      aviso: "Recebemos um novo pedido de inscrição com este e-mail.",
    }),
    title: "Você já está na lista",
    button: { label: "Ver a loja", url: links.shop },
    footer: [{ text: "Se não foi você, pode ignorar este e-mail." }, { text: "Cancelar inscrição", url: links.leave }],
  };
}
