import { businessDays } from "#platform/business-days.ts";

/** How long a paid boleto takes to be confirmed, in business days. Rules: PAY-89. */
const BOLETO_CONFIRMED_DAYS = 2;

/** The same as texts say it: 'até 2 dias úteis'. */
export const BOLETO_CONFIRMED = `até ${businessDays(BOLETO_CONFIRMED_DAYS)}`;

/** 'A confirmação leva até 2 dias úteis'; a sentence without its full stop. */
export const BOLETO_CONFIRMATION = `A confirmação leva ${BOLETO_CONFIRMED}`;
