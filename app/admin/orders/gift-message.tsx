import type { Order } from "#shop/ordering/orders/order.ts";

/** What the customer asks to be written on the card of a gift; nothing where they do not. Rules: SETTING-4. */
export function GiftMessage({ of: { giftMessage } }: { of: Pick<Order, "giftMessage"> }) {
  if (!giftMessage) return null;
  return (
    <div className="text-small">
      <b className="font-semibold">Mensagem de presente:</b>
      <p className="wrap-anywhere whitespace-pre-line">{giftMessage}</p>
    </div>
  );
}
