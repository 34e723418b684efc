import { businessDays } from "#platform/business-days.ts";

/** Rules: PAY-89. */
const BOLETO_CONFIRMED_DAYS = 2;

/** 'até 2 dias úteis'. */
export const BOLETO_CONFIRMED = `até ${businessDays(BOLETO_CONFIRMED_DAYS)}`;

/** A sentence without its full stop. */
export const BOLETO_CONFIRMATION = `A confirmação leva ${BOLETO_CONFIRMED}`;
