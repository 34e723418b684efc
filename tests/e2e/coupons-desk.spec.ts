import { randomUUID } from "node:crypto";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

// Creating a coupon with an existing code is refused.
test.use({ allowedNoise: [/status of 409 .*\/admin\/cupons\//] });

test("a coupon is made, changed, duplicated, ended and taken back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = `MESA-${randomUUID().slice(0, 8).toUpperCase()}`;
  await enterPanel(page, "/admin/cupons");
  await expect(page.getByRole("heading", { level: 2, name: "Cupons" })).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Novo cupom" }).click();
  await expect(page.getByLabel("Código")).toBeFocused();

  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByText("Digite o código.")).toBeVisible();
  await expect(page.getByText("Informe o desconto em %.")).toBeVisible();
  await look(page);
  await page.getByLabel("Código").fill("bemvinda10");
  await page.getByLabel("Desconto (%)").fill("15");
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByText("Este código já existe ou já existiu. Escolha outro.")).toBeVisible();
  await page.getByLabel("Código").fill(code.toLowerCase());
  await page.getByLabel("Anéis").check();
  // The last day by one press, counted from the first one.
  await page.getByLabel("Primeiro dia").fill("2099-12-25");
  await page.getByRole("button", { name: "7 dias" }).click();
  await expect(page.getByLabel("Último dia")).toHaveValue("2099-12-31");
  await page.getByLabel("Primeiro dia").fill("");
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByRole("heading", { level: 2, name: `Cupom ${code}` })).toBeVisible();
  await expect(page.getByText("15% de desconto em anéis.")).toBeVisible();
  await expect(page.getByText("Ativo", { exact: true })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByText(`Código ${code} copiado`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.getByLabel("O que o cupom dá").selectOption("fixed");
  await page.getByLabel("Desconto (R$)").fill("20,50");
  await page.getByLabel("Usos ao todo").fill("nenhum");
  await page.getByRole("button", { name: "Salvar cupom" }).click();
  await expect(page.getByText("Use um número inteiro.")).toBeVisible();
  await page.getByLabel("Usos ao todo").fill("100");
  await page.getByRole("button", { name: "Salvar cupom" }).click();
  await expect(page.getByText("Cupom salvo")).toBeVisible();
  await expect(page.getByText(/^R\$\s20,50 de desconto em anéis\.$/)).toBeVisible();
  await expect(page.getByText("0 de 100")).toBeVisible();

  await page.getByRole("button", { name: "Encerrar agora" }).click();
  await expect(page.getByText("Encerrado", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("Ativo", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Encerrar agora" }).click();
  await expect(page.getByText("Encerrado", { exact: true })).toBeVisible();
  await look(page);

  await page.getByRole("link", { name: "Duplicar" }).click();
  await expect(page.getByText(`Com as regras de ${code}. Escolha outro código.`)).toBeVisible();
  await expect(page.getByLabel("Desconto (R$)")).toHaveValue("20,50");
  await expect(page.getByLabel("Anéis")).toBeChecked();
  await page.goto(`/admin/cupons?ver=encerrados&q=${code}`);
  await expect(page.getByRole("link", { name: code })).toBeVisible();
});
