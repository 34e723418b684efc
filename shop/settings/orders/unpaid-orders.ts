import * as z from "zod/mini";
import { DEFAULT_PROMISES } from "#shop/config/shop-promises.ts";

export interface UnpaidOrderSettings {
  /** Until the order is cancelled. */
  unpaidHours: number;
  remind: boolean;
  /** Minutes before a PIX ends. */
  pixMinutes: number;
  /** Minutes after an order for which no payment was started. */
  idleMinutes: number;
  /** Hours after the order, for the last reminder. */
  againHours: number;
  remindCarts: boolean;
  /** Hours after the last change of a cart. */
  cartHours: number;
}

type Limited = "unpaidHours" | "pixMinutes" | "idleMinutes" | "againHours" | "cartHours";

const LIMITS: Readonly<Record<Limited, { least: number; most: number }>> = {
  unpaidHours: { least: 24, most: 168 },
  pixMinutes: { least: 5, most: 25 },
  idleMinutes: { least: 15, most: 720 },
  againHours: { least: 6, most: 144 },
  cartHours: { least: 4, most: 168 },
};

/** The last reminder comes this many hours before the order is cancelled, or earlier. */
const LEAST_HOURS_LEFT = 4;

/** Until the panel sets something else. Rules: REMIND-1, REMIND-2. */
export const USUAL_UNPAID_ORDERS: Readonly<UnpaidOrderSettings> = {
  unpaidHours: DEFAULT_PROMISES.unpaidOrderHours,
  remind: true,
  pixMinutes: 10,
  idleMinutes: 60,
  againHours: 20,
  remindCarts: false,
  cartHours: 24,
};

const stored = (name: Limited) => z.int().check(z.minimum(LIMITS[name].least), z.maximum(LIMITS[name].most));

/** Rules: REMIND-1. */
export const StoredUnpaidOrders = z.object({
  unpaidHours: stored("unpaidHours"),
  remind: z.boolean(),
  pixMinutes: stored("pixMinutes"),
  idleMinutes: stored("idleMinutes"),
  againHours: stored("againHours"),
  remindCarts: z.boolean(),
  cartHours: stored("cartHours"),
});

/** `De 24 a 168.` */
export function limitsText(name: Limited): string {
  return `De ${LIMITS[name].least} a ${LIMITS[name].most}.`;
}

function typed(name: Limited) {
  const { least, most } = LIMITS[name];
  const message = `Digite um número inteiro de ${least} a ${most}.`;
  return z.string(message).check(
    z.trim(),
    z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, message),
  );
}

/** An unticked checkbox posts nothing. Rules: REMIND-6. */
export const UnpaidOrderFields = z
  .object({
    unpaidHours: typed("unpaidHours"),
    remind: z.optional(z.string()),
    pixMinutes: typed("pixMinutes"),
    idleMinutes: typed("idleMinutes"),
    againHours: typed("againHours"),
    remindCarts: z.optional(z.string()),
    cartHours: typed("cartHours"),
  })
  .check(
    z.refine(({ againHours, unpaidHours }) => Number(againHours) + LEAST_HOURS_LEFT <= Number(unpaidHours), {
      path: ["againHours"],
      message: `Escolha pelo menos ${LEAST_HOURS_LEFT} horas antes do cancelamento.`,
    }),
  );
export type UnpaidOrderFields = z.output<typeof UnpaidOrderFields>;

export function unpaidOrdersOfFields(fields: UnpaidOrderFields): UnpaidOrderSettings {
  return {
    unpaidHours: Number(fields.unpaidHours),
    remind: fields.remind === "1",
    pixMinutes: Number(fields.pixMinutes),
    idleMinutes: Number(fields.idleMinutes),
    againHours: Number(fields.againHours),
    remindCarts: fields.remindCarts === "1",
    cartHours: Number(fields.cartHours),
  };
}

/** Without the checkboxes, which are set apart. */
export function fieldsOfUnpaidOrders(settings: UnpaidOrderSettings): Record<Limited, string> {
  const { unpaidHours, pixMinutes, idleMinutes, againHours, cartHours } = settings;
  return {
    unpaidHours: String(unpaidHours),
    pixMinutes: String(pixMinutes),
    idleMinutes: String(idleMinutes),
    againHours: String(againHours),
    cartHours: String(cartHours),
  };
}
