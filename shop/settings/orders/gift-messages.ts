import * as z from "zod/mini";

/** Whether the shop writes messages with gifts. */
export interface GiftMessages {
  offered: boolean;
}

export const StoredGiftMessages = z.object({ offered: z.boolean() });

/** The form as posted: an unticked checkbox posts nothing. */
export const GiftMessagesFields = z.object({ offered: z.optional(z.string()) });
