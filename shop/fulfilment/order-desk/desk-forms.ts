import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { PiecesBack } from "./pieces-left.ts";

export const LONGEST_NOTE = 2000;

const words = (most: number, missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), atMost(most, `Use no máximo ${most} caracteres.`));

export const NoteForm = z.object({ text: words(LONGEST_NOTE, "Escreva a anotação.") });

/** Rules: ORDER-54. */
export const CancelForm = z.object({ reason: words(200, "Diga por que o pedido é cancelado.") });

const Refund = z.object({
  how: z.enum(["all", "part"], "Escolha quanto devolver."),
  amount: z.optional(z.string()),
  order: z.optional(z.enum(["cancel", "keep"], "Escolha o que acontece com o pedido.")),
  reason: words(200, "Diga o motivo do reembolso."),
});

/** `order`: what becomes of an unsent order when all is refunded; cancelled by default. Rules: REFUND-47. */
export const RefundForm = Refund.check(
  z.refine(({ how, amount }) => how === "all" || (parseTypedCents(amount ?? "") ?? 0) > 0, {
    message: "Digite o valor a devolver, como 50,00.",
    path: ["amount"],
  }),
);

/** Also checks the refundable amount, before the confirmation is shown. */
export function refundFormFor(leftCents: Centavos) {
  return RefundForm.check(
    z.refine(({ how, amount }) => how === "all" || (parseTypedCents(amount ?? "") ?? 0) <= leftCents, {
      message: leftToRefundText(leftCents),
      path: ["amount"],
    }),
  );
}

/** Rules: REFUND-46. */
export function leftToRefundText(leftCents: Centavos): string {
  return `Restam ${formatBrl(leftCents)} a devolver.`;
}

const PIECES = "pecas-";

export function piecesField(orderItemId: string): string {
  return `${PIECES}${orderItemId}`;
}

export function piecesOfForm(fields: Record<string, string>): PiecesBack[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const quantity = Number(value.trim() || 0);
    return name.startsWith(PIECES) && quantity !== 0 ? [{ orderItemId: name.slice(PIECES.length), quantity }] : [];
  });
}
