import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_PAGES } from "#app/admin/admin-pages.ts";
import { MISSING_RECORDS, type MissingRecord } from "#app/admin/page/missing-record.ts";
import { type Answer, send } from "./send.ts";
import { logVisitorsIn, type Visitors } from "./visitors.ts";
import { startWatchedShop, type WatchedShop } from "./watched-shop.ts";

let shop: WatchedShop;
let visitors: Visitors;

beforeAll(async () => {
  shop = await startWatchedShop();
  visitors = await logVisitorsIn(shop);
});

/** What each panel URL with a parameter shows. The first test fails for a URL that is not listed. */
const RECORDS: Readonly<Record<string, MissingRecord | "label" | "prices">> = {
  "upload/:uploadId/erros.csv": "upload",
  "pedidos/novo/:orderId": "order",
  "pedidos/:orderId": "order",
  "pedidos/:orderId/alterar": "order",
  "pedidos/:orderId/nota/:kind": "invoice",
  "pedidos/:orderId/dossie.pdf": "order",
  "pedidos/:orderId/etiqueta/:shipmentId": "label",
  "pedidos/:orderId/sem-etiqueta": "label",
  // Fetched by the order's page, not opened directly.
  "pedidos/:orderId/precos": "prices",
  "pedidos/:orderId/lembrar": "order",
  "pedidos/:orderId/avisar": "order",
  "produtos/:productId": "product",
  "trocas/:returnId": "return",
  "trocas/:returnId/declaracao": "return",
  "trocas/:returnId/foto/:place": "return",
  "cupons/:code": "coupon",
  "relatorios/arquivo/:report": "report",
  "clientes/revendedores/:applicationId": "reseller",
  "clientes/contatos/:messageId": "message",
  "clientes/lgpd/:requestId": "data-request",
  "clientes/lgpd/:requestId/dados": "data-request",
  "clientes/sem-conta/:orderId": "customer",
  "clientes/:customerId": "customer",
  "clientes/:customerId/dados": "customer",
  "configuracoes/equipe/:staffId": "staff",
  "configuracoes/textos/:key": "text",
};
const LABEL = { title: "Etiqueta não encontrada", list: "/admin/pedidos" };

const NO_IDS = [
  "00000000-0000-4000-8000-000000000000",
  "nao-existe",
  "-1",
  "999999999999999999999",
  "x".repeat(3_000),
  "%E0%A4%A",
  "%zz",
  "%00",
  "a%2Fb",
  "%F0%9F%92%8D",
  "__proto__",
];
const NAMED = NO_IDS.map((id) => [id.slice(0, 40), id] as const);

/** Opens a panel path as staff and follows redirects; returns the last response. */
async function open(path: string): Promise<Answer | null> {
  const fuzz = { target: path, as: "staff", method: "GET", path, headers: [], body: null } as const;
  const answer = await send(shop.url, fuzz, visitors.linesFor(fuzz));
  const on = answer?.headers.location;
  return typeof on === "string" ? open(on.replace(shop.publicUrl, "")) : answer;
}

/** A response's status, titles, heading and links, and whether it has the panel's navigation. */
function shown(answer: Answer | null) {
  const body = answer?.body.replaceAll("<!-- -->", "") ?? "";
  return {
    status: answer?.status,
    titles: [...body.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
    headline: /<h2[^>]*>([^<]*)<\/h2>/.exec(body)?.[1],
    framed: /<h1[^>]*>Painel Administrativo<\/h1>/.test(body) && body.includes('aria-label="Áreas do painel"'),
    links: [...body.slice(body.indexOf("<main")).matchAll(/<a [^>]*href="([^"?]*)/g)].map(([, path]) => path),
  };
}

function expected(title: string, list: string) {
  return {
    status: 404,
    titles: [`${title} | Painel Administrativo`],
    headline: title,
    framed: true,
    links: expect.arrayContaining([list]),
  };
}

test("every address of the panel with a parameter is known here", () => {
  const paths = ADMIN_PAGES.map(({ path }) => path).filter((path) => path.includes(":"));
  expect(Object.keys(RECORDS).toSorted()).toEqual(paths.toSorted());
});

describe.each(Object.entries(RECORDS))("/admin/%s", (path, record) => {
  test.each(NAMED)("of %s is said to be missing, in the panel's frame", async (_, id) => {
    const answer = await open(`/admin/${path.replaceAll(/:\w+/g, id)}`);
    if (record === "prices") {
      expect([404, 422]).toContain(answer?.status);
      expect(answer?.headers["content-type"]).toContain("application/json");
      return;
    }
    const { title, list } = record === "label" ? LABEL : MISSING_RECORDS[record];
    expect(shown(answer)).toEqual(expected(title, id === NO_IDS[0] && record === "label" ? expect.anything() : list));
  });
});

// The shop strips NUL from queries: this one would be empty.
test.each(NAMED.filter(([, id]) => id !== "%00"))("so is the upload %s", async (_, id) => {
  expect(shown(await open(`/admin/upload?envio=${id}`))).toEqual(expected("Upload não encontrado", "/admin/upload"));
});

test.each(["nao-existe", "pedidos/a/b/c", "%zz", "configuracoes/%E0%A4%A/x", "x".repeat(3_000)])(
  "an address that is no page is said to be none: %#",
  async (path) => {
    expect(shown(await open(`/admin/${path}`))).toEqual(expected("Página não encontrada", "/admin"));
  },
);
