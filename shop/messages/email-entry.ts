import type { Brand } from "#platform/config/config.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { MailFact, MailKind } from "#shop/ordering/orders/order-jobs.ts";

export type Receiver = "customer" | "visitor" | "shop" | "staff";

/** What sample mails are made with. */
export interface SampleParts {
  brand: Brand;
  /** Business days from the payment to the posting. */
  handlingDays: number;
  publicUrl: string;
  now: Date;
  /** Of pieces of the catalogue; none where it has none. */
  pictures: readonly Picture[];
}

/** A mail's sample: a letter, or one about an order, which has lines and totals. */
export type Sample =
  | { kind: "letter"; letter: PlainEmail }
  | { kind: "order"; mail: MailKind; fact: MailFact | null; change: SampleOrderChange };

/** How the sample order stands when the mail is sent. */
export type SampleOrderChange =
  | "pix"
  | "boleto"
  | "paid"
  | "invoiced"
  | "expired"
  | "unpaid"
  | "cancelled"
  | "ready"
  | "shipped"
  | "delivered"
  | "refunded"
  | "partly_refunded";

/** One e-mail of the shop: when it is sent, and why, in the words of the shop's people. Rules: MAIL-3. */
export interface EmailEntry {
  id: string;
  to: Receiver;
  when: string;
  why: string;
  /** Only these carry a way to leave a list. */
  marketing?: true;
  sample(parts: SampleParts): Sample;
}

/** An entry whose mail is a plain letter. */
export function plainEmailEntry(
  entry: Omit<EmailEntry, "sample">,
  letter: (parts: SampleParts) => PlainEmail,
): EmailEntry {
  return { ...entry, sample: (parts) => ({ kind: "letter", letter: letter(parts) }) };
}
