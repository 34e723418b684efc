import { expect, test } from "vitest";
import { startBuiltShop } from "#tests/setup/deployed/built-shop.ts";

const shop = await startBuiltShop();

/** Heading and product count of a server-rendered page. */
async function headingOf(path: string) {
  const html = await (await fetch(`${shop.url}${path}`)).text();
  const [, title] = /<h1[^>]*>([^<]+)<\/h1>/.exec(html) ?? [];
  const [, total] = /(\d+)(?:<!-- -->|\s)*produtos? encontrados?/.exec(html) ?? [];
  return { title, total: Number(total) };
}

/** The router's data response for a client-side navigation. In it, each value follows its name. */
async function dataOf(path: string) {
  const answer = await fetch(`${shop.url}${path}`, { redirect: "manual" });
  const values: unknown[] = JSON.parse((await answer.text()).split("\n")[0] ?? "");
  const after = (name: string) => values[values.indexOf(name) + 1];
  return { status: answer.status, after };
}

const LISTINGS = [
  ["/promocoes", "Promoções"],
  ["/conjuntos", "Conjuntos"],
  ["/correntes", "Correntes"],
  ["/piercing", "Piercing"],
  ["/gargantilhas", "Gargantilhas"],
  ["/categoria/aneis", "Anéis"],
  ["/categoria/colares", "Colares"],
  ["/categoria/todos", "Produtos"],
];

test.each(LISTINGS)("%s is the same listing, opened or gone to", async (path, title) => {
  const page = await headingOf(path);
  expect(page.title).toBe(title);
  expect(page.total).toBeGreaterThan(0);
  for (const address of [`${path}.data`, `${path}/_.data`]) {
    const { after } = await dataOf(address);
    expect({ title: after("title"), total: after("total") }).toEqual(page);
  }
});

test.each([
  ["/gargantilhas.data?pagina=999", /^\/gargantilhas$/],
  ["/categoria/todos.data?pagina=999", /^\/categoria\/todos\?pagina=\d+$/],
  ["/promocoes.data?etiquetas=ninguem", /^\/promocoes$/],
  ["/busca.data?q=prata&pagina=999", /^\/busca\?q=prata(&pagina=\d+)?$/],
  ["/pedidos.data?pagina=2&_routes=account%2Forders%2Forders", /^\/login\?voltar=%2Fpedidos%3Fpagina%3D2$/],
  [
    "/admin/configuracoes/registro.data?antes=5",
    /^\/admin\/login\?voltar=%2Fadmin%2Fconfiguracoes%2Fregistro%3Fantes%3D5&sessao=terminou$/,
  ],
])("%s leads to a page", async (path, target) => {
  const { status, after } = await dataOf(path);
  expect(status).toBe(202);
  expect(after("redirect")).toMatch(target);
});
