import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { DeliveryErrors, DeliveryFields } from "../delivery/delivery-fields.ts";

/** Methods of a purchase without scripts: cards need the provider's fields. */
export const PLAIN_METHODS = ["pix", "boleto", "stripe"] as const;
export type PlainMethod = (typeof PLAIN_METHODS)[number];

/** What is wrong with the form, by field. */
export interface PlainErrors extends DeliveryErrors {
  shipping?: string;
  method?: string;
}

/** The server's answer to a purchase without scripts that is not made yet: the form again, with what was typed. */
export interface PlainAnswer {
  values: DeliveryFields;
  errors: PlainErrors;
  problem: { title: string; message: string } | null;
  /** Shipping to the form's CEP; null until it is known. */
  options: readonly ShippingOption[] | null;
  /** Id of the chosen option. */
  chosen: string | null;
  method: PlainMethod | null;
}
