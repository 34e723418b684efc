import { plainEmailText } from "#platform/email/plain-email.ts";
import { orderEmailText } from "#shop/ordering/orders/emails/order-email-text.ts";
import { orderEmailTexts } from "#shop/ordering/orders/emails/order-email-texts.ts";
import { REMINDERS_PATH } from "#shop/ordering/orders/reminding/reminders-path.ts";
import { PEOPLE_MAILS } from "./customer-emails.server.ts";
import { type EmailEntry, plainEntries, type SampleParts } from "./email-entry.ts";
import { ORDER_MAIL_ENTRIES } from "./order-emails.ts";
import { sampleOrder } from "./sample-order.ts";
import { SHOP_MAILS } from "./shop-emails.ts";

/** Rules: MAIL-1. */
export const EMAIL_REGISTER: readonly EmailEntry[] = [
  ...ORDER_MAIL_ENTRIES,
  ...plainEntries(PEOPLE_MAILS),
  ...plainEntries(SHOP_MAILS),
];

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

export async function renderSample(entry: EmailEntry, parts: SampleParts): Promise<RenderedEmail> {
  const { brand, publicUrl, now, pictures, handlingDays, unpaidOrderHours } = parts;
  const sample = entry.sample(parts);
  if (sample.kind === "content") {
    const { renderPlainEmail } = await import("#platform/email/render-email.server.tsx");
    const { content } = sample;
    return { subject: content.subject, html: renderPlainEmail(content, brand), text: plainEmailText(content, brand) };
  }
  const { renderOrderMail } = await import("#shop/ordering/orders/emails/order-mail.server.tsx");
  const order = sampleOrder(sample.change, now, pictures);
  const facts = { fact: sample.fact, handlingDays, unpaidOrderHours, voice: parts };
  const words = orderEmailTexts(sample.mail, order, facts);
  const orderUrl = `${publicUrl}/pedido?codigo=exemplo`;
  const optOutUrl = sample.mail === "payment_reminder" ? `${publicUrl}${REMINDERS_PATH}?codigo=exemplo` : null;
  return {
    subject: words.subject,
    html: renderOrderMail({ words, order, brand, publicUrl, orderUrl, optOutUrl }),
    text: orderEmailText(words, order, brand, { publicUrl, orderUrl, optOutUrl }),
  };
}
