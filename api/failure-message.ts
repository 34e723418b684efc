/** What could not be done, in the specification's words (part 2, section 8), by the call that failed. */
const FAILURES: readonly { method: RegExp; path: RegExp; message: string }[] = [
  {
    method: /^(POST|PUT)$/,
    path: /^\/rest\/v1\/orders(\/[^/]+)?$/,
    message: "Falha ao salvar pedido no banco de dados",
  },
  { method: /^DELETE$/, path: /^\/rest\/v1\/orders\//, message: "Erro ao salvar pedido" },
  { method: /^GET$/, path: /^\/rest\/v1\/orders$/, message: "Não foi possível carregar seus pedidos" },
  { method: /^GET$/, path: /^\/rest\/v1\/orders\//, message: "Erro ao carregar pedido" },
  { method: /^GET$/, path: /^\/rest\/v1\/order_items$/, message: "Erro ao carregar itens do pedido" },
  { method: /^GET$/, path: /^\/rest\/v1\/tracking_events$/, message: "Não foi possível carregar o rastreamento" },
  { method: /^POST$/, path: /^\/functions\/v1\/track-order$/, message: "Erro ao atualizar rastreamento" },
  {
    method: /^POST$/,
    path: /^\/functions\/v1\/create-stripe-payment$/,
    message: "Erro ao carregar pagamento com Stripe",
  },
  {
    method: /^POST$/,
    path: /^\/functions\/v1\/create-mercadopago-payment$/,
    message: "Falha no processamento do pagamento",
  },
];

/** The first sentence of the answer to a call that broke off, without its full stop; null where any will do. */
export function failureMessage(method: string, path: string): string | null {
  return FAILURES.find((failure) => failure.method.test(method) && failure.path.test(path))?.message ?? null;
}
