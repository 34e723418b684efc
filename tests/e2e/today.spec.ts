import { paidOrder } from "./orders.ts";
import { enterPanel, newColleague } from "./panel.ts";
import { expect, lookWithLargeText, patient, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

/** Ample stock: this test cannot take the last piece from another one. */
const PIECE = { id: "TESTE-CORRENTE-PRODUCAO" };

test("a day begins on Hoje, whose figures lead to their lists @phone-only", async ({ page, browser, request }) => {
  const account = await signUp(request);
  await paidOrder(request, PIECE, {
    headers: await bearerOf(request, account),
    data: { customer_email: account.email },
  });
  await enterPanel(page, "/admin/produtos");
  await page.getByRole("link", { name: "Hoje", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Hoje" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vendas de hoje" })).toBeVisible();
  await lookWithLargeText(page);
  await page.getByRole("link", { name: /^Para embalar [1-9]/ }).click();
  await expect(page).toHaveURL(/\/admin\/pedidos\?ver=embalar$/);

  // Whoever packs sees no money, and starts where they like.
  const packer = await newColleague(page, "fulfilment");
  const other = patient(await (await browser.newContext({ viewport: page.viewportSize() })).newPage());
  await enterPanel(other, "/admin", packer);
  await expect(other).toHaveURL(/\/admin\/pedidos$/);
  await other.getByRole("link", { name: "Hoje", exact: true }).click();
  await expect(other.getByRole("link", { name: /^Atrasados/ })).toBeVisible();
  await expect(other.getByText("Vendas de hoje")).toHaveCount(0);
  const start = other.getByRole("switch", { name: "Abrir o painel por aqui" });
  await start.press("Space");
  await expect(start).toBeChecked();
  await other.goto("/admin");
  await expect(other).toHaveURL(/\/admin\/hoje$/);
  await start.click();
  await expect(start).not.toBeChecked();
  await other.goto("/admin");
  await expect(other).toHaveURL(/\/admin\/pedidos$/);
  await other.context().close();
});

test("first steps say what is missing, can be put away and are found again @phone-only @drill", async ({
  page,
  browser,
}) => {
  await enterPanel(page);
  const manager = await newColleague(page, "manager");
  const other = patient(await (await browser.newContext({ viewport: page.viewportSize() })).newPage());
  await enterPanel(other, "/admin/hoje?ver=passos", manager);
  await expect(other.getByRole("heading", { level: 2, name: "Primeiros passos" })).toBeVisible();
  await expect(other.getByText("Na demonstração os pagamentos são simulados")).toBeVisible();
  await lookWithLargeText(other);
  await other.getByRole("button", { name: "Dispensar" }).click();
  await expect(other.getByRole("button", { name: "Mostrar de novo" })).toBeVisible();
  await other.goto("/admin/hoje");
  await expect(other.getByRole("heading", { level: 2, name: "Hoje" })).toBeVisible();
  await other.getByRole("link", { name: "Primeiros passos" }).click();
  await other.getByRole("button", { name: "Mostrar de novo" }).click();
  await expect(other.getByRole("button", { name: "Dispensar" })).toBeVisible();
  await other.getByRole("link", { name: /^Dados da empresa/ }).click();
  await expect(other).toHaveURL(/\/admin\/configuracoes$/);
  await other.context().close();
});
