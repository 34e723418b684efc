import * as z from "zod/mini";

/** Which mails the shop sends to itself. */
export interface ShopEmailAddresses {
  /** One for each order that is paid. */
  newOrder: boolean;
}

export const StoredShopEmailAddresses = z.object({ newOrder: z.boolean() });

/** As the form posts it: a box that is not ticked posts nothing. */
export const ShopEmailAddressesForm = z.object({ newOrder: z.optional(z.string()) });
