import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { MailFact, MailKind } from "#shop/ordering/orders/emails/mail-kind.ts";
import type { ShopVoice } from "#shop/settings/texts/texts.ts";

export type Receiver = "customer" | "visitor" | "shop" | "staff";

export interface SampleParts extends ShopVoice {
  /** Business days from payment to posting. */
  handlingDays: number;
  unpaidOrderHours: number;
  publicUrl: string;
  now: Date;
  /** Of catalogue products; empty if there are none. */
  pictures: readonly Picture[];
}

/** An e-mail about an order has lines and totals. */
export type Sample =
  | { kind: "content"; content: PlainEmail }
  | { kind: "order"; mail: MailKind; fact: MailFact | null; change: SampleOrderChange };

export type SampleOrderChange =
  | "pix"
  | "boleto"
  | "waiting"
  | "paid"
  | "free"
  | "invoiced"
  | "expired"
  | "unpaid"
  | "cancelled"
  | "ready"
  | "shipped"
  | "delivered"
  | "collected"
  | "refunded"
  | "partly_refunded";

/** When it is sent and why, for the staff. Rules: MAIL-3. */
export interface EmailEntry {
  id: string;
  to: Receiver;
  when: string;
  why: string;
  /** Only these have a link to leave the newsletter. */
  marketing?: true;
  /** Only these have a link to get no reminders. */
  reminder?: true;
  sample(parts: SampleParts): Sample;
}

interface PlainMail extends Omit<EmailEntry, "id" | "sample"> {
  email(parts: SampleParts): PlainEmail;
}

/** E-mails without an order, by their ids. */
export type PlainMails = Readonly<Record<string, PlainMail>>;

/** One e-mail for each kind. */
export function mailsFor<Kind>(kinds: readonly Kind[], mailOf: (kind: Kind) => [id: string, PlainMail]): PlainMails {
  return Object.fromEntries(kinds.map(mailOf));
}

export function plainEntries(mails: PlainMails): EmailEntry[] {
  return Object.entries(mails).map(([id, { email, ...entry }]) => ({
    id,
    ...entry,
    sample: (parts) => ({ kind: "content", content: email(parts) }),
  }));
}
