import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { type LabelClient, openLabelClient } from "../melhor-envio/label-client.server.ts";

/** A client with the shop's current token; null if none is configured. */
export async function openLabels(deps: Needed): Promise<LabelClient | null> {
  const { db, config, logger, fetch } = deps;
  const access = await readCarrierAccess(db, config);
  return access && openLabelClient({ access, contact: config.brand, logger, fetch });
}
