import type { Centavos } from "#platform/money.ts";
import type { ShipmentProblem } from "../shipment.ts";

export interface LabelPrice {
  serviceId: string;
  label: string;
  /** For all boxes. */
  priceCents: Centavos;
  /** Business days of the slowest box. */
  deliveryDays: number;
}

/** `balanceCents` null: the token may not read the wallet. */
export type LabelPrices =
  | { kind: "priced"; prices: LabelPrice[]; balanceCents: Centavos | null }
  | { kind: "failed"; problem: ShipmentProblem };

/** True if the balance is unknown. Rules: SHIP-54. */
export function isEnough(balanceCents: Centavos | null, priceCents: Centavos): boolean {
  return balanceCents === null || balanceCents >= priceCents;
}
