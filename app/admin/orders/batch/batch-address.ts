/** The query of a page about these orders: `?pedido=…&pedido=…`. */
export function batchQuery(orderIds: readonly string[]): string {
  return `?${new URLSearchParams(orderIds.map((id) => ["pedido", id]))}`;
}

/** The page that checks the pieces of these orders in. */
export function checkInPath(orderIds: readonly string[]): string {
  return `/admin/pedidos/lote/conferir${batchQuery(orderIds)}`;
}

/** The page of many orders. */
export function batchPath(orderIds: readonly string[]): string {
  return `/admin/pedidos/lote${batchQuery(orderIds)}`;
}
