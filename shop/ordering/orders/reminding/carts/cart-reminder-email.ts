import { emailGreeting, type PlainEmail } from "#platform/email/plain-email.ts";
import { NO_REMINDERS } from "../reminder-texts.ts";

/** Reminds a customer of the pieces left in their cart. Rules: REMIND-12. */
export function cartReminderEmail(
  { name, pieces }: { name: string; pieces: readonly string[] },
  links: { cart: string; optOut: string },
): PlainEmail {
  return {
    subject: "Você deixou peças no carrinho",
    title: "Seu carrinho está como você deixou",
    lead: `${emailGreeting(name)} Estas peças continuam no seu carrinho. Elas não ficam guardadas, e valem o preço e o estoque do dia em que você comprar.`,
    button: { label: "Ver o carrinho", url: links.cart },
    paragraphs: [{ title: "No carrinho", text: pieces.join("\n") }],
    footer: [
      { text: "Você recebe este lembrete porque aceitou os nossos e-mails." },
      { text: NO_REMINDERS, url: links.optOut },
    ],
  };
}
