import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { hasStorefrontRoute, publicPageAddress, roomOf, storefrontRoutes } from "./public-pages.ts";

const addressOf = (path: string) => publicPageAddress(new URL(path, "http://localhost"));

test.each([
  ["/", "/"],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=root", "/_.data?_routes=root"],
  ["/promocoes?etiquetas=Oferta&etiquetas=Novo&pagina=1&q=x", "/promocoes?etiquetas=Novo,Oferta"],
  ["/promocoes?disponivel=1&tamanho=17&tamanho=16,17&x=1", "/promocoes?tamanho=16,17&disponivel=1"],
  ["/lista/aneis?pagina=2&preco_max=300&preco_min=50", "/lista/aneis?preco_min=50&pagina=2"],
  [
    "/piercing.data?_routes=listing-piercing%2Cstorefront%2Flayout&ordem=name-asc",
    "/piercing.data?ordem=name-asc&_routes=storefront%2Flayout,listing-piercing",
  ],
  ["/piercing.data?_routes=root", "/piercing.data?_routes=root"],
  ["/piercing.data?_routes=storefront%2Fproduct", "/piercing.data"],
  ["/piercing.data?_routes=junk", "/piercing.data"],
  ["/piercing?_routes=root", "/piercing"],
  ["/sobre?q=junk&ordem=price-asc&pagina=3&_routes=a", "/sobre"],
  ["/?q=junk&filtros", "/"],
  ["/piercing?x=1&filtros=junk", "/piercing?filtros"],
  ["/busca?filtros&q=anel", "/busca?q=anel&filtros"],
  ["/cart?cupom=A", "/cart"],
  ["/busca?q=%20anel%0A&ordem=junk&pagina=junk", "/busca?q=anel"],
  ["/piercing?pagina=nada&preco_max=90&utm=1", "/piercing?preco_max=90"],
  ["/produto/A-1.data?utm_source=x", "/produto/A-1.data"],
  ["/busca?utm=1&q=anel&pagina=2&ordem=price-asc", "/busca?q=anel&ordem=price-asc&pagina=2"],
  ["/busca?q=a&q=b", "/busca?q=a"],
  [`/busca?q=${"x".repeat(300)}`, `/busca?q=${"x".repeat(100)}`],
])("%s is kept as %s", (path, address) => {
  expect(addressOf(path)).toBe(address);
});

test.each([
  ["/", "main"],
  ["/produto/A-1.data?_routes=root", "main"],
  ["/busca", "main"],
  ["/categoria/aneis?ordem=price-asc&pagina=3", "main"],
  ["/categoria/aneis?tamanho=17", "main"],
  ["/categoria/aneis?tamanho=17,18&disponivel=1", "loose"],
  ["/categoria/aneis?preco_max=123", "loose"],
  ["/categoria/aneis?filtros", "none"],
  ["/categoria/aneis?tamanho=17,18&disponivel=1&ordem=price-asc&pagina=3", "loose"],
  ["/categoria/aneis?tamanho=17,18&disponivel=1&pedra=Rubi", "none"],
  ["/lista/aneis?preco_min=5&tamanho=17&material=Prata+925&etiquetas=Novo", "none"],
  ["/busca?q=anel&ordem=price-asc", "loose"],
  ["/busca.data?q=anel", "loose"],
])("%s is kept in the room %s", (path, room) => {
  expect(roomOf(addressOf(path) ?? "")).toBe(room);
});

test.each([
  "/pedidos",
  "/pedidos.data",
  "/pedidos/_.data",
  "/login",
  "/checkout",
  "/orders/1",
  "/produto/A-1/_.data",
  "/a/_.data",
  "/produto/A%201",
  "/categoria/relogios",
  "/lista/relogios",
  `/produto/${"x".repeat(81)}`,
  `/categoria/${"x".repeat(9_000)}`,
])("%s is nobody's copy", (path) => {
  expect(addressOf(path)).toBeNull();
});

interface RouteEntry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: RouteEntry[];
}

/** Converts the route config to route objects. The router derives the id from the file if none is set. */
function asMatched(entries: readonly RouteEntry[]): RouteObject[] {
  return entries.map(({ id, path, index, file, children }) => {
    const own = { id: id ?? file.replace(/\.tsx?$/, ""), path };
    return index ? { ...own, index } : { ...own, children: asMatched(children ?? []) };
  });
}

test.each([
  "/",
  ...CATEGORY_SLUGS.map((slug) => `/categoria/${slug}`),
  "/categoria/promocoes",
  "/categoria/colares",
  "/categoria/produtos",
  "/promocoes",
  "/gargantilhas",
  "/lista/aneis",
  "/produto/A-1",
  "/busca",
  "/busca/lista",
  "/cart",
  "/sobre",
  "/acessibilidade",
  "/guia-de-tamanhos",
  "/contato",
  "/cadastro/cliente",
  "/newsletter",
])("a data request of %s may ask for each of its routes", (path) => {
  const ids = ["root", ...(matchRoutes(asMatched(routes), path) ?? []).map(({ route }) => String(route.id))];
  const data = path === "/" ? "/_.data" : `${path}.data`;
  expect(addressOf(`${data}?_routes=${encodeURIComponent([...ids].reverse().join(","))}`)).toBe(
    `${data}?_routes=${ids.map(encodeURIComponent).join(",")}`,
  );
  expect([hasStorefrontRoute(path), hasStorefrontRoute(data)]).toEqual([true, true]);
  expect(Object.keys(storefrontRoutes(Object.fromEntries(ids.map((id) => [id, {}]))))).toEqual(ids);
});

test.each([
  ["/categoria/qualquer", true],
  ["/categoria/a/b", false],
  ["/admin/pedidos", false],
  ["/checkout", false],
  ["/carrinho/abc", false],
])("%s has a route of the storefront: %s", (path, has) => {
  expect(hasStorefrontRoute(path)).toBe(has);
});
