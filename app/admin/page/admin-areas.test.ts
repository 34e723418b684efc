import { expect, test } from "vitest";
import { areasOf, isInArea } from "./admin-areas.ts";

test("an area of which one may open a single page is called by that page", () => {
  const names = areasOf("fulfilment").map(({ label }) => label);
  expect(names).toEqual(["Produtos", "Meu acesso", "Pedidos", "Trocas e devoluções", "Contatos"]);
  const profile = areasOf("fulfilment").find(({ label }) => label === "Meu acesso");
  expect(profile && isInArea(profile, "/admin/configuracoes/perfil/verificacao")).toBe(true);
});

test("who may open more finds the areas by their names", () => {
  expect(areasOf("owner").map(({ label }) => label)).toEqual([
    "Upload em Massa",
    "Transformar Preços",
    "Produtos",
    "Relatórios",
    "Configurações",
    "Pedidos",
    "Trocas e devoluções",
    "Clientes",
    "Cupons",
    "Frete",
    "Saúde",
  ]);
});
