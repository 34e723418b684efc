import * as z from "zod/mini";

/** Most characters of a gift message: what fits a small card. */
export const LONGEST_GIFT_MESSAGE = 200;

/** Whether the shop writes messages with gifts. */
export interface GiftMessages {
  offered: boolean;
}

export const StoredGiftMessages = z.object({ offered: z.boolean() });

/** The form as posted: an unticked checkbox posts nothing. */
export const GiftMessagesFields = z.object({ offered: z.optional(z.string()) });
