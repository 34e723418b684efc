import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";
import { personValues, type TextVoice, whatsappWords } from "#shop/settings/texts/texts.ts";

/**
 * The message that staff send to the customer of an order, in the shop's own words: pieces, until when and the link; the
 * PIX code follows, last and alone on its line, so that a long press copies it. `terms`: where the legal texts are that paying it
 * accepts; null: the order has accepted them.
 * Rules: DESK-14, DESK-17.
 */
export function handOverText(
  order: Pick<Order, "number" | "customerName" | "items">,
  voice: TextVoice,
  {
    link,
    pix,
    until,
    terms,
  }: { link: string; pix: { code: string; total: string } | null; until: string; terms: string | null },
): string {
  const pieces = order.items.map(({ quantity, productName, size }) => {
    const named = size === "" || size === ONE_SIZE ? productName : `${productName} (${size})`;
    return `• ${quantity}x ${named}`;
  });
  const words = whatsappWords(voice, "whatsapp_hand_over", {
    ...personValues(order.customerName),
    pedido: orderNumber(order),
    ate: until,
    pecas: pieces.join("\n"),
    link,
  });
  const agreed =
    terms === null ? [] : [`Ao pagar, você aceita os termos da compra e a política de privacidade: ${terms}`];
  return [
    words,
    ...(pix
      ? ["", `Para pagar ${pix.total} por PIX, copie o código abaixo no app do seu banco.`, ...agreed, "", pix.code]
      : []),
  ].join("\n");
}
