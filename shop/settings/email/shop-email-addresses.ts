import * as z from "zod/mini";

/** Which mails the shop sends to itself. */
export interface ShopMails {
  /** One for each order that is paid. */
  newOrder: boolean;
}

export const StoredShopMails = z.object({ newOrder: z.boolean() });

/** As the form posts it: a box that is not ticked posts nothing. */
export const ShopMailsForm = z.object({ newOrder: z.optional(z.string()) });
