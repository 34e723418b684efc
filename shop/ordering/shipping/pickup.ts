/** What collecting at the shop is called where carriers have their names. */
export const PICKUP_NAME = "Retirada na loja";
/** Of the service of what is collected. */
export const PICKUP_BEGINNING = `${PICKUP_NAME}: `;

/**
 * What an order that is collected calls its service; `place` is where and when, as it was told when it was sold.
 * Rules: SHIP-31.
 */
export function pickupServiceName(place: string): string {
  return `${PICKUP_BEGINNING}${place}`;
}

/** Where and when an order is collected; null: it is carried, or was sent by a carrier after all. */
export function pickupPlace({
  serviceName,
  carrierName,
}: {
  serviceName: string | null;
  carrierName: string | null;
}): string | null {
  if (carrierName !== PICKUP_NAME || !serviceName?.startsWith(PICKUP_BEGINNING)) return null;
  return serviceName.slice(PICKUP_BEGINNING.length);
}
