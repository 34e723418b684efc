import type { Centavos } from "#platform/money.ts";
import type { ShipmentProblem } from "../shipment.ts";

/** The price of an order's labels with one service. */
export interface LabelPrice {
  /** The provider's id of the service. */
  serviceId: string;
  label: string;
  /** For all boxes. */
  priceCents: Centavos;
  /** Business days of the slowest box. */
  deliveryDays: number;
}

/** Prices and wallet balance for the order's page; `balanceCents` null: the token may not read the wallet. */
export type LabelPrices =
  | { kind: "priced"; prices: LabelPrice[]; balanceCents: Centavos | null }
  | { kind: "failed"; problem: ShipmentProblem };

/** Whether the balance covers the price; true if the balance is unknown. Rules: SHIP-54. */
export function isEnough(balanceCents: Centavos | null, priceCents: Centavos): boolean {
  return balanceCents === null || balanceCents >= priceCents;
}
