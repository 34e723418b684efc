import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { ProductFilters } from "./product-filters.tsx";

function pageOf(address: string): string {
  const choice = listChoiceOf(new URLSearchParams(address));
  const Page = createRoutesStub([{ path: "/", Component: () => <ProductFilters choice={choice} tags={[]} /> }]);
  return renderToStaticMarkup(<Page initialEntries={[`/?${address}`]} />);
}

/** The chips as text, each with the address that takes it away. */
function chipsOf(address: string): string[] {
  const links = /<ul aria-label="Filtros em uso".*<\/ul>/s.exec(pageOf(address))?.[0] ?? "";
  return [...links.matchAll(/href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, to, text]) => `${text?.replaceAll(/<[^>]*>/g, "").trim()} -> ${to?.replaceAll("&amp;", "&")}`,
  );
}

test("each active filter is named, and taken away alone or with all others; the term stays", () => {
  expect(chipsOf("")).toEqual([]);
  expect(chipsOf("q=anel")).toEqual([]);
  expect(chipsOf("q=anel&categoria=aneis&etiqueta=Oferta")).toEqual([
    "Tirar o filtro Categoria: Anéis -> /?q=anel&etiqueta=Oferta",
    "Tirar o filtro Tag: Oferta -> /?q=anel&categoria=aneis",
    "Limpar filtros -> /?q=anel",
  ]);
});

test("a state takes its own order away with it, and leaves one that was chosen", () => {
  expect(chipsOf("estado=baixo")).toEqual([
    "Tirar o filtro Situação: Estoque baixo -> /",
    "Limpar filtros -> /admin/produtos",
  ]);
  expect(chipsOf("estado=baixo&ordem=nome")[0]).toBe("Tirar o filtro Situação: Estoque baixo -> /?ordem=nome");
  expect(chipsOf("estado=baixo&ordem=nome")[1]).toBe("Tirar o filtro Ordem: Nome -> /?estado=baixo");
});

test("on phones the filters are behind a button with their number; without scripts a link opens them", () => {
  expect(pageOf("categoria=aneis&etiqueta=Oferta")).toMatch(/href="[^"]*filtros=1"[^>]*>.*Filtros e ordem \(2\)/s);
  expect(pageOf("categoria=aneis")).toContain("max-md:hidden");
  expect(pageOf("categoria=aneis&filtros=1")).not.toContain("max-md:hidden");
});
