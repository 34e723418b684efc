/** The name of a file of an order, by its number: 'pedido-1004-nota.pdf'. Rules: ORDER-23. */
export function orderFileName(number: number, what: string): string {
  return `pedido-${number}-${what}`;
}
