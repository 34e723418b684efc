import { letterText } from "#platform/email/plain-email.ts";
import { mailText } from "#shop/ordering/orders/emails/mail-text.ts";
import { mailWords } from "#shop/ordering/orders/emails/mail-words.ts";
import { PEOPLE_MAIL_ENTRIES } from "./customer-emails.server.ts";
import type { MailEntry, SampleParts } from "./email-entry.ts";
import { ORDER_MAIL_ENTRIES } from "./order-emails.ts";
import { sampleOrder } from "./sample-order.ts";
import { SHOP_MAIL_ENTRIES } from "./shop-emails.ts";

/** Every e-mail that the shop sends. */
export const MAIL_REGISTER: readonly MailEntry[] = [
  ...ORDER_MAIL_ENTRIES,
  ...PEOPLE_MAIL_ENTRIES,
  ...SHOP_MAIL_ENTRIES,
];

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A mail of the register with sample data, as it would be sent. */
export async function renderSample(entry: MailEntry, parts: SampleParts): Promise<RenderedMail> {
  const { brand, publicUrl, now, pictures, handlingDays } = parts;
  const sample = entry.sample(parts);
  if (sample.kind === "letter") {
    const { renderLetter } = await import("#platform/email/render-email.server.tsx");
    const { letter } = sample;
    return { subject: letter.subject, html: renderLetter(letter, brand), text: letterText(letter, brand) };
  }
  const { renderOrderMail } = await import("#shop/ordering/orders/emails/order-mail.server.tsx");
  const order = sampleOrder(sample.change, now, pictures);
  const words = mailWords(sample.mail, order, { fact: sample.fact, handlingDays });
  const orderUrl = `${publicUrl}/pedido?codigo=exemplo`;
  return {
    subject: words.subject,
    html: renderOrderMail({ words, order, brand, publicUrl, orderUrl }),
    text: mailText(words, order, brand, { publicUrl, orderUrl }),
  };
}
