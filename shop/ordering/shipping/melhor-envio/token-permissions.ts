export interface TokenPermission {
  name: string;
  use: string;
  /** Changes nothing: the permission is checked before the empty body. */
  probe: { method: "GET" | "POST"; path: string; body?: unknown };
}

const NO_ORDERS = { orders: [] };

/** The account first: its answer tells whether the token is valid at all. Rules: SHIP-38. */
export const TOKEN_PERMISSIONS: readonly TokenPermission[] = [
  { name: "users-read", use: "ver os dados e o saldo da conta", probe: { method: "GET", path: "" } },
  {
    name: "shipping-calculate",
    use: "calcular o frete",
    probe: { method: "POST", path: "/shipment/calculate", body: {} },
  },
  { name: "cart-read", use: "ver o carrinho de etiquetas", probe: { method: "GET", path: "/cart" } },
  {
    name: "cart-write",
    use: "pôr etiquetas no carrinho",
    probe: { method: "POST", path: "/cart", body: {} },
  },
  { name: "orders-read", use: "ver as etiquetas", probe: { method: "GET", path: "/orders/search?q=0" } },
  {
    name: "shipping-checkout",
    use: "comprar etiquetas",
    probe: { method: "POST", path: "/shipment/checkout", body: NO_ORDERS },
  },
  {
    name: "shipping-generate",
    use: "gerar etiquetas",
    probe: { method: "POST", path: "/shipment/generate", body: NO_ORDERS },
  },
  {
    name: "shipping-print",
    use: "imprimir etiquetas",
    probe: { method: "POST", path: "/shipment/print", body: NO_ORDERS },
  },
  {
    name: "shipping-cancel",
    use: "cancelar etiquetas",
    probe: { method: "POST", path: "/shipment/cancellable", body: NO_ORDERS },
  },
  {
    name: "shipping-tracking",
    use: "rastrear envios",
    probe: { method: "POST", path: "/shipment/tracking", body: NO_ORDERS },
  },
];

/** An unknown one by its name. */
export function permissionUse(name: string): string {
  return TOKEN_PERMISSIONS.find((permission) => permission.name === name)?.use ?? name;
}
