import * as z from "zod/mini";
import { DEFAULT_PROMISES } from "#platform/config/shop-promises.ts";

/** How long orders wait for their payment. */
export interface UnpaidOrderSettings {
  /** Hours until an order that nobody pays is cancelled, 24 to 168. */
  unpaidHours: number;
}

const LEAST_HOURS = 24;
const MOST_HOURS = 168;

/** Until the panel sets something else. */
export const USUAL_UNPAID_ORDERS: Readonly<UnpaidOrderSettings> = { unpaidHours: DEFAULT_PROMISES.unpaidOrderHours };

/** Rules: REMIND-1. */
export const StoredUnpaidOrders = z.object({
  unpaidHours: z.int().check(z.minimum(LEAST_HOURS), z.maximum(MOST_HOURS)),
});

const HOURS = `Digite um número inteiro de ${LEAST_HOURS} a ${MOST_HOURS}.`;

/** The form as posted. */
export const UnpaidOrderFields = z.object({ unpaidHours: wholeNumber(LEAST_HOURS, MOST_HOURS, HOURS) });
export type UnpaidOrderFields = z.output<typeof UnpaidOrderFields>;

function wholeNumber(least: number, most: number, message: string) {
  return z.string(message).check(
    z.trim(),
    z.refine((typed) => /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most, message),
  );
}

export function unpaidOrdersOfFields({ unpaidHours }: UnpaidOrderFields): UnpaidOrderSettings {
  return { unpaidHours: Number(unpaidHours) };
}

export function fieldsOfUnpaidOrders({ unpaidHours }: UnpaidOrderSettings): UnpaidOrderFields {
  return { unpaidHours: String(unpaidHours) };
}
