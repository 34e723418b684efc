/** The query of a page about these orders: `?pedido=…&pedido=…`. */
export function batchQuery(orderIds: readonly string[]): string {
  return `?${new URLSearchParams(orderIds.map((id) => ["pedido", id]))}`;
}

/** The page of many orders. */
export function batchPath(orderIds: readonly string[]): string {
  return `/admin/pedidos/lote${batchQuery(orderIds)}`;
}
