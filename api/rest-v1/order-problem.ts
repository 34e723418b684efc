import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { counted, plural } from "#platform/formats/plural.ts";
import { formatBrl, toDecimal } from "#platform/money.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";
import { type CouponRefusal, couponRefusalText } from "#shop/ordering/coupons/coupon-texts.ts";
import type { LostCoupon, OrderLineAtFault } from "#shop/ordering/orders/paying/attempt-gates.server.ts";
import type { TooManyHeld } from "#shop/ordering/orders/paying/held-pieces.server.ts";
import type { TooManyDeclines } from "#shop/ordering/orders/paying/paused-card.server.ts";
import type { StartedPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import { stillPayableText } from "#shop/ordering/orders/paying/still-payable.ts";
import type { TooMuchWaits } from "#shop/ordering/orders/paying/strangers/refuse-stranger.server.ts";
import {
  type PlacedOrder,
  TOO_MANY_UNPAID_TITLE,
  tooManyUnpaidText,
} from "#shop/ordering/orders/placing/place-order.server.ts";
import { NO_GIFTS } from "#shop/ordering/orders/placing/price-order.server.ts";
import type { UpdatedOrder } from "#shop/ordering/orders/update-order.server.ts";
import { cardPauseCause, cardPauseText } from "#shop/ordering/payments/declines/card-pause.ts";
import { isCard, leastAmountText } from "#shop/ordering/payments/payment.ts";
import { type ShopClosed, shopClosedText } from "#shop/settings/shop-status.ts";
import type { Checked } from "../open-api.server.ts";
import { ApiProblem, invalidFields, issuesOf, NO_SERVICE, type ProblemBody, problem, UNKNOWN_CEP } from "../problem.ts";

type Refusal = Extract<PlacedOrder | UpdatedOrder, { kind: "refused" }>;

/** A conflict. `amounts`: what the order costs now (`price_changed`), or without its coupon (`coupon_refused`). */
export const OrderConflict = ApiProblem.extend({
  amounts: z.object({ subtotal: z.number(), discount: z.number(), shipping: z.number(), total: z.number() }).optional(),
}).openapi("OrderConflict");

/** Rules: ORDER-26. */
export const NO_ORDER = problem("order_not_found", "Pedido não encontrado");
/** Rules: ORDER-29. */
export const NOTHING_LEFT = problem("nothing_left", "Nenhuma peça deste pedido está disponível");
/** Rules: PAY-8. */
export const NO_ORDER_TO_PAY = problem("order_not_found", "Nenhum pedido encontrado para processar pagamento");

/** Status and body for an order that is refused. Rules: COUPON-32, ORDER-14, ORDER-15, ORDER-25. */
export function orderRefusal(refusal: Refusal): { status: 404 | 409 | 422; body: z.infer<typeof OrderConflict> } {
  switch (refusal.reason) {
    case "not_found":
      return { status: 404, body: NO_ORDER };
    case "invalid_items":
      return { status: 422, body: problem("invalid_items", "Itens do pedido inválidos", itemIssues(refusal.problems)) };
    case "unknown_coupon":
      return unprocessable("coupon_code", "unknown_coupon", "Cupom não encontrado");
    case "out_of_stock":
      return { status: 409, body: problem("out_of_stock", "Produto esgotado", itemIssues(refusal.problems)) };
    case "shop_closed":
      return shopClosed(refusal);
    case "shipping_changed":
      return conflict("shipping_changed", "O frete mudou. Calcule o frete novamente.", "shipping_option_id");
    case "no_service":
      return unprocessable("shipping_address.zipCode", "no_service", NO_SERVICE);
    case "unknown_cep":
      return unprocessable("shipping_address.zipCode", "unknown_cep", UNKNOWN_CEP);
    case "too_many_unpaid":
      return headed(conflict("too_many_unpaid", tooManyUnpaidText(refusal)), TOO_MANY_UNPAID_TITLE);
    case "no_gift_messages":
      return unprocessable(refusal.at, "no_gift_messages", NO_GIFTS);
    case "key_reused":
      return conflict("idempotency_key_reused", "Esta chave já foi usada com outro pedido");
    case "not_changeable":
      return conflict("order_not_changeable", "O pedido já tem um pagamento e não pode ser alterado");
    case "cancelled":
      return conflict("order_cancelled", "O pedido foi cancelado. Faça um pedido novo.");
    case "coupon_refused":
      return couponConflict(refusal.refusal, refusal.coupon, refusal.amounts);
    case "price_changed": {
      const amounts = presentAmounts(refusal.amounts);
      const issue = { path: "expected_total", message: "Os valores foram atualizados", ...amounts };
      return { status: 409, body: { ...problem("price_changed", "Os valores foram atualizados", [issue]), amounts } };
    }
  }
}

/** The same refusal with a heading: a screen shows `title` and `detail`, where an API client reads `message`. */
function headed<R extends { body: ProblemBody }>(refusal: R, title: string, detail = refusal.body.message): R {
  return { ...refusal, body: { ...refusal.body, title, detail } };
}

function shopClosed({ notice }: ShopClosed) {
  return headed(conflict("shop_closed", shopClosedText(notice)), "A loja está fechada por enquanto.");
}

/** Status and body for a payment that is not started. Rules: DESK-17, DESK-20, PAY-4, PAY-12, PAY-117. */
export function paymentRefusal(refusal: Extract<StartedPayment, { kind: "refused" }>): {
  status: 404 | 409 | 422 | 429;
  body: z.infer<typeof OrderConflict>;
  headers?: Record<string, string>;
} {
  switch (refusal.reason) {
    case "not_found":
      return { status: 404, body: NO_ORDER_TO_PAY };
    case "out_of_stock":
      return { status: 409, body: problem("out_of_stock", goneWords(refusal.lines), refusal.lines.map(lineIssue)) };
    case "coupon_lost":
      return withoutCoupon(refusal);
    case "shop_closed":
      return shopClosed(refusal);
    case "still_payable":
      return conflict("payment_still_payable", stillPayableText(refusal));
    case "not_payable":
      return conflict("order_not_payable", "O pedido já foi pago ou não pode mais ser pago");
    case "document_required":
      return unprocessable("paymentData.document", "document_required", "Informe seu CPF para pagar com boleto");
    case "amount_too_small":
      return unprocessable("paymentData.method", "amount_too_small", leastAmountText(refusal.method));
    case "boleto_again":
      return unprocessable(
        "paymentData.method",
        "boleto_again",
        "Este pedido já teve um boleto. Pague com PIX ou cartão, ou fale com a loja.",
      );
    case "terms_needed":
      return unprocessable(
        "order.acceptedTerms",
        "terms_needed",
        "Para pagar é preciso aceitar os termos atuais. Recarregue a página e tente de novo.",
      );
    case "too_many_installments":
      return unprocessable(
        "paymentData.cardData.installments",
        "too_many_installments",
        refusal.most === 1 ? "Este valor é pago em uma parcela" : `Escolha até ${refusal.most} parcelas`,
      );
    case "too_many_held":
      return headed(conflict("too_many_held", reservationLimitText(refusal)), MANY_WAIT);
    case "too_much_waits":
      return headed(conflict("too_many_held", waitingStockText(refusal)), MANY_WAIT);
    case "too_many_declines":
      return pausedCard(refusal);
    case "method_unavailable":
      return METHOD_UNAVAILABLE;
  }
}

const MANY_WAIT = "Muitas peças à espera do pagamento";

export const METHOD_UNAVAILABLE = headed(
  unprocessable("paymentData.method", "method_unavailable", "Forma de pagamento indisponível"),
  "Forma de pagamento indisponível.",
  "Escolha outra forma de pagar.",
);

function withoutCoupon({ refusal, amounts }: LostCoupon) {
  const conflict = couponConflict(refusal, null, amounts);
  const total = `Sem o cupom, o total é ${formatBrl(amounts.netCents)}.`;
  return headed(conflict, "O total do pedido mudou.", `${conflict.body.message} ${total}`);
}

/** Rules: PAY-82. */
function pausedCard(refusal: TooManyDeclines) {
  const { waitMs, instead } = refusal;
  const seconds = Math.ceil(waitMs / 1000);
  const message = cardPauseText(refusal, instead);
  const issue = { path: "paymentData.method", message, retry_after: seconds, instead };
  const headers = { "Retry-After": String(seconds) };
  const body = problem("too_many_declines", message, [issue]);
  return headed({ status: 429 as const, body, headers }, "Cartão em pausa.", cardPauseCause(refusal));
}

/** Message for a shopper above the limit of unpaid reserved pieces: the limit and what they can do. Rules: STOCK-32. */
function reservationLimitText({ method, most, held }: TooManyHeld): string {
  const limit =
    method === "boleto"
      ? `Por boleto guardamos até ${counted(most, "peça", "peças")} de cada vez, porque o pagamento leva dias`
      : `Guardamos até ${counted(most, "peça", "peças")} de cada vez à espera do pagamento`;
  const now =
    held !== null && held > 0
      ? `, e ${counted(held, "peça", "peças")} já ${plural(held, "espera", "esperam")} por você em outros pedidos`
      : "";
  const ways = [
    ...(method === "boleto" ? ["pague com PIX ou cartão"] : []),
    held === 0 ? "divida o pedido" : `pague ou cancele ${held === null ? "outro pedido seu" : "um deles"}`,
  ];
  return `${limit}${now}. Para continuar, ${ways.join(", ")}, ou fale com a gente.`;
}

/** Message where people who have never paid hold too much. Says nothing of whose orders these are. Rules: STOCK-60. */
function waitingStockText({ by, method }: TooMuchWaits): string {
  if (by === "boleto") {
    return "Muitas peças já esperam o pagamento de boletos, que leva dias. Pague com PIX ou cartão, que garantem as suas na hora. Se uma delas se esgotar, peça 'Avise-me quando chegar' na página da peça.";
  }
  if (by === "pix") {
    return "Neste momento muitas peças esperam um PIX que ainda não foi pago, e este pedido levaria as últimas de uma delas. Pague com cartão, ou tente de novo em alguns minutos. Se uma peça se esgotar, peça 'Avise-me quando chegar' na página dela.";
  }
  const card = isCard(method) ? "" : " ou pague com cartão";
  return `Muitas peças já esperam pagamento em pedidos feitos pela mesma rede que a sua (Wi-Fi ou operadora). Se algum é seu, pague ou cancele. Se não, espere alguns minutos, tente por outra rede${card}, ou fale com a gente.`;
}

/** 409 for a coupon that no longer applies: the reason, and what the order costs without it. */
function couponConflict(refusal: CouponRefusal, coupon: Parameters<typeof couponRefusalText>[1], amounts: Amounts) {
  const message = couponRefusalText(refusal, coupon);
  const missing = "missingCents" in refusal ? { missing: toDecimal(refusal.missingCents) } : {};
  const issue = { path: "coupon_code", message, reason: refusal.reason, ...missing };
  const body = { ...problem("coupon_refused", message, [issue]), amounts: presentAmounts(amounts) };
  return { status: 409 as const, body };
}

function presentAmounts(amounts: Amounts) {
  return {
    subtotal: toDecimal(amounts.grossPiecesCents),
    discount: toDecimal(amounts.discountPiecesCents),
    shipping: toDecimal(amounts.netShippingCents),
    total: toDecimal(amounts.netCents),
  };
}

function conflict(code: string, message: string, path?: string) {
  return { status: 409 as const, body: problem(code, message, path === undefined ? [] : [{ path, message }]) };
}

function unprocessable(path: string, code: string, message: string) {
  return { status: 422 as const, body: problem(code, message, [{ path, message }]) };
}

type ItemProblems = Extract<Refusal, { reason: "out_of_stock" }>["problems"];

const ITEM_MESSAGES: Readonly<Record<ItemProblems[number]["kind"], string>> = {
  unknown_product: "Produto não encontrado",
  size_required: "Escolha um tamanho",
  unknown_size: "Tamanho indisponível",
  out_of_stock: "Produto esgotado",
};

function itemIssues(problems: ItemProblems): ProblemBody["issues"] {
  return problems.map(({ item, kind, productId, size, available }) => ({
    path: `items.${item}`,
    message: available > 0 ? onlySome(available) : ITEM_MESSAGES[kind],
    product_id: productId,
    size,
    available,
  }));
}

/** Rules: STOCK-20. */
function goneWords(lines: readonly OrderLineAtFault[]): string {
  if (lines.every(({ reason }) => reason === "sold_out")) return "Produto esgotado";
  return `${plural(lines.length, "Uma peça do pedido não está", "Peças do pedido não estão")} mais à venda`;
}

/** Rules: STOCK-19. */
function lineIssue({ productId, productName, size, available, reason }: OrderLineAtFault) {
  const none = reason === "not_sold" ? `tamanho ${size}, não está mais à venda` : "Produto esgotado";
  const message = available > 0 ? onlySome(available) : none;
  return { path: "order.items", message, product_id: productId, product_name: productName, size, available };
}

function onlySome(available: number): string {
  return `${plural(available, "Resta", "Restam")} apenas ${counted(available, "unidade", "unidades")}`;
}

const OURS =
  /^(price|unit_price|line_price|subtotal|discount|shipping|total|status|payment_status|external_payment_id)$/;

/**
 * Answers 403 if the body contains fields that only the server sets, 422 for any other invalid input.
 * Rules: ORDER-6.
 */
export function refuseForeignOrderWrites(result: Checked, c: Context) {
  if (result.success) return undefined;
  const issues = issuesOf(result.error);
  const forbidden = issues.filter(
    ({ path, message }) => message === "Campo desconhecido" && OURS.test(path.split(".").at(-1) ?? ""),
  );
  if (forbidden.length > 0) return c.json(writesForbidden(forbidden), 403);
  return c.json(invalidFields(issues), 422);
}

export function writesForbidden(issues: ProblemBody["issues"] = []): ProblemBody {
  return problem("forbidden", "Preços, totais e pagamento são definidos pela loja", issues);
}
