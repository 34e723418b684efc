import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDeliveredOrders } from "./change-shop.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

const PIECE = "TESTE-CORRENTE-PRODUCAO";
const ORDERS = 24;

/** Opens the list with orders of a day that no other test has. */
async function openList(page: Page): Promise<string> {
  const day = `20${randomInt(21, 24)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`;
  await addDeliveredOrders(ORDERS, day, PIECE);
  const list = `/admin/pedidos?ver=entregues&de=${day}&ate=${day}`;
  await enterPanel(page, list);
  return list;
}

const rows = (page: Page) => page.locator("tbody tr");
const opened = (page: Page) => page.locator("details[open]");

/** How many rows of the table the window shows whole. */
function rowsInSight(page: Page): Promise<number> {
  return rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
}

test("the order list is dense, sorted, walked through by keys, and keeps each person's columns and views @core", async ({
  page,
}) => {
  const list = await openList(page);
  // Rules: OLIST-1.
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(20);
  await look(page);
  const total = page.getByRole("columnheader", { name: "Total" });
  await total.getByRole("link").click();
  await expect(total).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).first()).toContainText("R$ 268,00");
  await total.getByRole("link").click();
  await expect(rows(page).first()).toContainText("R$ 107,00");

  // Keys walk, tick and search; in the search field they are letters.
  const bar = page.getByRole("toolbar", { name: "Pedidos marcados" });
  await expect(bar).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
  await expect(rows(page).nth(1).locator("img").first()).toBeVisible();
  await page.keyboard.press("x");
  await expect(bar.getByText("1 pedido marcado")).toBeVisible();
  await look(page);
  await page.keyboard.press("/");
  await page.keyboard.type("jxjx?o");
  await expect(page.getByLabel("Buscar pedido")).toHaveValue("jxjx?o");
  await expect(bar.getByText("1 pedido marcado")).toBeVisible();
  await bar.getByRole("button", { name: "Desmarcar" }).click();
  await expect(bar).toBeHidden();
  // Rules: OLIST-9.
  const boxes = page.getByLabel(/^Marcar o pedido/);
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("4 pedidos marcados")).toBeVisible();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("2 pedidos marcados")).toBeVisible();
  await bar.getByRole("button", { name: "Desmarcar" }).click();
  await page.getByLabel("Buscar pedido").blur();
  await page.keyboard.press("?");
  await expect(opened(page)).toContainText("próximo pedido, anterior");
  await look(page);
  await page.keyboard.press("Escape");
  await expect(opened(page)).toHaveCount(0);

  await page.getByText("Colunas", { exact: true }).click();
  await opened(page).getByLabel("Cidade").uncheck();
  await opened(page).getByRole("button", { name: "Salvar colunas" }).click();
  await expect(page.getByRole("columnheader", { name: "Cidade" })).toHaveCount(0);
  await page.getByText("Visões", { exact: true }).click();
  await opened(page).getByLabel("Nova visão").fill("Baratos");
  await look(page);
  await opened(page).getByRole("button", { name: "Salvar visão" }).click();
  const tab = page.getByRole("navigation", { name: "Mostrar" }).getByRole("link", { name: "Baratos" });
  await expect(tab).toHaveAttribute("aria-current", "true");
  await page.goto("/admin/pedidos?ver=todos");
  await tab.click();
  await expect(rows(page)).toHaveCount(ORDERS);
  await expect(rows(page).first()).toContainText("R$ 107,00");
  await page.getByText("Visões", { exact: true }).click();
  await opened(page).getByLabel("Nome da visão Baratos").fill("Os mais baratos");
  await opened(page).getByRole("button", { name: "Renomear" }).click();
  const renamed = page.getByRole("navigation", { name: "Mostrar" }).getByRole("link", { name: "Os mais baratos" });
  await expect(renamed).toBeVisible();
  await opened(page).getByRole("button", { name: "Remover a visão Os mais baratos" }).click();
  await expect(renamed).toHaveCount(0);
  await page.goto(list);
  await page.getByText("Colunas", { exact: true }).click();
  await opened(page).getByLabel("Cidade").check();
  await opened(page).getByRole("button", { name: "Salvar colunas" }).click();
  await expect(page.getByRole("columnheader", { name: "Cidade" })).toBeVisible();

  // By a product's code, and by Enter to the order.
  await page.getByLabel("Buscar pedido").fill(PIECE.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Resultados para “${PIECE.toLowerCase()}”`)).toBeVisible();
  await expect(rows(page)).toHaveCount(ORDERS);
  await page.getByLabel("Buscar pedido").blur();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/pedidos\/[0-9a-f-]{36}$/);
});

// Rules: OLIST-1.
test("on a phone the orders are cards, ticked and sorted as well @phone-only", async ({ page }) => {
  await openList(page);
  await expect(rows(page)).toHaveCount(ORDERS);
  await look(page);
  await page
    .getByLabel(/^Marcar o pedido/)
    .first()
    .check();
  await page
    .getByLabel(/^Marcar o pedido/)
    .nth(1)
    .check();
  await expect(page.getByText("2 pedidos marcados")).toBeVisible();
  await look(page);
  const inUse = page.getByRole("list", { name: "Filtros em uso" });
  await expect(inUse.getByRole("link", { name: /^Tirar o filtro Feito/ })).toHaveCount(2);
  await page.getByText("Filtros (2)").click();
  await expect(page.getByLabel("Feito de")).toBeVisible();
  await look(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Lista de separação" }).click();
  await expect(page).toHaveURL(/\/admin\/pedidos\/separar\?pedido=.*&pedido=/);
});
