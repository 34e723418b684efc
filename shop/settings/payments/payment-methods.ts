import * as z from "zod/mini";
import { ALL_METHODS_ON, type PaymentSwitches, SWITCHED_METHODS } from "#shop/config/payment-switches.ts";
import type { Setting } from "../setting.ts";

const isOn = z.boolean();

export const paymentMethods: Setting<PaymentSwitches> = {
  key: "payment_methods",
  audited: "Formas de pagamento",
  stored: z.partial(z.object({ pix: isOn, credit_card: isOn, debit_card: isOn, boleto: isOn, stripe: isOn })),
  usual: () => ALL_METHODS_ON,
};

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
  return {
    pix: fields.pix === "1",
    credit_card: fields.credit_card === "1",
    debit_card: fields.debit_card === "1",
    boleto: fields.boleto === "1",
    stripe: fields.stripe === "1",
  };
}

/** `allowed`: by the keys. Without any keys there is none to keep. */
export function leavesOne(switches: PaymentSwitches, allowed: readonly string[]): boolean {
  const kept = SWITCHED_METHODS.filter((method) => switches[method]);
  return kept.length > 0 && (allowed.length === 0 || kept.some((method) => allowed.includes(method)));
}
