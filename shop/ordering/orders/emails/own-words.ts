import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Replacement } from "#shop/ordering/orders/along/replacement.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import {
  fillMail,
  type MailTextKey,
  personValues,
  type TextValues,
  type TextVoice,
} from "#shop/settings/texts/texts.ts";
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

/** Says what goes back and when. `changes`: one sentence each. `amountCents` 0 or left out: nothing goes back. */
export function changesText(
  { paymentMethod }: Pick<Order, "paymentMethod">,
  { changes = [], amountCents }: { changes?: readonly string[]; amountCents?: Centavos },
): string {
  const changed = `O que mudou: ${changes.join("; ")}.`;
  if (!amountCents) return changed;
  return `${changed} Já pedimos a devolução de ${formatBrl(amountCents)}, pelo mesmo meio em que você pagou. ${refundTerm(paymentMethod)}`;
}
