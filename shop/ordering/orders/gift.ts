import type { Order } from "./order.ts";

export type Gift = Pick<Order, "giftMessage">;

/** Null: it is none. Rules: SETTING-4. */
export function giftTitle({ giftMessage }: Gift): string | null {
  return giftMessage ? "Mensagem de presente" : null;
}
