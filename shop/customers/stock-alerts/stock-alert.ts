import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import { emailField } from "../accounts/registration.ts";

/** The notice form as posted; an empty size means the only one. */
export const StockAlertInput = z.object({
  email: emailField,
  tamanho: z.optional(z.string().check(atMost(40, "Use no máximo 40 caracteres."))),
});

/** A wish to be told when a size of a product is back. */
export interface WantedStockAlert {
  productId: string;
  /** Empty: the product's only size. */
  size: string;
  /** Lower case. */
  email: string;
}

/** Months after which a notice that nothing came of is deleted. */
export const STOCK_ALERT_KEPT_MONTHS = 12;
/** Days for which the link in a mail that went out still finds its notice. */
export const MAILED_KEPT_DAYS = 30;
