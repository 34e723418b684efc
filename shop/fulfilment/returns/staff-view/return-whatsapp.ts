import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { personValues, type TextVoice } from "#shop/settings/texts/texts.ts";
import { type WhatsappMessage, whatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";
import { type Return, returnNumber } from "../return.ts";
import type { ReturnKind } from "../return-status.ts";
import type { ReturnMoney } from "./read-staff-return.server.ts";

const NOUNS: Readonly<Record<ReturnKind, string>> = {
  regret: "a devolução",
  exchange: "a troca",
  defect: "o aviso de defeito",
};

type ShownReturn = Pick<
  Return,
  "number" | "kind" | "status" | "postingCode" | "postUntil" | "answer" | "sentCarrier" | "sentCode"
>;

/** In the shop's own words. `money`: null while nothing is refunded. Rules: TEXT-7, TEXT-10. */
export function returnWhatsapp(
  voice: TextVoice,
  made: ShownReturn,
  order: Pick<Order, "number" | "customerName" | "customerPhone" | "paymentMethod">,
  money: Pick<ReturnMoney, "amountCents" | "state"> | null = null,
): WhatsappMessage[] {
  const { customerPhone: phone, customerName } = order;
  const values = {
    ...personValues(customerName),
    pedido: orderNumber(order),
    devolucao: returnNumber(made),
    tipo: NOUNS[made.kind],
  };
  const envio = [
    ...(made.postingCode ? [`Código de postagem: ${made.postingCode}${untilText(made.postUntil)}.`] : []),
    ...(made.answer ? [made.answer] : []),
    "O envio é por nossa conta: você não paga nada.",
  ].join("\n");
  const novidade = newsOf(made, order, money);
  return [
    novidade ? whatsappMessage(voice, "whatsapp_return_news", phone, { ...values, novidade }) : null,
    whatsappMessage(voice, "whatsapp_return", phone, values),
    made.status === "approved" ? whatsappMessage(voice, "whatsapp_return_approved", phone, { ...values, envio }) : null,
  ].filter((message) => message !== null);
}

function untilText(postUntil: string | null): string {
  return postUntil === null ? "" : `, para usar em uma agência dos Correios até ${formatDay(postUntil)}`;
}

/** As the e-mails say it; null: nothing that the customer waits for, or only the instructions. */
function newsOf(
  { kind, status, answer, sentCarrier, sentCode }: ShownReturn,
  { paymentMethod }: Pick<Order, "paymentMethod">,
  money: Pick<ReturnMoney, "amountCents" | "state"> | null,
): string | null {
  switch (status) {
    case "received":
      return `A peça chegou. ${kind === "regret" ? "Pedimos o estorno ainda hoje." : "Agora preparamos a sua troca."}`;
    case "refunded":
      // A refund that the provider refused is not announced: staff decide first.
      return money && money.state !== "failed"
        ? `Já pedimos a devolução de ${formatBrl(money.amountCents)}, pelo mesmo meio em que você pagou. ${refundTerm(paymentMethod)}`
        : null;
    case "exchanged": {
      const by = sentCarrier ? ` (${sentCarrier})` : "";
      return `Enviamos a nova peça para o endereço do seu pedido.${sentCode ? ` Código de rastreamento${by}: ${sentCode}.` : ""}`;
    }
    case "refused":
      return `Analisamos o seu pedido e não pudemos aceitá-lo. Motivo: ${answer}`;
    default:
      return null;
  }
}
