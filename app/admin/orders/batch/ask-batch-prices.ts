import * as z from "zod/mini";
import { askCarrier } from "../sending/ask-carrier.ts";
import { batchQuery } from "./batch-address.ts";

const Price = z.object({ serviceId: z.string(), label: z.string(), priceCents: z.number(), deliveryDays: z.number() });
const BatchPrices = z.object({
  kind: z.literal("priced"),
  /** By order; null: the provider did not answer for it. */
  prices: z.record(z.string(), z.nullable(z.array(Price))),
  balanceCents: z.nullable(z.number()),
});
export type BatchPrices = z.infer<typeof BatchPrices>;

/** Fetches the label prices of these orders and the wallet's balance. */
export function askBatchPrices(orderIds: readonly string[], signal: AbortSignal) {
  return askCarrier(`/admin/pedidos/lote/precos${batchQuery(orderIds)}`, BatchPrices, signal);
}
