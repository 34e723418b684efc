import type { Config } from "#platform/config/config.server.ts";
import type { OrderInput } from "./order-input.ts";

/** The shop writes no messages with gifts. */
export interface NoGiftMessages {
  kind: "refused";
  reason: "no_gift_messages";
}

/** Refuses a gift message that nobody would write; null: there is none, or the shop writes them. Rules: SETTING-3. */
export function refuseGiftMessage(
  { giftMessages }: Pick<Config, "giftMessages">,
  input: Pick<OrderInput, "gift_message">,
): NoGiftMessages | null {
  return input.gift_message && !giftMessages ? { kind: "refused", reason: "no_gift_messages" } : null;
}
