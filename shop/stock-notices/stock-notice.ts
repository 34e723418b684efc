import * as z from "zod/mini";
import { emailField } from "#shop/customers/registration.ts";

/** What whoever asks for a notice agrees to; a changed text gets a new version. */
export const NOTICE_CONSENT =
  "Usamos o seu e-mail só para este aviso. Ele é apagado em até 12 meses, ou antes, pelo link que vai no e-mail.";
export const NOTICE_CONSENT_VERSION = "2026-11";

/** The answer to everyone, whether or not the notice was there already. */
export const NOTICE_STORED = "Avisaremos por e-mail quando esta peça chegar.";

/** The notice form as posted; an empty size means the only one. */
export const NoticeForm = z.object({ email: emailField, tamanho: z.optional(z.string().check(z.maxLength(40))) });

/** A wish to be told when a size of a product is back. */
export interface WantedNotice {
  productId: string;
  /** Empty: the product's only size. */
  size: string;
  /** Lower case. */
  email: string;
}

/** Months after which a notice that nothing came of is deleted. */
export const NOTICE_KEPT_MONTHS = 12;
/** Days for which the link in a mail that went out still finds its notice. */
export const MAILED_KEPT_DAYS = 30;
