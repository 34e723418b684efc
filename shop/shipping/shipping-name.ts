/**
 * A service as shoppers read it, its carrier first: 'Correios PAC', 'Jadlog Package' for what Jadlog calls '.Package'. The
 * carrier is not named twice ('Loggi Express', 'PAC (Jadlog)').
 */
export function shippingName(service: string, carrier: string | null): string {
  const plain = service.replace(/^[.\s]+/, "") || service;
  return !carrier || plain.includes(carrier) ? plain : `${carrier} ${plain}`;
}
