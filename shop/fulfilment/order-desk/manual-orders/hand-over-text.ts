import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";

/**
 * The message that staff send to the customer of an order: pieces, total, until when, the link, and the PIX code last and
 * alone on its line, so that a long press copies it.
 * Rules: DESK-14.
 */
export function handOverText(
  order: Pick<Order, "number" | "customerName" | "items">,
  {
    shopName,
    link,
    pix,
    until,
  }: { shopName: string; link: string; pix: { code: string; total: string } | null; until: string },
): string {
  const first = order.customerName.trim().split(/\s+/)[0] ?? "";
  const pieces = order.items.map(({ quantity, productName, size }) => {
    const named = size === "" || size === ONE_SIZE ? productName : `${productName} (${size})`;
    return `• ${quantity}x ${named}`;
  });
  return [
    `Olá, ${first}! Seu pedido ${orderNumber(order)} na ${shopName} está reservado até ${until}.`,
    "",
    ...pieces,
    "",
    `Para ver e pagar: ${link}`,
    ...(pix ? ["", `Para pagar ${pix.total} por PIX, copie o código abaixo no app do seu banco:`, "", pix.code] : []),
  ].join("\n");
}
