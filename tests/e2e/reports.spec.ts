import type { Page } from "@playwright/test";
import { enterPanel, openArea } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { addToCart, comeAsCustomer, payByPix } from "./steps.ts";

const PIECE = { id: "EARCUFFTRI-019", name: "Ear Cuff Trio de Fios em Prata 925" };

/** The number below a label such as `Pedidos`. */
async function figure(page: Page, label: string): Promise<number> {
  const words = await page
    .locator("main")
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .first()
    .locator("xpath=following-sibling::dd[1]")
    .innerText();
  return numberIn(words);
}

/** The count of a step of the funnel; 0 if it is not shown. */
async function step(page: Page, label: string): Promise<number> {
  const line = page.locator("main li").filter({ hasText: label });
  return (await line.count()) === 0 ? 0 : numberIn(await line.locator("b").last().innerText());
}

/** `R$ 1.234,56` as centavos, `1.234` as a number: reads the digits only. */
function numberIn(words: string): number {
  return Number(words.replace(/\D/g, ""));
}

test("a newcomer reads last week's sales: a purchase appears in the sentence, the figures, the funnel, the table and the file", async ({
  page,
}) => {
  await enterPanel(page);
  await openArea(page, "Relatórios");
  await expect(page.getByRole("heading", { name: "Relatórios" })).toBeVisible();
  await expect(page.getByText(/^Últimos 7 dias: /)).toBeVisible();
  await look(page);
  const orders = await figure(page, "Pedidos");
  const revenue = await figure(page, "Receita");
  await page.getByRole("link", { name: "Conversão e pagamentos" }).click();
  await expect(page.getByRole("heading", { name: "Conversão e pagamentos" })).toBeVisible();
  const carts = await step(page, "Carrinho aberto");
  const payments = await step(page, "Pagamento iniciado");

  await comeAsCustomer(page);
  await addToCart(page, PIECE.id);
  await page.goto("/cart");
  await expect(page.getByText(PIECE.name).first()).toBeVisible();
  await payByPix(page);
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();

  // Other tests buy concurrently, so the numbers rise by at least this purchase.
  await page.goto("/admin/relatorios");
  expect(await figure(page, "Pedidos")).toBeGreaterThan(orders);
  const now = await figure(page, "Receita");
  expect(now).toBeGreaterThan(revenue);
  await expect(page.getByText(/^Últimos 7 dias: R\$\s[\d.,]+ em [\d.]+ pedidos?[,;]/)).toBeVisible();
  // The chart renders; its data is also available as a table.
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await page.getByText("Ver em tabela").first().click();
  const table = page.getByRole("table", { name: "Receita por dia" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await look(page);
  const path = await page.getByRole("link", { name: "CSV de Receita por dia" }).getAttribute("href");
  const file = await page.request.get(path ?? "");
  expect(file.headers()["content-disposition"]).toContain("vendas-");
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines[0]).toBe(
    "data;pedidos;receita;ticket médio;peças;cupons;desconto do PIX;frete;reembolsos;valor reembolsado;disputas perdidas;valor perdido;fica na loja",
  );
  expect(lines.slice(1).reduce((sum, line) => sum + numberIn(line.split(";")[2] ?? ""), 0)).toBeGreaterThanOrEqual(now);

  await expect(async () => {
    await page.goto("/admin/relatorios/pagamentos");
    expect(await step(page, "Carrinho aberto")).toBeGreaterThan(carts);
    expect(await step(page, "Pagamento iniciado")).toBeGreaterThan(payments);
  }).toPass();
  await expect(page.getByRole("row", { name: /^PIX/ })).toBeVisible();
  await look(page);

  await page.getByRole("link", { name: "Produtos e estoque" }).click();
  await expect(page.getByRole("heading", { name: "Produtos e estoque" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Valor do estoque por categoria" })).toBeVisible();
  const best = await page.request.get("/admin/relatorios/arquivo/mais-vendidos");
  expect(await best.text()).toContain(`${PIECE.id};${PIECE.name};`);
  await look(page);

  // A custom period. An invalid one is reported at its field, which keeps the dates.
  await page.getByRole("link", { name: "12 meses" }).click();
  await expect(page.getByText(/^Últimos 12 meses \(\w{3}\/\d\d a \w{3}\/\d\d\): /)).toBeVisible();
  await page.getByText("Outro período").click();
  await page.getByLabel("Primeiro dia").fill("2026-03-10");
  await page.getByLabel("Último dia").fill("2026-03-01");
  await page.getByRole("button", { name: "Ver período" }).click();
  await expect(page.getByText("O último dia vem depois do primeiro")).toBeVisible();
  await expect(page.getByLabel("Primeiro dia")).toHaveValue("2026-03-10");
  await look(page);
  await page.getByLabel("Último dia").fill("2026-03-12");
  await page.getByRole("button", { name: "Ver período" }).click();
  await expect(page.getByText("De 10/03/2026 a 12/03/2026: nenhuma venda.")).toBeVisible();

  for (const [link, empty] of [
    ["Cupons", "Nenhum cupom usado neste período."],
    ["Frete", "Nenhum frete vendido neste período."],
    ["Clientes", "Aqui aparece quantos pedidos são de clientes novos"],
  ] as const) {
    await page.getByRole("navigation", { name: "Relatórios" }).getByRole("link", { name: link }).click();
    await expect(page.getByText(empty)).toBeVisible();
    await look(page);
  }
});
