import { PICKUP_BEGINNING, PICKUP_NAME } from "./pickup.ts";

/**
 * A service as shoppers read it, its carrier first: 'Correios PAC', 'Jadlog Package' for what Jadlog calls '.Package'. The
 * carrier is not named twice ('Loggi Express', 'PAC (Jadlog)'). Of what is collected it says no place: see `pickupPlace`.
 * Rules: SHIP-19.
 */
export function shippingName(service: string, carrier: string | null): string {
  // Somebody carries after all what was to be collected.
  if (service.startsWith(PICKUP_BEGINNING)) return carrier ?? PICKUP_NAME;
  const plain = service.replace(/^[.\s]+/, "") || service;
  return !carrier || plain.includes(carrier) ? plain : `${carrier} ${plain}`;
}
