import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { TOO_MANY_ATTEMPTS } from "#app/forms/refusal.ts";
import { PLAIN_CART_PATH } from "#app/storefront/cart/plain/plain-cart-path.ts";
import { cepDigits, isCep } from "#platform/formats/cep.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { toDecimal } from "#platform/money.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import type { CartItem } from "#shop/ordering/cart/cart.ts";
import { cartCookie, readCartCookie } from "#shop/ordering/cart/cart-cookie.ts";
import { type CheckedCart, checkCart } from "#shop/ordering/cart/cart-queries.server.ts";
import { claimCookie, forgetOldClaims, shopperOf } from "#shop/ordering/orders/access/shopper.ts";
import { startPayment } from "#shop/ordering/orders/paying/start-payment.server.ts";
import { OrderInput } from "#shop/ordering/orders/placing/order-input.ts";
import {
  type PlacedOrder,
  placeOrder,
  TOO_MANY_UNPAID_TITLE,
  tooManyUnpaidText,
} from "#shop/ordering/orders/placing/place-order.server.ts";
import { NO_GIFTS } from "#shop/ordering/orders/placing/price-order.server.ts";
import { leastAmountText, takesAmount } from "#shop/ordering/payments/payment.ts";
import { lookUpCep } from "#shop/ordering/shipping/cep/look-up-cep.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { Services } from "#shop/services.server.ts";
import { shopClosedText } from "#shop/settings/shop-status.ts";
import { type DeliveryField, type DeliveryFields, EMPTY_DELIVERY, PLACE_FIELDS } from "../delivery/delivery-fields.ts";
import { deliveryBody, deliveryErrors } from "../delivery/delivery-form.ts";
import { documentError, readDocument } from "../delivery/document-field.ts";
import { PLAIN_METHODS, type PlainAnswer, type PlainErrors, type PlainMethod } from "./plain-answer.ts";

/**
 * A purchase by a plain form: 'Calcular frete' answers the form with options, 'Finalizar Pedido' places the order and
 * starts its payment by the same use cases as the API, then leads to the order's page. What is wrong comes back at its
 * field, with everything typed. Rules: CART-57.
 */
export async function submitPlainCheckout(services: Services, request: Request, session: CustomerSession | null) {
  const { db, config, rateLimits } = services;
  const typed = formFields(await readForm(request));
  const items = readCartCookie(request.headers);
  if (items.length === 0) return redirect(PLAIN_CART_PATH, 303);

  const network = clientNetwork(clientAddress(request.headers));
  const values = await completePlace(services, deliveryOf(typed));
  const found = deliveryErrors(values);
  const answer: PlainAnswer = {
    values,
    errors: {},
    problem: null,
    options: null,
    chosen: typed.frete ?? null,
    method: PLAIN_METHODS.find((method) => method === typed.metodo) ?? null,
  };
  const finishing = typed.acao === "finalizar";
  const allowed = await rateLimits.take(finishing ? "order" : "quote", network);
  if (allowed.kind === "refused") {
    const problem = { title: "Muitas tentativas", message: TOO_MANY_ATTEMPTS };
    const headers = { "Retry-After": String(allowed.retryAfterSeconds) };
    return data<PlainAnswer>({ ...answer, problem }, { status: 429, headers });
  }
  if (found.zipCode)
    return data<PlainAnswer>({ ...answer, errors: finishing ? found : { zipCode: found.zipCode } }, 422);
  const quote = await quotePlain(services, values.zipCode, items);
  if (quote.kind === "refused") {
    return data<PlainAnswer>({ ...answer, errors: { ...(finishing ? found : {}), zipCode: quote.message } }, 422);
  }
  const option = quote.options.find(({ id }) => id === answer.chosen);
  const quoted = { ...answer, options: quote.options, chosen: option?.id ?? null };
  if (!finishing) return data<PlainAnswer>(quoted);

  const errors: PlainErrors = { ...found };
  if (!option) errors.shipping = "Escolha uma opção de frete.";
  if (!answer.method || !offeredPlainly(services).includes(answer.method))
    errors.method = "Escolha a forma de pagamento.";
  else if (answer.method === "boleto" && documentError(values.cpf)) errors.cpf = documentError(values.cpf) ?? undefined;
  const shown = Number(typed.subtotal);
  const { subtotalCents } = await checkCart(db, items, { unlisted: config.mode === "demo" });
  if (option && answer.method && !takesAmount(answer.method, subtotalCents + option.priceCents)) {
    errors.method ??= leastAmountText(answer.method);
  }
  if (!option || !answer.method || Object.keys(errors).length > 0) return data<PlainAnswer>({ ...quoted, errors }, 422);

  const seen = Number.isSafeInteger(shown) ? shown : subtotalCents;
  const input = OrderInput.parse({
    items: items.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
    ...deliveryBody(values),
    shipping_option_id: option.id,
    expected_total: toDecimal(seen + option.priceCents),
  });
  const customerId = session?.customerId ?? null;
  const placed = await placeOrder(services, input, { customerId }, keyOf(typed.chave));
  if (placed.kind === "refused") return data<PlainAnswer>({ ...quoted, problem: whyNotPlaced(placed) }, 409);

  const secure = config.publicUrl.startsWith("https:");
  const { orderId, claimSecret } = placed;
  const cookies = new Headers();
  if (claimSecret !== null) {
    for (const cookie of forgetOldClaims(request.headers, secure)) cookies.append("Set-Cookie", cookie);
    cookies.append("Set-Cookie", claimCookie({ orderId, secret: claimSecret }, secure));
  }
  const started = await startPayment(
    services,
    { orderId, method: answer.method, card: null, installments: 1, document: readDocument(values.cpf) },
    shopperOf(request.headers, session, claimSecret),
    { network, session: customerId },
  );
  if (started.kind === "refused") {
    const problem = { title: "Erro no pagamento", message: "Tente novamente ou use outro método de pagamento." };
    return data<PlainAnswer>({ ...quoted, problem }, { status: 409, headers: cookies });
  }
  cookies.append("Set-Cookie", cartCookie([], secure));
  return redirect(`/checkout?order_id=${orderId}`, { status: 303, headers: cookies });
}

/** The offered methods that need no scripts. Rules: CART-57. */
export function offeredPlainly({ payments }: Pick<Services, "payments">): PlainMethod[] {
  return PLAIN_METHODS.filter((method) => payments.offered.includes(method));
}

function deliveryOf(typed: Record<string, string>): DeliveryFields {
  const names = Object.keys(EMPTY_DELIVERY) as DeliveryField[];
  return { ...EMPTY_DELIVERY, ...Object.fromEntries(names.map((name) => [name, typed[name] ?? ""])) };
}

/** The page's own key, so that a form sent twice orders once. */
function keyOf(typed: string | undefined): string | null {
  return typed && /^[\w-]{8,200}$/.test(typed) ? typed : null;
}

function whyNotPlaced(refusal: Extract<PlacedOrder, { kind: "refused" }>): NonNullable<PlainAnswer["problem"]> {
  switch (refusal.reason) {
    case "shop_closed":
      return { title: "A loja está fechada por enquanto", message: shopClosedText(refusal.notice) };
    case "price_changed":
      return { title: "Os valores foram atualizados", message: "Confira os valores e finalize se estiver de acordo." };
    case "shipping_changed":
      return { title: "O frete mudou", message: "Calcule o frete novamente." };
    case "out_of_stock":
    case "invalid_items":
      return { title: "Produto esgotado", message: "Confira as peças do seu carrinho e volte a finalizar." };
    case "too_many_unpaid":
      return { title: TOO_MANY_UNPAID_TITLE, message: tooManyUnpaidText(refusal) };
    case "no_gift_messages":
      return { title: "Sem presentes agora", message: NO_GIFTS };
    case "key_reused":
      return { title: "Seu pedido mudou", message: "Confira os dados e finalize de novo." };
    default:
      return { title: "Erro", message: "Erro ao processar dados de entrega." };
  }
}

/** Fills in the place of the CEP where it was left empty. */
async function completePlace(services: Services, fields: DeliveryFields): Promise<DeliveryFields> {
  if (!isCep(fields.zipCode) || PLACE_FIELDS.every((name) => fields[name] !== "")) return fields;
  const found = await lookUpCep(services, cepDigits(fields.zipCode));
  if (found.kind !== "found") return fields;
  const completed = { ...fields };
  for (const name of PLACE_FIELDS) completed[name] ||= found.address[name];
  return completed;
}

type PlainQuote =
  | { kind: "quoted"; options: readonly ShippingOption[] }
  /** Message for the CEP field. */
  | { kind: "refused"; message: string };

const REFUSALS: Readonly<Record<string, string>> = {
  invalid_cep: "CEP deve ter 8 dígitos",
  unknown_cep: "CEP não encontrado",
  no_service: "Nenhum serviço de frete disponível para este CEP",
};

/** Shipping options for the pieces. */
async function quotePlain(services: Services, zipCode: string, items: readonly CartItem[]): Promise<PlainQuote> {
  const quote = await quoteShipping(services, { cep: cepDigits(zipCode), items });
  if (quote.kind === "quoted") return { kind: "quoted", options: quote.options };
  return { kind: "refused", message: REFUSALS[quote.reason] ?? "Um dos produtos não está mais disponível." };
}

export interface PlainCheckoutData {
  cart: CheckedCart;
  methods: PlainMethod[];
  /** A form sent twice orders once. */
  key: string;
}

/** What the checkout shows to a browser without scripts; null where its cookie holds no pieces. */
export async function readPlainCheckout(services: Services, headers: Headers): Promise<PlainCheckoutData | null> {
  const items = readCartCookie(headers);
  if (items.length === 0) return null;
  const cart = await checkCart(services.db, items, { unlisted: services.config.mode === "demo" });
  return { cart, methods: offeredPlainly(services), key: randomUUID() };
}
