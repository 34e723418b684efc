import { formatBrl } from "#platform/money.ts";
import {
  fillMail,
  type MailTextKey,
  personValues,
  type TextValues,
  type TextVoice,
} from "#shop/settings/texts/texts.ts";
import type { Replacement } from "../along/replacement.ts";
import { type Order, orderNumber } from "../order.ts";
import type { MailFact } from "./mail-kind.ts";

/** Texts of an order e-mail, shared by its HTML and plain-text versions. */
export interface OrderEmailTexts {
  subject: string;
  title: string;
  greeting: string;
  status: string;
  /** What to copy into a bank's app, when there is something to pay. */
  code: { label: string; text: string } | null;
  /** Label of the button that opens the order. */
  button: string;
  next: string;
}

/** Facts an e-mail mentions besides its order. */
export interface OrderEmailFacts {
  fact: MailFact | null;
  /** Business days from payment to dispatch. */
  handlingDays: number;
  /** Hours that an unpaid order waits. */
  unpaidOrderHours: number;
  /** What of another order this one takes the place of. */
  replaces?: Replacement | null;
  /** The shop's name and the texts its owner changed. Without: the originals, none of which names the shop. */
  voice?: TextVoice;
}

const ORIGINALS: TextVoice = { brand: { name: "" }, texts: {} };

type OrderFields = "saudacao" | "nome" | "pedido" | "total";

/**
 * The editable texts of an e-mail about an order, as their owner wrote them. `values`: the fields that not every such text has.
 * Rules: TEXT-1.
 */
export function ownWords<Key extends MailTextKey>(
  key: Key,
  order: Order,
  { voice = ORIGINALS }: OrderEmailFacts,
  values: TextValues<Key, OrderFields>,
): Pick<OrderEmailTexts, "subject" | "greeting" | "next"> {
  const same = { pedido: orderNumber(order), total: formatBrl(order.amounts.payableCents) };
  const {
    subject,
    lead,
    closing = "",
  } = fillMail(voice, key, {
    ...personValues(order.customerName),
    ...same,
    ...values,
  });
  return { subject, greeting: lead, next: closing };
}
