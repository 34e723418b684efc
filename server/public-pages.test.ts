import { expect, test } from "vitest";
import { publicPageAddress } from "./public-pages.ts";

const addressOf = (path: string) => publicPageAddress(new URL(path, "http://localhost"));

test.each([
  ["/", "/"],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=root", "/_.data?_routes=root"],
  ["/promocoes?etiquetas=Oferta&etiquetas=Novo&pagina=1&q=x", "/promocoes?etiquetas=Novo,Oferta"],
  ["/lista/aneis?pagina=2&preco_max=300&preco_min=50", "/lista/aneis?preco_min=50&pagina=2"],
  ["/piercing.data?_routes=a%2Fb&ordem=name-asc", "/piercing.data?ordem=name-asc&_routes=a%2Fb"],
  ["/piercing.data?_routes=root", "/piercing.data?_routes=root"],
  ["/piercing?pagina=nada&preco_max=90&utm=1", "/piercing?preco_max=90"],
  ["/produto/A-1.data?utm_source=x", "/produto/A-1.data"],
  ["/busca?utm=1&q=anel&pagina=2&ordem=price-asc", "/busca?ordem=price-asc&pagina=2&q=anel"],
  ["/busca?q=a&q=b", "/busca?q=a"],
  [`/busca?q=${"x".repeat(300)}`, `/busca?q=${"x".repeat(200)}`],
])("%s is kept as %s", (path, address) => {
  expect(addressOf(path)).toBe(address);
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
])("%s is nobody's copy", (path) => {
  expect(addressOf(path)).toBeNull();
});
