import { counted } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { canBecome, type OrderStatus, orderStatusLabel } from "#shop/ordering/orders/order-status.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";

/** A refund as entered in the form. */
export interface TypedRefund {
  amountCents: Centavos;
  /** Refunds all that is left of the order's money. */
  isWhole: boolean;
  /** Also cancels the order. */
  cancels: boolean;
  /** Pieces to restock; `piecesLeft` is how many could be. */
  pieces: number;
  piecesLeft: number;
}

interface RefundAmounts {
  /** Amount that can still be refunded. */
  leftCents: Centavos;
  returnedCents: Centavos;
  /** Shipping in the amount that the chosen pieces filled in; 0 where there is none or somebody typed the amount. */
  shippingCents: Centavos;
}

/** Hint of the amount's field. Rules: REFUND-52. */
export function amountHint({ leftCents, returnedCents, shippingCents }: RefundAmounts): string {
  return [
    ...(shippingCents > 0 ? [`Inclui ${formatBrl(shippingCents)} de frete, que volta com a última peça.`] : []),
    `Em reais, como 200 ou 59,90. Até ${formatBrl(leftCents)}.`,
    ...(returnedCents > 0 ? [`Já devolvido: ${formatBrl(returnedCents)}.`] : []),
  ].join(" ");
}

const WAYS: Readonly<Record<PaymentMethod, string>> = {
  pix: "pelo PIX",
  boleto: "por transferência",
  credit_card: "pelo cartão de crédito",
  debit_card: "pelo cartão de débito",
  stripe: "pela Stripe",
  free: "por onde foi pago",
};

/** How the money goes back, after 'volta'. */
export function refundWay(method: PaymentMethod | null): string {
  return WAYS[method ?? "free"];
}

/** What happens to the order and its pieces; part of the confirmation. */
export function refundConsequences(status: OrderStatus, { isWhole, cancels, pieces, piecesLeft }: TypedRefund): string {
  if (cancels) {
    return "O pedido é cancelado: todas as peças voltam ao estoque, as etiquetas são canceladas e o cliente é avisado por e-mail.";
  }
  const stays = `O pedido continua como “${orderStatusLabel(status)}”`;
  if (!canBecome(status, "cancelled")) return `${stays}. ${backWords(pieces)}`;
  if (isWhole) return `${stays}, mas sai de “Para embalar” e não será enviado. ${backWords(pieces)}`;
  if (pieces === 0) return `${stays} e é enviado inteiro: nenhuma peça volta ao estoque.`;
  if (pieces === piecesLeft) {
    return `${stays}, mas não resta nada a enviar: ${inFull(pieces)}. Para encerrá-lo, cancele o pedido.`;
  }
  return `${stays} e é enviado sem ${counted(pieces, "peça, que volta", "peças, que voltam")} ao estoque.`;
}

function backWords(pieces: number): string {
  if (pieces === 0) return "Nenhuma peça volta ao estoque.";
  const words = inFull(pieces);
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}

function inFull(pieces: number): string {
  return `${counted(pieces, "peça volta", "peças voltam")} ao estoque`;
}

/** Hint about restocking, depending on the order's status. */
export function piecesHint(status: OrderStatus, isWhole: boolean): string {
  if (!canBecome(status, "cancelled")) {
    return "O pedido já saiu da loja. Escolha só as peças que chegaram de volta: as outras estão com o cliente.";
  }
  if (isWhole) return "O que não voltar ao estoque fica fora dele, embora o pedido não seja mais enviado.";
  return "O que volta ao estoque não é enviado, e o valor pago por essas peças entra no campo acima.";
}

/** Pieces of a refunded order that stay out of stock until the order is cancelled. */
export function piecesStillOutText(pieces: readonly { left: number }[]): string {
  const out = pieces.reduce((total, { left }) => total + left, 0);
  if (out === 0) return "Ele não aparece em “Para embalar”.";
  const words = counted(out, "peça continua", "peças continuam");
  return `Ele não aparece em “Para embalar”, e ${words} fora do estoque até lá.`;
}
