import type { PlainEmail } from "#platform/email/plain-email.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { NO_REMINDERS } from "../reminder-texts.ts";

/** Rules: REMIND-12. */
export function cartReminderEmail(
  voice: ShopVoice,
  { name, pieces }: { name: string; pieces: readonly string[] },
  links: { cart: string; optOut: string },
): PlainEmail {
  return {
    ...mailWords(voice, "cart_reminder", {
      ...personValues(name),
      aviso: "Elas não ficam guardadas, e valem o preço e o estoque do dia em que você comprar.",
    }),
    title: "Seu carrinho está como você deixou",
    button: { label: "Ver o carrinho", url: links.cart },
    paragraphs: [{ title: "No carrinho", text: pieces.join("\n") }],
    footer: [
      { text: "Você recebe este lembrete porque aceitou os nossos e-mails." },
      { text: NO_REMINDERS, url: links.optOut },
    ],
  };
}
