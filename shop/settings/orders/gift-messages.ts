import * as z from "zod/mini";

export interface GiftMessages {
  offered: boolean;
}

export const StoredGiftMessages = z.object({ offered: z.boolean() });

/** An unticked checkbox posts nothing. */
export const GiftMessagesFields = z.object({ offered: z.optional(z.string()) });
