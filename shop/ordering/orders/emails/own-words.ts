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

export interface OrderEmailTexts {
  subject: string;
  title: string;
  greeting: string;
  status: string;
  /** PIX or boleto code to copy into a bank's app. */
  code: { label: string; text: string } | null;
  button: string;
  next: string;
}

export interface OrderEmailFacts {
  fact: MailFact | null;
  /** Business days from payment to dispatch. */
  handlingDays: number;
  unpaidOrderHours: number;
  /** What of another order this one takes the place of. */
  replaces?: Replacement | null;
  /** Without: the original texts, none of which names the shop. */
  voice?: TextVoice;
}

const ORIGINALS: TextVoice = { brand: { name: "" }, texts: {} };

type OrderFields = "saudacao" | "nome" | "pedido" | "total";

/** The editable texts as the owner wrote them. `values`: the fields that not every such text has. Rules: TEXT-1. */
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
