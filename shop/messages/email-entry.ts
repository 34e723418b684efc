import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { MailFact, MailKind } from "#shop/ordering/orders/emails/mail-kind.ts";
import type { ShopVoice } from "#shop/settings/texts/texts.ts";

export type Receiver = "customer" | "visitor" | "shop" | "staff";

/** Input for sample e-mails. */
export interface SampleParts extends ShopVoice {
  /** Business days from payment to posting. */
  handlingDays: number;
  /** Hours that an unpaid order waits. */
  unpaidOrderHours: number;
  publicUrl: string;
  now: Date;
  /** Pictures of catalogue products; empty if it has none. */
  pictures: readonly Picture[];
}

/** A sample: a plain e-mail, or one about an order, which has lines and totals. */
export type Sample =
  | { kind: "content"; content: PlainEmail }
  | { kind: "order"; mail: MailKind; fact: MailFact | null; change: SampleOrderChange };

/** The state of the sample order when the e-mail is sent. */
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

/** An e-mail of the shop: when it is sent and why, described for the staff. Rules: MAIL-3. */
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

/** Creates an entry for a plain e-mail. */
export function plainEmailEntry(
  entry: Omit<EmailEntry, "sample">,
  content: (parts: SampleParts) => PlainEmail,
): EmailEntry {
  return { ...entry, sample: (parts) => ({ kind: "content", content: content(parts) }) };
}
