import { beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "./cases/fuzz-case.ts";
import { PAGE_PATTERNS } from "./page-paths.ts";
import { send } from "./send.ts";
import { logVisitorsIn, type Visitors } from "./visitors.ts";
import { startWatchedShop, type WatchedShop } from "./watched-shop.ts";

// Three of them still fit the 16 KB of a request's head.
const NO_IDS = ["nope", "-1", "999999999999999999999", "00000000-0000-4000-8000-000000000000", "x".repeat(5_000)];
let shop: WatchedShop;
let visitors: Visitors;

beforeAll(async () => {
  shop = await startWatchedShop();
  visitors = await logVisitorsIn(shop);
});

async function statusOf(as: Visitor, path: string, form?: string): Promise<number | undefined> {
  const method = form === undefined ? "GET" : "POST";
  const headers = form === undefined ? [] : ([["Content-Type", "application/x-www-form-urlencoded"]] as const);
  const body = form === undefined ? null : Buffer.from(form);
  const fuzz = { target: path, as, method, path, headers, body };
  return (await send(shop.url, fuzz, visitors.linesFor(fuzz)))?.status;
}

/** Pages that exist for any parameter: listings show all products, an unknown stock alert counts as cancelled. */
const ANY_WORD = new Set(["/categoria/:categorySlug", "/lista/:categorySlug", "/avise-me/:noticeId"]);
/** missing-records.test.ts covers the panel. */
const withIds = PAGE_PATTERNS.filter((pattern) => /^(?!\/admin\/).*:/.test(pattern) && !ANY_WORD.has(pattern));

test("there are pages of single records", () => {
  expect(withIds.length).toBeGreaterThan(5);
});

test.each(withIds)("%s of no record is not found", async (pattern) => {
  const statuses = await Promise.all(NO_IDS.map((id) => statusOf("customer", pattern.replaceAll(/:\w+/g, id))));
  expect(statuses).toEqual(NO_IDS.map(() => 404));
});

test.each([
  `/imagens/${"x".repeat(300)}.jpg`,
  `/imagens/${"x/".repeat(3_000)}a.jpg`,
  `/imagens/produtos/${"x".repeat(300)}.0123456789ab.400.avif`,
  `/assets/${"x".repeat(300)}.js`,
  `/${"x".repeat(300)}.txt`,
  `/${"x".repeat(6_000)}`,
  `/rest/v1/products/${"x".repeat(6_000)}`,
])("%.40s… is not found", async (path) => {
  expect(await statusOf("anonymous", path)).toBe(404);
});

describe("a form that the page does not have", () => {
  test.each([
    "/admin/configuracoes",
    "/admin/configuracoes/aparencia",
    "/admin/configuracoes/emails",
    "/admin/configuracoes/textos/welcome",
    "/admin/configuracoes/funcionamento",
    "/admin/configuracoes/pagamentos",
    "/admin/configuracoes/pedidos-nao-pagos",
    "/admin/configuracoes/perfil",
    "/admin/configuracoes/perfil/verificacao",
    "/admin/cupons/PRATA10",
    "/admin/demonstracao",
    "/admin/frete",
    "/admin/frete/conexao",
    "/admin/precos",
    "/admin/produtos/ANELAPARAD-001",
    "/admin/saude",
    "/admin/saude/provedores",
    "/admin/upload",
  ])("of %s is refused", async (path) => {
    expect(await statusOf("staff", path, "acao=nenhum")).toBe(422);
    expect(await statusOf("staff", `${path}.data`, "acao=constructor")).toBe(422);
  });

  test("of an order's, a person's and a return's page, too", async () => {
    const { db } = shop.database;
    const [customer] = await db.selectFrom("customers").select("id").limit(1).execute();
    const [member] = await db.selectFrom("staff").select("id").limit(1).execute();
    const id = crypto.randomUUID();
    for (const path of [
      `/admin/clientes/${customer?.id}`,
      `/admin/configuracoes/equipe/${member?.id}`,
      `/admin/pedidos/${id}`,
      `/admin/trocas/${id}`,
      `/admin/clientes/contatos/${id}`,
    ]) {
      expect([path, await statusOf("staff", path, "acao=nenhum")]).toEqual([path, 422]);
    }
  });
});
