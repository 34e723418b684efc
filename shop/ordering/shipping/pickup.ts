/** The carrier name of pick-up. */
export const PICKUP_NAME = "Retirada na loja";
/** The service name of pick-up. */
export const PICKUP_BEGINNING = `${PICKUP_NAME}: `;

/**
 * The service name of an order with pick-up; `place` is where and when, as shown at the sale.
 * Rules: SHIP-31.
 */
export function pickupServiceName(place: string): string {
  return `${PICKUP_BEGINNING}${place}`;
}

/** Where and when an order is collected; null: it is shipped, or was sent by a carrier after all. */
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

/**
 * Whether an order's address is its customer's. Staff who make an order with pick-up ask for none: it then has the shop's
 * address, which is not shown as the customer's.
 * Rules: DESK-23.
 */
export function hasCustomerAddress({
  expiresAt,
  carrierName,
}: {
  expiresAt?: Date | null;
  carrierName: string | null;
}): boolean {
  return carrierName !== PICKUP_NAME || !expiresAt;
}
