import type { Order } from "./order.ts";

export type Gift = Pick<Order, "giftMessage" | "giftRecipient">;

/** 'Presente para Lia Souza', where one is named; null: it is no gift. Rules: SETTING-4, SETTING-11. */
export function giftTitle({ giftRecipient, giftMessage }: Gift): string | null {
  if (giftRecipient) return `Presente para ${giftRecipient}`;
  return giftMessage ? "Mensagem de presente" : null;
}

/** The name on the parcel. Rules: SETTING-11. */
export function recipientOf({ giftRecipient, customerName }: Pick<Order, "giftRecipient" | "customerName">): string {
  return giftRecipient || customerName;
}

/** Tells who packs the order; invoice and content declaration go on the outside of the parcel. Rules: SETTING-11. */
export const NO_PRICES = "sem preços dentro do pacote";

/** For a printed list: one text; null: it is no gift. */
export function packedGift(gift: Gift): string | null {
  const title = giftTitle(gift);
  return title && [`${title}, ${NO_PRICES}`, gift.giftMessage].filter(Boolean).join(": ");
}
