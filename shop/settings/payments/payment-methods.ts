import * as z from "zod/mini";
import { type PaymentSwitches, SWITCHED_METHODS } from "#shop/config/payment-switches.ts";

export const StoredPaymentMethods = z.object({
  pix: z.boolean(),
  credit_card: z.boolean(),
  debit_card: z.boolean(),
  boleto: z.boolean(),
  stripe: z.boolean(),
});

/** Errors that concern all methods are shown at this one. */
export const FIRST_METHOD = SWITCHED_METHODS[0];

const ticked = z.optional(z.string());

export const NONE_LEFT = "Deixe ao menos uma forma de pagamento ligada.";

/** An unticked checkbox posts nothing; one at least is ticked. Rules: SETTING-1. */
export const PaymentMethodFields = z
  .object({ pix: ticked, credit_card: ticked, debit_card: ticked, boleto: ticked, stripe: ticked })
  .check(
    z.refine((typed) => SWITCHED_METHODS.some((method) => typed[method] === "1"), {
      path: [FIRST_METHOD],
      message: NONE_LEFT,
    }),
  );
export type PaymentMethodFields = z.output<typeof PaymentMethodFields>;

export function switchesOfFields(fields: PaymentMethodFields): PaymentSwitches {
  const { pix, credit_card, debit_card, boleto, stripe } = fields;
  const isOn = (typed: string | undefined) => typed === "1";
  return {
    pix: isOn(pix),
    credit_card: isOn(credit_card),
    debit_card: isOn(debit_card),
    boleto: isOn(boleto),
    stripe: isOn(stripe),
  };
}

/** `allowed`: by the keys. Without any keys there is none to keep. */
export function leavesOne(switches: PaymentSwitches, allowed: readonly string[]): boolean {
  const kept = SWITCHED_METHODS.filter((method) => switches[method]);
  return kept.length > 0 && (allowed.length === 0 || kept.some((method) => allowed.includes(method)));
}
