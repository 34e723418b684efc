import * as z from "zod/mini";
import { emailField } from "#platform/formats/email-field.ts";
import { seenText } from "#platform/formats/unseen-signs.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

/** Its number, or eight characters of its id. Eight digits may be either. */
export interface OrderReference {
  number: number | null;
  /** The first or the last eight characters of the id, in lower case. */
  signs: string | null;
}

const LEAD = /^(?:pedido)?[\s#nº°o.:]*/iu;

/** `1004`, `#1004`, `nº 1004`, `Pedido nº 1004`, or the eight characters on lists and success page. Rules: ORDER-71. */
export function readOrderReference(typed: string): OrderReference | null {
  const bare = seenText(typed).trim().slice(0, 40).replace(LEAD, "").toLowerCase();
  const number = /^\d{1,9}$/.test(bare) ? Number(bare) : null;
  const signs = /^[0-9a-f]{8}$/.test(bare) ? bare : null;
  return number === null && signs === null ? null : { number, signs };
}

/** `nº 1004`, `#2550a195`. Eight digits may be either and stay bare. */
export function orderReferenceText({ number, signs }: OrderReference): string {
  if (number === null) return `#${signs}`;
  return signs === null ? orderNumber({ number }) : signs;
}

const NO_NUMBER = "Digite o número do pedido, como 1004.";
const NO_EMAIL = "Digite o e-mail do pedido.";

/** Rules: ORDER-88. */
export const OrderLinkForm = z.object({
  number: z.string(NO_NUMBER).check(z.refine((typed) => readOrderReference(typed) !== null, NO_NUMBER)),
  email: z.pipe(z.string(NO_EMAIL).check(z.refine((typed) => typed.trim() !== "", NO_EMAIL)), emailField),
});
