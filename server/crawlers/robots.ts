/** For who is logged in, or for programs: nothing to be found there, and nothing a page needs to be shown whole. */
const CLOSED = [
  "/checkout",
  "/order-success",
  "/pedidos",
  "/orders",
  "/account",
  "/sair",
  "/admin",
  "/auth/",
  "/webhooks/",
  "/sandbox",
];

/**
 * `robots.txt`. Pages that say themselves that they are not to be indexed (cart, login, wishlist, searches, filtered
 * listings) stay open: a crawler that may not read them cannot learn it.
 */
export function robotsText(publicUrl: string): string {
  return [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
