import { dayInSaoPaulo, formatDateTime, formatDay, formatDayAndMonth } from "#platform/clock.ts";
import { formatInvoiceKey } from "#platform/formats/invoice-key.ts";
import { plural } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { termsPath } from "#shop/customers/accounts/legal-texts.ts";
import { BOLETO_CONFIRMATION, BOLETO_CONFIRMED } from "#shop/ordering/payments/payment-deadline.ts";
import { ANY_REFUND_TERM, refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { deliveryTerm, dispatchTerm } from "#shop/ordering/shipping/dispatch-term.ts";
import { carriedBy, PICKUP_NAME, pickupPlace, shippingName } from "#shop/ordering/shipping/pickup.ts";
import { isAwaited, replacedText, replacementPromise } from "../along/replacement.ts";
import { giftTitle } from "../gift.ts";
import { awaitsTerms, formatAddress, type Order, orderNumber } from "../order.ts";
import { isUnsent, orderStatusLabel } from "../order-status.ts";
import { payableAfterEnd } from "../paying/still-payable.ts";
import { shownRefund, takenByBank } from "../refunding/shown-refund.ts";
import { paymentReminderTexts } from "../reminding/reminder-texts.ts";
import type { MailFact, MailKind } from "./mail-kind.ts";
import { changesText, type OrderEmailFacts, type OrderEmailTexts, ownWords } from "./own-words.ts";

/** For the order's current state, with the owner's own words where there are some. Rules: MAIL-14, TEXT-1. */
export function orderEmailTexts(kind: MailKind, order: Order, facts: OrderEmailFacts): OrderEmailTexts {
  return { status: orderStatusLabel(order.status), code: null, button: "Ver pedido", ...WORDS[kind](order, facts) };
}

/** Without a status of its own a mail names the order's; without a button it leads to the order. */
type OwnTexts = Omit<OrderEmailTexts, "status" | "code" | "button"> & Partial<OrderEmailTexts>;

const WORDS: Readonly<Record<MailKind, (order: Order, facts: OrderEmailFacts) => OwnTexts>> = {
  order_received: (order, facts) => ({
    ...ownWords("order_received", order, facts, { pagamento: `${missing(order)}${promised(order, facts)}` }),
    title: "Pedido recebido",
    status: "Pendente",
    code: codeOf(order),
    button: order.payment?.method === "boleto" ? "Ver boleto" : "Pagar com PIX",
  }),
  boleto_reminder: (order, facts) => ({
    ...ownWords("boleto_reminder", order, facts, {
      situacao: `Suas peças estão guardadas e o boleto${dueDay(order)} ainda não foi pago.`,
      confirmacao: BOLETO_CONFIRMED,
    }),
    title: "O boleto vence em breve",
    status: "Pendente",
    code: codeOf(order),
    button: "Ver boleto",
  }),
  order_confirmed: (order, facts) => ({
    ...ownWords(isFree(order) ? "order_confirmed_free" : "order_confirmed", order, facts, {
      prazo: `${confirmedNext(order, facts.handlingDays)}${goingBack(facts)}`,
    }),
    title: "Pedido Confirmado!",
    status: "Confirmado",
    button: "Acompanhar pedido",
  }),
  payment_reminder: (order, facts) => paymentReminderTexts(order, facts),
  order_changed: (order, facts) => ({
    ...ownWords("order_changed", order, facts, {
      alteracao: changesText(order, facts.fact ?? {}),
      direito: changedNext(order),
    }),
    title: "Pedido alterado",
  }),
  order_expired: (order, facts) => ({
    ...ownWords("order_expired", order, facts, {
      situacao: `O ${methodName(order)} do seu pedido não foi pago a tempo e não vale mais. Nada foi cobrado.`,
    }),
    title: "O prazo do pagamento acabou",
    button: "Tentar pagar novamente",
  }),
  order_cancelled: (order, facts) => ({
    ...(wasPaid(order)
      ? ownWords("order_cancelled_paid", order, facts, {
          situacao: whyCancelled(order, facts.fact?.replacedBy),
          devolucao: takenByBank(order) > 0 ? ASK_BY_REPLY : returning(order),
        })
      : ownWords("order_cancelled", order, facts, { situacao: whyCancelled(order) })),
    title: "Pedido cancelado",
    status: "Cancelado",
  }),
  order_shipped: (order, facts) => ({
    ...ownWords("order_shipped", order, facts, { envio: howSent(order) }),
    title: "Seu pedido está a caminho",
    status: "Enviado",
    code: order.trackingCode ? { label: "Código de rastreamento", text: order.trackingCode } : null,
    button: "Acompanhar entrega",
  }),
  order_invoice: (order, facts) => ({
    ...ownWords("order_invoice", order, facts, { nota: invoiceNext(order) }),
    title: "Nota fiscal do seu pedido",
    code: order.invoiceKey ? { label: "Chave de acesso da NF-e", text: formatInvoiceKey(order.invoiceKey) } : null,
  }),
  order_ready: (order, facts) => ({
    ...ownWords("order_ready", order, facts, { retirada: whereToCollect(order) }),
    title: "Pronto para retirada",
    status: "Pronto para retirada",
  }),
  order_delivered: (order, facts) => (pickupPlace(order) ? collected(order, facts) : delivered(order, facts)),
  order_refunded: (order, facts) => ({
    ...ownWords("order_refunded", order, facts, {
      situacao: `o pedido foi cancelado e estamos devolvendo o valor integral, ${formatBrl(order.amounts.payableCents)}, pelo mesmo meio de pagamento.`,
      devolucao: returning(order),
    }),
    title: "Pagamento devolvido",
    status: "Cancelado",
  }),
  money_refunded: (order, facts) => ({
    ...ownWords("money_refunded", order, facts, {
      situacao: refundText(order, facts.fact),
      devolucao: facts.fact?.outside ? ASK_BY_REPLY : refundTerm(order.paymentMethod),
    }),
    title: facts.fact?.whole ? "Pagamento reembolsado" : "Reembolso parcial",
  }),
  payment_returned: (order, facts) => ({
    ...ownWords("payment_returned", order, facts, {
      situacao:
        "Recebemos um pagamento que não correspondia ao seu pedido: ele já estava pago, tinha mudado ou era de outro valor. Estamos devolvendo o valor integral pelo mesmo meio de pagamento. O pedido continua como está.",
      // The refunded payment may differ from the order's current one.
      devolucao: `A devolução é pedida à instituição de pagamento hoje mesmo. ${ANY_REFUND_TERM}`,
    }),
    title: "Pagamento devolvido",
  }),
};

/** Nobody must accept another contract than the one they made (CDC arts. 30, 35 and 49). Rules: EDIT-10. */
function changedNext({ status }: Order): string {
  const wrong = "Não combinou esta alteração com a loja? Responda a este e-mail e desfazemos.";
  if (!isUnsent(status)) return wrong;
  return `${wrong} Enquanto o pedido não for enviado, você pode recusar pela página do pedido, em Recusar a alteração, sem dar motivo, e receber todo o valor de volta.`;
}

/** For an order in another piece's place: what it asks for, and what goes back. Rules: EDIT-27. */
function promised({ amounts }: Order, { replaces }: OrderEmailFacts): string {
  return replaces && isAwaited(replaces) ? ` ${replacementPromise(replaces, amounts.netCents)}` : "";
}

/** The mail about the other order says how much it is in the end. */
function goingBack({ replaces }: OrderEmailFacts): string {
  if (replaces?.state !== "waiting" && replaces?.state !== "done") return "";
  const what = replaces.isWhole ? "O pedido" : `${replacedText(replaces)}, do pedido`;
  return ` ${what} ${orderNumber({ number: replaces.orderNumber })} dá lugar a este: outro e-mail diz quanto volta para você.`;
}

const ASK_BY_REPLY = "Se algo não conferir, responda a este e-mail.";

function wasPaid(order: Order): boolean {
  return order.payment?.paidAt != null && !isFree(order);
}

function isFree({ paymentMethod }: Order): boolean {
  return paymentMethod === "free";
}

function delivered(order: Order, facts: OrderEmailFacts): OwnTexts {
  return {
    ...ownWords("order_delivered", order, facts, {
      entrega: `Suas peças chegaram${broughtBy(order)}${arrivedOn(order)}.`,
      direito: NOT_RIGHT,
    }),
    title: "Pedido entregue",
    status: "Entregue",
  };
}

/** When dispatch and delivery become known at once, the only e-mail names the carrier too. */
function broughtBy(order: Order): string {
  const carrier = carriedBy(order, "");
  return carrier ? ` com ${carrier}` : "";
}

function collected(order: Order, facts: OrderEmailFacts): OwnTexts {
  return {
    ...ownWords("order_collected", order, facts, {
      entrega: `Suas peças foram retiradas na loja${arrivedOn(order)}.`,
      direito: NOT_RIGHT,
    }),
    title: "Pedido retirado",
    status: "Retirado",
  };
}

const NOT_RIGHT =
  "Algo não serviu ou não era o que você esperava? Pela página do pedido você troca o tamanho ou desiste da compra em até 7 dias.";

function arrivedOn({ actualDeliveryDate }: Order): string {
  return actualDeliveryDate ? ` em ${formatDay(actualDeliveryDate)}` : "";
}

/** Rules: MAIL-21. */
function confirmedNext(order: Order, handlingDays: number): string {
  const day = order.estimatedDeliveryDate;
  const until = day ? ` até ${formatDay(day)}` : "";
  // Neither the general term nor the days to post stand beside the date shown at checkout.
  if (!pickupPlace(order)) {
    return day
      ? `Seu pedido chega até ${formatDayAndMonth(day)}. Avisamos por e-mail quando ele sair, com o código de rastreamento.`
      : `Postamos ${dispatchTerm(handlingDays)}. A entrega leva ${deliveryTerm(handlingDays)}.`;
  }
  return `Suas peças ficam prontas para retirada${until}. Avisamos por e-mail assim que você puder vir.`;
}

/** An order link opens no invoice file stored by the shop: that needs a login. */
function invoiceNext({ customerId, invoiceKey, invoiceUrl }: Order): string {
  const opens = invoiceUrl !== null && (customerId !== null || invoiceUrl.startsWith("https:"));
  return [
    ...(opens ? ["O documento está na página do pedido, em Nota Fiscal."] : []),
    ...(invoiceUrl && !opens ? ["Se quiser receber o documento, responda a este e-mail."] : []),
    ...(invoiceKey ? ["Com a chave de acesso, a nota pode ser consultada em www.nfe.fazenda.gov.br."] : []),
    "Guarde a nota: ela serve para a garantia e para trocas.",
  ].join(" ");
}

function whereToCollect(order: Order): string {
  const place = pickupPlace(order);
  return place ? `Retire em ${sentence(place)}` : "Para combinar o horário, responda a este e-mail.";
}

/** Where the pieces go, and as what gift; nothing of it for a cancelled order, and in a mail that names no address. */
export function destinationParts(order: Order): { title: string; text: string }[] {
  if (order.status === "cancelled") return [];
  const place = pickupPlace(order);
  const address = formatAddress(order.shippingAddress);
  const gift = giftTitle(order);
  return [
    ...(place ? [{ title: PICKUP_NAME, text: sentence(place) }] : []),
    ...(!place && address ? [{ title: "Entrega", text: address }] : []),
    ...(gift ? [{ title: gift, text: order.giftMessage || "Dentro do pacote não há preços." }] : []),
  ];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The refund is requested the same day; the rest depends on the bank. */
function returning({ paymentMethod }: Order): string {
  return `A devolução é pedida à instituição de pagamento hoje mesmo. ${refundTerm(paymentMethod)}`;
}

function refundText({ status, items }: Order, fact: MailFact | null): string {
  const amount = fact?.amountCents ? formatBrl(fact.amountCents) : null;
  const by = fact?.outside ? "por outro meio, como combinamos com você" : "pelo mesmo meio em que você pagou";
  if (!fact?.whole) {
    const back = amount ? `Devolvemos ${amount} do seu pagamento` : "Devolvemos uma parte do seu pagamento";
    const takenBack = items.reduce((sum, { putBack = 0 }) => sum + putBack, 0);
    const unsent = isUnsent(status) ? unsentWords(takenBack) : "";
    return `${back} ${by}.${unsent} O restante do pedido continua como está.`;
  }
  const back = amount ? `Devolvemos ${amount}` : "Devolvemos o seu pagamento";
  return `${back} ${by}. Com isso, todo o valor do pedido foi reembolsado.`;
}

function unsentWords(pieces: number): string {
  if (pieces === 0) return "";
  return plural(pieces, " A peça reembolsada não será enviada.", " As peças reembolsadas não serão enviadas.");
}

function whyCancelled(order: Order, replacedBy?: number): string {
  if (isFree(order)) return "Seu pedido foi cancelado. Nada foi cobrado.";
  if (wasPaid(order)) {
    const byBank = takenByBank(order);
    if (byBank > 0) return `Seu pedido foi cancelado. O banco já devolveu ${formatBrl(byBank)} a quem pagou.`;
    const refund = shownRefund(order);
    const going =
      refund && refund.remainingCents > 0
        ? `o restante, ${formatBrl(refund.remainingCents)}`
        : `o valor integral, ${formatBrl(order.amounts.payableCents)}`;
    const why =
      replacedBy === undefined
        ? "foi cancelado"
        : `deu lugar ao pedido ${orderNumber({ number: replacedBy })}, que está pago,`;
    return `Seu pedido ${why} e estamos devolvendo ${going}, pelo mesmo meio de pagamento.`;
  }
  const payable = payableAfterEnd(order);
  if (payable) return `Seu pedido foi cancelado. Nada foi cobrado. ${payable}`;
  return "Seu pedido foi cancelado porque o pagamento não foi feito. Nada foi cobrado.";
}

function methodName({ payment }: Order): string {
  if (payment?.method === "boleto") return "boleto";
  return payment?.method === "pix" ? "PIX" : "pagamento";
}

function howSent(order: Order): string {
  const isCarried = order.serviceName || order.carrierName;
  const out = isCarried ? `Suas peças saíram com ${carriedBy(order)}` : "Suas peças saíram para entrega";
  return `${out}${arrival(order)}.`;
}

function arrival({ estimatedDeliveryDate }: Order): string {
  return estimatedDeliveryDate ? ` e devem chegar até ${formatDay(estimatedDeliveryDate)}` : "";
}

/** A boleto can be paid through its due day; its money takes up to two business days. */
function missing(order: Order): string {
  const { payment } = order;
  if (payment?.method !== "boleto") return `Falta só o pagamento por PIX${deadline(order)}.`;
  const due = payment.expiresAt ? `,${dueDay(order)}` : "";
  return `Falta só o pagamento do boleto${due}. ${BOLETO_CONFIRMATION}.`;
}

function dueDay({ payment }: Order): string {
  return payment?.expiresAt ? ` com vencimento em ${formatDay(dayInSaoPaulo(payment.expiresAt))}` : "";
}

function codeOf({ payment }: Order): OrderEmailTexts["code"] {
  if (payment?.boletoLine) return { label: "Linha digitável do boleto", text: payment.boletoLine };
  return payment?.pixQrCode ? { label: "PIX copia e cola", text: payment.pixQrCode } : null;
}

function deadline({ payment }: Order): string {
  return payment?.expiresAt ? `, válido até ${formatDateTime(payment.expiresAt)}` : "";
}

/** `Frete, Correios PAC`. */
export function shippingLabel({ serviceName, carrierName }: Pick<Order, "serviceName" | "carrierName">): string {
  return serviceName ? `Frete, ${shippingName(serviceName, carrierName)}` : "Frete";
}

/**
 * Right of withdrawal, in every order e-mail (CDC art. 49, Decree 7.962/2013 art. 5). Null for a cancelled or fully
 * refunded order. Rules: MAIL-20.
 */
export function regretText({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): string | null {
  return status === "cancelled" || paymentStatus === "refunded" ? null : REGRET;
}

/** Terms to keep (Decree 7.962/2013, art. 4); if not accepted yet, that paying accepts them. Rules: DESK-17, LAW-21. */
export function acceptedTermsOf(
  order: Pick<Order, "acceptedTermsVersion" | "expiresAt" | "status">,
  publicUrl: string,
): { label: string; url: string } {
  const { acceptedTermsVersion } = order;
  if (order.status === "pending" && awaitsTerms(order)) {
    return {
      label: "Ao pagar, você aceita os termos da compra e a política de privacidade",
      url: `${publicUrl}/termos`,
    };
  }
  const version = acceptedTermsVersion ? `, versão ${acceptedTermsVersion}` : "";
  return { label: `Termos da compra${version}`, url: publicUrl + termsPath(acceptedTermsVersion) };
}

const REGRET =
  "Você pode desistir da compra em até 7 dias após receber: na página do pedido ou respondendo a este e-mail.";
