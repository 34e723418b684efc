import * as z from "zod/mini";

/** `limit`: from how few pieces on a product counts as low. `mail`: whether the shop hears of it. */
export interface LowStockSettings {
  limit: number;
  mail: boolean;
}

/** `scarce_products` holds products with as many pieces or fewer. Rules: PANEL-7. */
export const MOST_LOW_STOCK = 10;

/** The last piece: many pieces of this trade come in twos and threes. Rules: PANEL-7. */
export const USUAL_LOW_STOCK: Readonly<LowStockSettings> = { limit: 1, mail: true };

export const StoredLowStock = z.object({
  limit: z.int().check(z.minimum(0), z.maximum(MOST_LOW_STOCK)),
  mail: z.boolean(),
});

const MESSAGE = `Digite um número inteiro de 0 a ${MOST_LOW_STOCK}`;

/** Null unless it is a whole number in range. */
export function typedLowStock(typed: string): number | null {
  return /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MOST_LOW_STOCK ? Number(typed) : null;
}

export function lowStockProblem(): string {
  return MESSAGE;
}

/** An unticked checkbox posts nothing. */
export const LowStockFields = z.object({
  limit: z.string(MESSAGE).check(z.refine((typed) => typedLowStock(typed) !== null, MESSAGE)),
  mail: z.optional(z.string()),
});
