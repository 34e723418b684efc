import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { EmptyListing } from "./empty-listing.tsx";

function textOf(clearTo: string | null): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <EmptyListing clearTo={clearTo} /> }]);
  return renderToStaticMarkup(<Stub />).replace(/<[^>]*>/g, " ");
}

test("an empty listing speaks of filters only where one is set", () => {
  expect(textOf("/categoria/aneis")).toContain("Nenhum produto encontrado com os filtros selecionados.");
  expect(textOf(null)).not.toContain("filtros");
  expect(textOf(null)).toContain("Ainda não há produtos aqui.");
});
