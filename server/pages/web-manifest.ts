import type { Brand } from "#platform/config/config.server.ts";

/** The tokens paper and ink, which a manifest cannot name. */
const PAPER = "#f8f5f0";

const ICONS = [
  ["/icon-192.png", "192x192", "any"],
  ["/icon-512.png", "512x512", "any"],
  ["/icon-maskable-192.png", "192x192", "maskable"],
  ["/icon-maskable-512.png", "512x512", "maskable"],
] as const;

const SHORTCUTS = [
  ["Promoções", "/promocoes"],
  ["Buscar", "/busca"],
  ["Favoritos", "/favoritos"],
  ["Carrinho", "/cart"],
] as const;

/** What a phone or desktop needs to install the shop (W3C Web Application Manifest). */
export function webManifest({ name }: Pick<Brand, "name">) {
  return {
    id: "/",
    name: `${name}: joias em prata 925`,
    short_name: name,
    description: "Anéis, brincos, gargantilhas e pulseiras de prata 925.",
    lang: "pt-BR",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    categories: ["shopping"],
    icons: ICONS.map(([src, sizes, purpose]) => ({ src, sizes, type: "image/png", purpose })),
    shortcuts: SHORTCUTS.map(([label, url]) => ({
      name: label,
      url,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
  };
}
