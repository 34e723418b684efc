import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { enterPanel, expectArea } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";

const PICTURES = ["ANELSOLITA-002-1.jpg", "ANELSOLITA-002-2.jpg"].map((name) => `db/sample/images/aneis/${name}`);

// Refusals of the editor, and the page of an archived product.
test.use({ allowedNoise: [/status of 4\d\d/] });

const save = (page: Page) => page.getByRole("button", { name: "Salvar alterações" }).click();

// Unlisted from the start, so that it does not change the counts of listing tests.
test("a piece is added with pictures, changed by two at once, priced with others, archived @core", async ({
  page,
  request,
}) => {
  const id = `PROVA-${randomUUID().slice(0, 8).toUpperCase()}`;
  const price = async () => (await (await request.get(`/rest/v1/products/${id}`)).json()).price;
  await enterPanel(page, "/admin/produtos");
  await expectArea(page, "Produtos");
  await look(page);
  await page.getByRole("link", { name: "Novo produto" }).click();
  await expect(page.getByRole("heading", { name: "Novo produto" })).toBeVisible();

  // All missing fields are reported at once, at the fields and next to the button; the first gets the focus.
  await page.getByRole("button", { name: "Cadastrar produto" }).click();
  for (const words of [
    "Informe o código",
    "Informe o nome",
    "Escolha a categoria",
    "Preço deve ser um número positivo",
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Confira 4 campos: Código, Nome, Categoria, Preço")).toBeVisible();
  await expect(page.getByLabel("Código", { exact: true })).toBeFocused();
  await look(page);
  await page.getByRole("button", { name: "Preço", exact: true }).click();
  await expect(page.getByLabel("Preço", { exact: true })).toBeFocused();

  // An invalid price is reported at its field; the card previews the form.
  await page.getByLabel("Código", { exact: true }).fill(id);
  await page.getByLabel("Nome", { exact: true }).fill("Anel de Prova Trançado");
  await page.getByLabel("Categoria").selectOption({ label: "Anéis" });
  await page.getByLabel("Preço", { exact: true }).fill("100,00");
  await page.getByLabel("Preço com desconto").fill("120,00");
  await page.getByLabel("Fora das listas").check();
  await page.getByRole("button", { name: "Cadastrar produto" }).click();
  await expect(page.getByText("Preço com desconto deve ser menor que o preço original")).toBeVisible();
  await page.getByLabel("Preço com desconto").fill("80,00");
  await expect(page.getByText("20% OFF")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(PICTURES);
  await expect(page.getByLabel("Texto da imagem 2")).toBeVisible();
  await page.getByLabel("Texto da imagem 2").fill("Anel trançado de perto");
  await page.getByRole("button", { name: "Mover a imagem 2 para antes" }).click();
  await expect(page.getByLabel("Texto da imagem 1")).toHaveValue("Anel trançado de perto");
  await page.getByLabel("O que a imagem 2 mostra").selectOption("No corpo");
  await page.getByLabel("Contar o estoque de cada tamanho").check();
  await page.getByRole("textbox", { name: "Tamanho 1" }).fill("16");
  await page.getByLabel("Em estoque").fill("3");
  await look(page);
  await page.getByRole("button", { name: "Cadastrar produto" }).click();
  await expect(page.getByText("Produto cadastrado.")).toBeVisible();
  const shown = await (await request.get(`/produto/${id}`)).text();
  expect(shown).toContain("Anel de Prova Trançado");
  expect(shown).toContain("Anel trançado de perto");
  expect(shown).toContain("Imagem 2: No corpo");

  // Cropped; the crop is stored on save.
  await page.getByRole("button", { name: "Recortar a imagem 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Recortar imagem" });
  await expect(dialog.getByRole("button", { name: "Recortar" })).toBeVisible();
  await look(page);
  await dialog.getByRole("button", { name: "Recortar" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Remover a imagem 2" }).click();
  await expect(page.getByLabel("Texto da imagem 2")).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByLabel("Texto da imagem 2")).toBeVisible();

  // A concurrent save: the page lists the other changes and keeps the input.
  const other = patient(await page.context().newPage());
  await other.goto(`/admin/produtos/${id}`);
  await other.getByLabel("Nome", { exact: true }).fill("Anel de Prova Liso");
  await other.getByLabel("Preço", { exact: true }).fill("110,00");
  await save(other);
  await expect(other.getByText("Produto salvo").first()).toBeVisible();
  await other.close();
  await page.getByLabel("Preço", { exact: true }).fill("90,00");
  await page.getByLabel("Descrição").fill("Leve, de usar todo dia.");
  await save(page);
  await expect(
    page.getByText("Você salvou este produto em outra aba ou aparelho enquanto editava aqui."),
  ).toBeVisible();
  await expect(page.getByText("Você também mudou este campo")).toHaveCount(1);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Anel de Prova Liso");
  await expect(page.getByLabel("Preço", { exact: true })).toHaveValue("90,00");
  await expect(page.getByLabel("Descrição")).toHaveValue("Leve, de usar todo dia.");
  await look(page);
  await save(page);
  await expect(page.getByText("Produto salvo").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Anel de Prova Liso" })).toBeVisible();
  expect(await price()).toBe(90);

  // Found by its code in lower case, and raised by 10 % with the bulk tool.
  await page.goto(`/admin/produtos?q=${id.toLowerCase()}`);
  // Its price is changed in the table: Enter saves, Esc restores, a refusal is shown at the field.
  const cell = page.getByRole("button", { name: "Preço de Anel de Prova Liso: alterar" });
  const field = page.getByRole("textbox", { name: "Preço de Anel de Prova Liso" });
  await cell.click();
  await field.fill("70");
  await field.press("Enter");
  await expect(page.getByText("Deve ficar acima do preço com desconto, 80,00")).toBeVisible();
  await look(page);
  await field.press("Escape");
  await expect(cell).toBeFocused();
  expect(await price()).toBe(90);
  for (const reais of [95, 90]) {
    await cell.click();
    await field.fill(String(reais));
    await field.press("Enter");
    await expect(cell).toContainText(`R$ ${reais},00`);
    expect(await price()).toBe(reais);
  }
  await page.getByLabel(`Selecionar Anel de Prova Liso, ${id}`).check();
  await expect(page.getByText("1 produto selecionado")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Alterar selecionados" }).click();
  await page.getByLabel("Percentual").fill("10");
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByRole("table").getByText("R$ 99,00")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Aplicar preços novos" }).click();
  await expect(page.getByRole("heading", { name: "1 produto alterado" })).toBeVisible();
  await expect(page.getByRole("table", { name: "O que mudou" }).getByText("R$ 99,00")).toBeVisible();
  expect(await price()).toBe(99);
  await look(page);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  expect(await price()).toBe(90);

  // A promotion strikes the price at once, and is taken back in one go.
  await page.getByLabel("Como", { exact: true }).selectOption("Fazer promoção (de/por)");
  await page.getByLabel("Percentual").fill("30");
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByRole("table").getByText("R$ 63,00")).toBeVisible();
  await page.getByLabel("Termina").fill("2030-11-30T23:59");
  await look(page);
  await page.getByRole("button", { name: "Criar promoção" }).click();
  await expect(page.getByText("No ar")).toBeVisible();
  await expect(page.getByText(/até 30\/11\/2030, 23:59/)).toBeVisible();
  expect(await (await request.get(`/rest/v1/products/${id}`)).json()).toMatchObject({ price: 90, discount_price: 63 });
  await look(page);
  await page.getByRole("button", { name: "Desfazer promoção" }).click();
  await page.getByRole("button", { name: "Sim, desfazer" }).click();
  await expect(page.getByText("Promoção desfeita").first()).toBeVisible();
  expect(await (await request.get(`/rest/v1/products/${id}`)).json()).toMatchObject({ price: 90, discount_price: 80 });

  // Archived: its page is not found.
  await page.goto(`/admin/produtos/${id}`);
  await expect(page.getByText("Estoque inicial")).toBeVisible();
  await page.getByRole("button", { name: "Arquivar produto" }).click();
  await expect(page.getByText("Arquivado em")).toBeVisible();
  expect((await request.get(`/produto/${id}`)).status()).toBe(404);
  await look(page);
});
