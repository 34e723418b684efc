import * as z from "zod/mini";

export interface ShopNotificationSettings {
  /** One for each paid order. */
  newOrder: boolean;
}

export const StoredShopEmailAddresses = z.object({ newOrder: z.boolean() });

/** An unticked checkbox posts nothing. */
export const ShopEmailAddressesForm = z.object({ newOrder: z.optional(z.string()) });
