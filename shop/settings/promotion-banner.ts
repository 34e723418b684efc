import * as z from "zod/mini";
import type { Setting } from "./setting.ts";

/** The strip of the promotion that runs; written as promotions start and end. Rules: PRICE-52. */
export const promotionBanner: Setting<{ text: string | null }> = {
  key: "promotion_banner",
  audited: "Faixa da promoção",
  stored: z.partial(z.object({ text: z.nullable(z.string()) })),
  usual: () => ({ text: null }),
};
