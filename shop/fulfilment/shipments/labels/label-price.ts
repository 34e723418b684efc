import type { Centavos } from "#platform/money.ts";
import type { ShipmentProblem } from "../shipment.ts";

/** What the labels of an order's boxes would cost with one service. */
export interface LabelPrice {
  /** The provider's number of the service. */
  serviceId: string;
  label: string;
  /** Of all boxes together. */
  priceCents: Centavos;
  /** Business days of the slowest box. */
  deliveryDays: number;
}

/** Prices and wallet, as the order's page gets them; `balanceCents` null: the token may not see the wallet. */
export type LabelPrices =
  | { kind: "priced"; prices: LabelPrice[]; balanceCents: Centavos | null }
  | { kind: "failed"; problem: ShipmentProblem };

/** Whether a wallet of so much pays for it; a wallet that nobody may see is taken to. Rules: SHIP-54. */
export function isEnough(balanceCents: Centavos | null, priceCents: Centavos): boolean {
  return balanceCents === null || balanceCents >= priceCents;
}
