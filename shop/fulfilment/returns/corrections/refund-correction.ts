import * as z from "zod/mini";
import { DAY_MS, dayInSaoPaulo, isDay } from "#platform/clock.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import type { Centavos } from "#platform/money.ts";

export const CORRECTION_WAYS = { pix: "PIX", transfer: "transferência", other: "outro meio" } as const;
export type CorrectionWay = keyof typeof CORRECTION_WAYS;

export interface Correction {
  /** 0: nothing was due. */
  amountCents: Centavos;
  /** `YYYY-MM-DD`; null: nothing was paid. */
  paidOn: string | null;
  paidBy: CorrectionWay | null;
}

export interface RefundWait {
  refundId: string;
  /** Null: no return. */
  returnId: string | null;
  amountCents: Centavos;
  /** When the refund became due: when the returned piece arrived, otherwise when the refund was requested. */
  since: Date;
  /** Null: not refunded yet. */
  doneAt: Date | null;
  correction: Correction | null;
}

/** A longer refund may require a correction. Rules: REFUND-69. */
export const CORRECTION_AFTER_DAYS = 10;

/** São Paulo days from the due date to the refund, or until now. */
export function daysWaited({ since, doneAt }: Pick<RefundWait, "since" | "doneAt">, now: Date): number {
  const at = (moment: Date) => Date.parse(`${dayInSaoPaulo(moment)}T12:00:00Z`);
  return Math.round((at(doneAt ?? now) - at(since)) / DAY_MS);
}

/** Rules: REFUND-69. */
export function mayBeDue(wait: Pick<RefundWait, "since" | "doneAt">, now: Date): boolean {
  return daysWaited(wait, now) > CORRECTION_AFTER_DAYS;
}

const AMOUNT = "Digite um valor em reais, 0 se nada for devido: 1,23.";
const LARGEST: Centavos = 10_000_000;

/** `today` (`YYYY-MM-DD`) is the latest payment day. Rules: REFUND-71. */
export function correctionForm(today: string) {
  return z
    .object({
      refundId: z.string(),
      amount: z.string(AMOUNT).check(
        z.trim(),
        z.refine((typed) => (parseTypedCents(typed) ?? LARGEST + 1) <= LARGEST, AMOUNT),
      ),
      paidOn: z.string().check(z.trim()),
      paidBy: z.enum(["pix", "transfer", "other"], "Escolha como foi pago."),
    })
    .check(
      z.refine(({ amount, paidOn }) => parseTypedCents(amount) === 0 || (isDay(paidOn) && paidOn <= today), {
        path: ["paidOn"],
        message: "Digite o dia em que foi pago, até hoje.",
      }),
    );
}
export type CorrectionForm = z.output<ReturnType<typeof correctionForm>>;

export function correctionOfForm({ amount, paidOn, paidBy }: CorrectionForm): Correction {
  const amountCents = parseTypedCents(amount) ?? 0;
  return amountCents === 0 ? { amountCents, paidOn: null, paidBy: null } : { amountCents, paidOn, paidBy };
}
