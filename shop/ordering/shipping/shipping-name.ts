import { PICKUP_BEGINNING, PICKUP_NAME } from "./pickup.ts";

/** 'Correios PAC', 'Jadlog Package' for '.Package'; not repeated ('Loggi Express', 'PAC (Jadlog)'). Rules: SHIP-19. */
export function shippingName(service: string, carrier: string | null): string {
  // An order meant for pick-up that a carrier delivers after all.
  if (service.startsWith(PICKUP_BEGINNING)) return carrier ?? PICKUP_NAME;
  const plain = service.replace(/^[.\s]+/, "") || service;
  return !carrier || plain.includes(carrier) ? plain : `${carrier} ${plain}`;
}
