import type { Page } from "@playwright/test";
import { enterPanel, newColleague } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";

/** Categories that no other test changes. A retry against the same shop uses the next one. */
const CATEGORIES = [
  { category: "Piercing", slug: "piercing" },
  { category: "Conjuntos", slug: "conjuntos" },
] as const;

// Refusals of the server and the price tool.
test.use({ allowedNoise: [/status of 4\d\d/] });

const note = (page: Page, words: string) => page.locator("main").getByText(words).first();

async function choose(page: Page, category: string, formula: string): Promise<void> {
  await page.getByLabel("Categoria").selectOption({ label: category });
  await page.getByLabel("Fórmula").selectOption({ label: formula });
  await page.getByRole("button", { name: "Ver prévia" }).click();
}

/** The preview's first product: id, current price, new price. */
async function firstRow(page: Page) {
  const row = page.getByRole("row").nth(1);
  const [head = ""] = await row.getByRole("rowheader").allInnerTexts();
  const [before = "", after = ""] = await row.getByRole("cell").allInnerTexts();
  const amount = (text: string) => /R\$\s[\d.,]+/.exec(text)?.[0] ?? "";
  return { id: head.split("\n").at(-1)?.trim() ?? "", before: amount(before), after: amount(after) };
}

test("a category's prices: preview, warnings, confirmation, the shop shows them, undone; 'correntes' and other roles are kept out @core", async ({
  page,
  request,
  browser,
}, info) => {
  const own = CATEGORIES[info.repeatEachIndex % CATEGORIES.length] ?? CATEGORIES[0];
  const price = async (id: string): Promise<string> => {
    const product: { price: number } = await (await request.get(`/rest/v1/products/${id}`)).json();
    return new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(product.price);
  };
  await enterPanel(page, "/admin/precos");
  await expect(page.getByRole("heading", { name: "Transformar Preços" })).toBeVisible();
  await look(page);

  // Both fields are required; the form keeps the choice.
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByText("Categoria é obrigatória")).toBeVisible();
  await expect(page.getByText("Fórmula de transformação inválida")).toBeVisible();
  await expect(page.getByLabel("Categoria")).toBeFocused();
  await page.getByLabel("Categoria").selectOption({ label: own.category });
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByText("Categoria é obrigatória")).toHaveCount(0);
  await expect(page.getByLabel("Categoria")).toHaveValue(own.slug);
  await choose(page, "Correntes (bloqueada)", "Multiplicar por 2");
  await expect(page.getByText("A categoria Correntes está bloqueada para transformação de preços")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);

  // At low risk it runs without confirmation; the shop shows the new price at once.
  await choose(page, own.category, "Adicionar 50%");
  await expect(page.getByRole("heading", { name: "Prévia: 7 de 7 produtos" })).toBeVisible();
  // Customers pay 50 % more: the date makes the risk low, and the badge still warns of the increase.
  await expect(page.getByText("Até +50% para clientes · risco baixo pela data")).toBeVisible();
  await expect(note(page, "Clientes passam a pagar até 50% mais em 7 produtos.")).toBeVisible();
  const first = await firstRow(page);
  await look(page);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page);
  if (wide) await page.setViewportSize(wide);
  const file = await page.request.get(`/admin/precos/previa?categoria=${own.slug}&formula=add_percentage_50`);
  expect(file.headers()["content-disposition"]).toContain(`previa-${own.slug}-add_percentage_50`);
  expect((await file.text()).trim().split("\r\n")).toHaveLength(8);
  expect(await price(first.id)).toBe(first.before);
  await page.getByRole("button", { name: "Executar transformação" }).click();
  await expect(note(page, "Transformação concluída.")).toBeVisible();
  expect(await price(first.id)).toBe(first.after);
  expect(await (await request.get(`/produto/${first.id}`)).text()).toContain(first.after);
  await look(page);

  // A second run right afterwards is critical: warnings, then four checkboxes. A concurrent price change aborts it.
  await choose(page, own.category, "Multiplicar por 2");
  await expect(page.getByText("Até +100% para clientes · risco crítico pela data")).toBeVisible();
  await expect(note(page, "Transformação recente.")).toBeVisible();
  const second = await firstRow(page);
  await page.getByRole("link", { name: "Executar transformação" }).click();
  const warnings = page.getByRole("dialog", { name: "Transformações recentes" });
  await expect(warnings.getByText(`${own.category}, + 50%`)).toBeVisible();
  await look(page);
  await warnings.getByRole("button", { name: "Continuar mesmo assim" }).click();
  const safety = page.getByRole("dialog", { name: "Confirmar transformação" });
  await expect(safety.getByText("+100% em média para clientes")).toBeVisible();
  await expect(safety.getByText("Crítico", { exact: true })).toBeVisible();
  const start = safety.getByRole("button", { name: "Transformar 7 preços" });
  const ticks = [
    "Entendo o impacto nos preços",
    "Revisei os preços da prévia",
    "Assumo a responsabilidade pela mudança",
    "Confirmo que quero transformar de novo uma categoria que acabou de mudar",
  ];
  for (const tick of ticks) {
    await expect(start).toBeDisabled();
    await safety.getByLabel(tick).check();
  }
  await look(page);
  await expect(start).toBeEnabled();

  const other = await browser.newContext({ viewport: page.viewportSize() });
  const beside = patient(await other.newPage());
  await enterPanel(beside);
  await beside.goto("/admin/precos");
  const oldest = beside.getByRole("button", { name: `Desfazer ${own.category}, + 50%` }).first();
  await oldest.click();
  await beside.getByRole("button", { name: "Desfazer agora" }).click();
  await expect(note(beside, "Transformação desfeita: 7 preços de volta.")).toBeVisible();
  expect(await price(first.id)).toBe(first.before);
  await look(beside);

  await start.click();
  await expect(note(page, "Os preços mudaram depois da prévia.")).toBeVisible();
  await expect(safety).toHaveCount(0);
  expect(await price(first.id)).toBe(first.before);

  // The new preview is at low risk again: an undone run does not count.
  await expect(page.getByText("Até +100% para clientes · risco baixo pela data")).toBeVisible();
  expect((await firstRow(page)).after).not.toBe(second.after);
  const third = await firstRow(page);
  await page.getByRole("button", { name: "Executar transformação" }).click();
  await expect(note(page, "Transformação concluída.")).toBeVisible();
  expect(await price(first.id)).toBe(third.after);

  // Undo from the log; the shop shows the old prices.
  await page
    .getByRole("button", { name: `Desfazer ${own.category}, × 2` })
    .first()
    .click();
  await page.getByRole("button", { name: "Desfazer agora" }).click();
  await expect(note(page, "Transformação desfeita: 7 preços de volta.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Histórico" }).getByText("Desfeito").first()).toBeVisible();
  expect(await price(first.id)).toBe(first.before);
  await expect.poll(async () => (await request.get(`/produto/${first.id}`)).text()).toContain(first.before);
  await page.getByText("Painel de depuração").click();
  await expect(page.getByText('"lastRun"')).toBeVisible();
  await look(page);

  // The fulfilment role has no access.
  await other.clearCookies();
  await enterPanel(beside, "/admin", await newColleague(page, "fulfilment"));
  await expect(beside.getByRole("link", { name: "Transformar Preços" })).toHaveCount(0);
  await beside.goto("/admin/precos");
  await expect(beside.getByText("A sua função não permite ver esta página.")).toBeVisible();
  await other.close();
});
