import { formatBrl } from "#platform/money.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { couponCents } from "#shop/ordering/cart/amounts.ts";
import { isAwaited, type Replacement, replacementPromise } from "#shop/ordering/orders/along/replacement.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { pickupPlace, shippingName } from "#shop/ordering/shipping/pickup.ts";
import { personValues, type TextVoice, whatsappWords } from "#shop/settings/texts/texts.ts";

type HandedOrder = Pick<Order, "number" | "customerName" | "items" | "amounts" | "serviceName" | "carrierName">;

/**
 * In the shop's own words; the PIX code comes last and alone on its line, so that a long press copies it. `alongWith`:
 * the order in whose parcel it goes; null: its own. `replaces`: what of another order it takes the place of. `terms`:
 * the legal texts that paying it accepts; null: the order has accepted them. Rules: DESK-14, DESK-17, DESK-24, EDIT-27.
 */
export function handOverText(
  order: HandedOrder,
  voice: TextVoice,
  {
    link,
    pix,
    until,
    terms,
    alongWith,
    replaces = null,
  }: {
    link: string;
    pix: { code: string; total: string } | null;
    until: string;
    terms: string | null;
    alongWith: Pick<Order, "number"> | null;
    replaces?: Replacement | null;
  },
): string {
  const pieces = order.items.map(({ quantity, productName, size }) => {
    const named = size === "" || size === ONE_SIZE ? productName : `${productName} (${size})`;
    return `• ${quantity}x ${named}`;
  });
  const words = whatsappWords(voice, alongWith ? "whatsapp_hand_over_added" : "whatsapp_hand_over", {
    ...personValues(order.customerName),
    primeiro: alongWith ? orderNumber(alongWith) : "",
    pedido: orderNumber(order),
    ate: until,
    pecas: [...pieces, "", ...sums(order, alongWith), ...promiseOf(order, replaces)].join("\n"),
    link,
  });
  const agreed =
    terms === null ? [] : [`Ao pagar, você aceita os termos da compra e a política de privacidade: ${terms}`];
  return [
    words,
    ...(pix
      ? ["", ...agreed, `Para pagar ${pix.total} por PIX, copie o código abaixo no app do seu banco.`, "", pix.code]
      : []),
  ].join("\n");
}

/** Before any payment method's discount. */
function sums(order: HandedOrder, alongWith: Pick<Order, "number"> | null): string[] {
  const discount = couponCents(order.amounts);
  return [
    ...(discount > 0 ? [`Desconto: ${formatBrl(discount)}`] : []),
    delivery(order, alongWith),
    `Total: ${formatBrl(order.amounts.netCents)}`,
  ];
}

/** What leaves another order once this one is paid. Rules: EDIT-27. */
function promiseOf({ amounts }: HandedOrder, replaces: Replacement | null): string[] {
  return replaces && isAwaited(replaces) ? ["", replacementPromise(replaces, amounts.netCents)] : [];
}

function delivery(order: HandedOrder, alongWith: Pick<Order, "number"> | null): string {
  const { amounts, serviceName, carrierName } = order;
  if (alongWith) return `Vai junto com o pedido ${orderNumber(alongWith)}, sem outro frete.`;
  const place = pickupPlace(order);
  if (place) return `Retirada na loja: ${place}`;
  const service = serviceName ? ` (${shippingName(serviceName, carrierName)})` : "";
  return amounts.netShippingCents > 0
    ? `Frete${service}: ${formatBrl(amounts.netShippingCents)}`
    : `Frete grátis${service}`;
}
