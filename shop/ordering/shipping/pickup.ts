export const PICKUP_NAME = "Retirada na loja";
export const PICKUP_BEGINNING = `${PICKUP_NAME}: `;

/** `place`: where and when, as shown at the sale. Rules: SHIP-31. */
export function pickupServiceName(place: string): string {
  return `${PICKUP_BEGINNING}${place}`;
}

/** Where and when; null: shipped, or sent by a carrier after all. */
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

/** A pick-up order that staff made without an address has the shop's, not shown as the customer's. Rules: DESK-23. */
export function hasCustomerAddress({
  expiresAt,
  carrierName,
}: {
  expiresAt?: Date | null;
  carrierName: string | null;
}): boolean {
  return carrierName !== PICKUP_NAME || !expiresAt;
}

/** 'Correios PAC', 'Jadlog Package' for '.Package'; not repeated ('Loggi Express', 'PAC (Jadlog)'). Rules: SHIP-19. */
export function shippingName(service: string, carrier: string | null): string {
  // An order meant for pick-up that a carrier delivers after all.
  if (service.startsWith(PICKUP_BEGINNING)) return carrier ?? PICKUP_NAME;
  const plain = plainService(service);
  const isNamed = !carrier || plain.toLowerCase().includes(carrier.toLowerCase());
  return isNamed ? plain : `${carrier} ${plain}`;
}

/** 'Package' for '.Package', which is how Melhor Envio writes Jadlog's. */
export function plainService(service: string): string {
  return service.replace(/^[.\s]+/, "") || service;
}

/** What carries an order or a parcel, by one name wherever it is said. Rules: SHIP-19. */
export function carriedBy(
  { serviceName, carrierName }: { serviceName: string | null; carrierName: string | null },
  otherwise = "A definir",
): string {
  return serviceName ? shippingName(serviceName, carrierName) : (carrierName ?? otherwise);
}
