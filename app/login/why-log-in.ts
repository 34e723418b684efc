const REASONS: readonly (readonly [start: string, reason: string])[] = [
  ["/pedidos", "Entre para ver seus pedidos."],
  ["/orders", "Entre para ver seus pedidos."],
  ["/order-success", "Entre para ver seu pedido."],
  ["/account", "Entre para ver seus dados."],
  ["/wishlist", "Entre para ver seus favoritos."],
  ["/favoritos", "Entre para ver seus favoritos."],
];

/** Why a page that was opened leads to the login; null where it is not one that needs an account. */
export function whyLogIn(returnTo: string | undefined): string | null {
  return REASONS.find(([start]) => returnTo?.startsWith(start))?.[1] ?? null;
}
