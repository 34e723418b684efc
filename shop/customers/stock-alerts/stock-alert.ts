import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import { atMost } from "#platform/formats/text-length.ts";

export const StockAlertInput = z.object({
  email: emailField,
  tamanho: z.optional(z.string().check(atMost(40, "Use no máximo 40 caracteres."))),
});

export interface WantedStockAlert {
  productId: string;
  /** Empty: the product's only size. */
  size: string;
  email: string;
}

/** An alert is deleted this many months after it was requested. Rules: LAW-43. */
export const STOCK_ALERT_KEPT_MONTHS = 12;
/** For how many days after its e-mail an alert is kept, so that the e-mail's link works. Rules: LAW-43. */
export const MAILED_KEPT_DAYS = 30;
