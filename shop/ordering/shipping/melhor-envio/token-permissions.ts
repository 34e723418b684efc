export interface TokenPermission {
  name: string;
  use: string;
  /** Changes nothing: the permission is checked before the empty body. */
  probe: { method: "GET" | "POST"; path: string; body?: unknown };
}

const get = (path: string) => ({ method: "GET", path }) as const;
const post = (path: string, body: object = { orders: [] }) => ({ method: "POST", path, body }) as const;

/** The account first: its answer tells whether the token is valid at all. Rules: SHIP-38. */
export const TOKEN_PERMISSIONS: readonly TokenPermission[] = [
  { name: "users-read", use: "ver os dados e o saldo da conta", probe: get("") },
  { name: "shipping-calculate", use: "calcular o frete", probe: post("/shipment/calculate", {}) },
  { name: "cart-read", use: "ver o carrinho de etiquetas", probe: get("/cart") },
  { name: "cart-write", use: "pôr etiquetas no carrinho", probe: post("/cart", {}) },
  { name: "orders-read", use: "ver as etiquetas", probe: get("/orders/search?q=0") },
  { name: "shipping-checkout", use: "comprar etiquetas", probe: post("/shipment/checkout") },
  { name: "shipping-generate", use: "gerar etiquetas", probe: post("/shipment/generate") },
  { name: "shipping-print", use: "imprimir etiquetas", probe: post("/shipment/print") },
  { name: "shipping-cancel", use: "cancelar etiquetas", probe: post("/shipment/cancellable") },
  { name: "shipping-tracking", use: "rastrear envios", probe: post("/shipment/tracking") },
];

/** An unknown one by its name. */
export function permissionUse(name: string): string {
  return TOKEN_PERMISSIONS.find((permission) => permission.name === name)?.use ?? name;
}
