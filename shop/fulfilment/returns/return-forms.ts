import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { seenText } from "#platform/formats/unseen-signs.ts";
import { TypedTrackingCode } from "#shop/ordering/shipping/typed-tracking-code.ts";
import { isReturnStatus, type ReturnStatus } from "./return-status.ts";

const MOST_WORDS = 2_000;

const words = (most: number) =>
  z.string().check(
    z.trim(),
    atMost(most, `Use no máximo ${most} caracteres.`),
    // Line breaks are allowed, other control characters are not.
    z.regex(/^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\n\r\t])*$/u, "Caractere inválido."),
  );

/** Rules: REFUND-32. */
export const ApproveForm = z
  .object({
    postingCode: z.pipe(
      z.string().check(
        z.overwrite((typed) => seenText(typed).trim()),
        z.refine(
          (typed) => typed === "" || /^[a-z0-9]{8,15}$/i.test(typed.replace(/[\s.-]/g, "")),
          "Código inválido: use de 8 a 15 letras e números.",
        ),
      ),
      z.transform((typed: string) => typed.replace(/[\s.-]/g, "").toUpperCase()),
    ),
    answer: words(MOST_WORDS),
  })
  .check(
    z.refine(({ postingCode, answer }) => postingCode !== "" || answer !== "", {
      message: "Diga ao cliente como enviar a peça, ou informe o código de postagem.",
      path: ["answer"],
    }),
  );

/** Rules: REFUND-34. */
export const RefuseForm = z.object({
  answer: words(MOST_WORDS).check(z.minLength(10, "Conte o motivo ao cliente, com pelo menos 10 caracteres.")),
});

/** Rules: REFUND-35. */
export const ReceiveForm = z.object({ note: words(1_000) });

/** The amount as `149,90`; empty: everything. */
export const ReturnRefundForm = z.object({
  amount: z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || parseTypedCents(typed) !== null,
      "Valor inválido: use reais e centavos, como 149,90.",
    ),
  ),
});

/** Rules: REFUND-44. */
export const ExchangeForm = z.object({
  carrier: z.string().check(z.trim(), atMost(60, "Use no máximo 60 caracteres.")),
  trackingCode: TypedTrackingCode,
  mesmoAssim: z.optional(z.string()),
});

const SHELVED = "volta-";

export const shelvedField = (orderItemId: string) => `${SHELVED}${orderItemId}`;

/** Pieces to put back into stock, by line id; anything that is not a number counts as 0. */
export function shelvedOfForm(fields: Record<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith(SHELVED)) counts.set(name.slice(SHELVED.length), /^\d{1,3}$/.test(value) ? Number(value) : 0);
  }
  return counts;
}

export function seenOfForm(fields: Record<string, string>): ReturnStatus | null {
  const { visto = "" } = fields;
  return isReturnStatus(visto) ? visto : null;
}
