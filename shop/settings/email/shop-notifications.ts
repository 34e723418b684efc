import * as z from "zod/mini";

/** Which e-mails the shop sends to itself. */
export interface ShopNotificationSettings {
  /** One for each paid order. */
  newOrder: boolean;
}

export const StoredShopEmailAddresses = z.object({ newOrder: z.boolean() });

/** The form as posted: an unticked checkbox posts nothing. */
export const ShopEmailAddressesForm = z.object({ newOrder: z.optional(z.string()) });
