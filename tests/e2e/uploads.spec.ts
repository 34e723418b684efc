import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { enterPanel, expectArea } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

const HEADER = "id;name;category;price;description;material;stock";

// The shop refuses concurrent uploads, and both screen sizes run this test at the same time.
test.use({ allowedNoise: [/status of 409/] });

async function openPanel(page: Page): Promise<void> {
  await enterPanel(page);
  await expect(page).toHaveURL("/admin/upload");
}

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[name=csv]").setInputFiles(file);
}

/** Presses a button until it takes effect: the shop refuses an upload while the other screen size's is running. */
async function press(button: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (!(await effect.isVisible())) await button.click({ timeout: 3_000 });
    await expect(effect).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 80_000 });
}

function card(page: Page, filename: string) {
  return page.getByRole("region", { name: `Upload ${filename}` });
}

test("a wrong file is rehearsed, corrected from its own report, uploaded and undone @core", async ({ page }) => {
  const key = randomUUID().slice(0, 8).toUpperCase();
  const filename = `colecao-${key}.csv`;
  await openPanel(page);
  await expectArea(page, "Upload em Massa");
  await look(page);

  // A file of another type, and an empty CSV.
  await choose(page, "produtos.ods", "x");
  await expect(page.getByRole("alert").getByText("Formato inválido.").first()).toBeVisible();
  await choose(page, "vazio.csv", `${HEADER}\n`);
  // Its toast goes with the mistake.
  await expect(page.getByRole("alert").getByText("Formato inválido")).toHaveCount(0);
  await page.getByRole("button", { name: "Enviar produtos" }).click();
  await expect(
    page.getByRole("alert").getByText("Arquivo CSV deve conter pelo menos um cabeçalho e uma linha de dados").first(),
  ).toBeVisible();

  // One valid line and three invalid ones, in Latin-1 as old spreadsheets write it; in a category that no other test
  // counts.
  const lines = [
    `UP-${key}-1;Corrente Açaí;correntes;129,90;Corrente em prata;Prata 925;4`,
    `UP-${key}-2;Relógio;relogios;99,90;Relógio;Prata 925;1`,
    `UP-${key}-3;Corrente;correntes;zero;Corrente;Prata 925;1`,
    `UP-${key}-4;Corrente;correntes;10;Corrente`,
  ];
  await choose(page, filename, Buffer.from([HEADER, ...lines].join("\r\n"), "latin1"));
  await page.getByText("Só simular (não grava nada)").click();
  const rehearsed = card(page, filename);
  await press(page.getByRole("button", { name: "Simular upload" }), rehearsed);
  await expect(rehearsed.getByText("Simulado")).toBeVisible();
  await expect(rehearsed.getByText("1 com sucesso")).toBeVisible();
  await expect(rehearsed.getByText("3 com erro")).toBeVisible();
  await expect(page.getByRole("cell", { name: `Produto UP-${key}-2: Categoria inválida` })).toBeVisible();
  await expect(
    page.getByRole("cell", { name: `Produto UP-${key}-3: Preço deve ser um número positivo` }),
  ).toBeVisible();
  await expect(page.getByRole("cell", { name: /Esperadas 7 colunas, encontradas 5/ })).toBeVisible();
  await look(page);

  await page.getByLabel("Coluna").selectOption("price");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("cell", { name: /Categoria inválida/ })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: /Preço deve ser/ })).toBeVisible();

  // Imports the valid line, then downloads the error report, corrects it and uploads it.
  await press(page.getByRole("button", { name: "Gravar agora" }), rehearsed.getByText("Criados", { exact: true }));
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar relatório" }).click();
  const report = readFileSync(await (await download).path(), "utf8");
  expect(report).toContain("Categoria inválida");
  const corrected = report
    .replace(";relogios;", ";correntes;")
    .replace(";zero;", ";89,90;")
    .replace(/;Corrente\r\n$/, ";Corrente;Prata 925;2\r\n");
  await page.getByText("Enviar outro arquivo").click();
  await choose(page, `corrigido-${filename}`, corrected);
  const done = card(page, `corrigido-${filename}`);
  await press(page.getByRole("button", { name: "Enviar produtos" }), done);
  await expect(done.getByText("3 com sucesso")).toBeVisible();
  await expect(done.getByText("Concluído")).toBeVisible();
  await look(page);
  const product = await page.request.get(`/rest/v1/products?q=${encodeURIComponent("Açaí")}`);
  expect(JSON.stringify(await product.json())).toContain("Corrente Açaí");

  await expect(async () => {
    await done.getByRole("button", { name: "Desfazer upload" }).click({ timeout: 3_000 });
    await page.getByRole("dialog").getByRole("button", { name: "Desfazer" }).click({ timeout: 3_000 });
    await expect(done.getByText(/Desfazendo|Desfeito/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 80_000 });
  await expect(done.getByText("Upload desfeito.")).toBeVisible();
  expect((await page.request.get(`/produto/UP-${key}-2`)).status()).toBe(404);
});

test("files are dropped onto the form, and sent by it where no scripts run @drill", async ({
  page,
  browser,
  baseURL,
}) => {
  const key = randomUUID().slice(0, 8);
  const text = [HEADER, `SOLTO-${key};Anel;aneis;129,90;Anel em prata;Prata 925;4`].join("\n");
  await openPanel(page);
  const zone = page.getByText("Arraste o arquivo CSV ou XLSX para cá");
  const drop = async (name: string) => {
    const dataTransfer = await page.evaluateHandle(
      ([filename, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], filename, { type: "text/csv" }));
        return transfer;
      },
      [name, text] as const,
    );
    await zone.dispatchEvent("dragover", { dataTransfer });
    await zone.dispatchEvent("drop", { dataTransfer });
  };
  await drop("colecao.ods");
  await expect(page.getByRole("alert").getByText("Formato inválido.").first()).toBeVisible();
  await drop(`solto-${key}.csv`);
  await expect(page.getByRole("alert").getByText("Formato inválido.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Tirar solto-${key}.csv` })).toBeVisible();
  await page.getByText("Só simular (não grava nada)").click();
  const dropped = card(page, `solto-${key}.csv`);
  await press(page.getByRole("button", { name: "Simular upload" }), dropped);
  await expect(dropped.getByText("1 com sucesso")).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: page.viewportSize() });
  const plain = await context.newPage();
  await openPanel(plain);
  const sent = card(plain, `simples-${key}.csv`);
  await expect(async () => {
    await plain.goto("/admin/upload");
    await choose(plain, `simples-${key}.csv`, text);
    await plain.getByLabel("Só simular (não grava nada)").check({ force: true });
    await plain.locator("form[enctype] button[type=submit]").click();
    await expect(sent).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 80_000 });
  await expect(async () => {
    await plain.reload();
    await expect(sent.getByText("Simulado")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await expect(sent.getByText("1 com sucesso")).toBeVisible();
  await context.close();
});
