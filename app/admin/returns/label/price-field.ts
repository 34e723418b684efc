/** Hidden field with the price that was shown for a service, in centavos. */
export function priceField(serviceId: string): string {
  return `preco-${serviceId}`;
}
