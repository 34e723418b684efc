import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

// A count without a difference is refused.
test.use({ allowedNoise: [/status of 422/] });

test("a count that matches the shelf is left without a question, a different one is not @phone-only", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await enterPanel(page, "/admin/produtos/contagem");
  const code = page.getByLabel("Código de barras, ou código e tamanho");
  await code.fill("TESTE-CORRENTE-PRODUCAO");
  await code.press("Enter");
  const counted = page.getByRole("textbox", { name: /^Contadas de/ });
  const shelf = /\d+/.exec(await page.getByText(/^Na loja: \d+/).innerText())?.[0] ?? "";
  await counted.fill(shelf);
  await page.getByRole("button", { name: "Lançar diferenças" }).click();
  await expect(page.getByText("Nada a lançar.")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Voltar aos produtos" }).click();
  await expect(page).toHaveURL("/admin/produtos");
  expect(asked).toEqual([]);

  await page.goto("/admin/produtos/contagem");
  await code.fill("TESTE-CORRENTE-PRODUCAO");
  await code.press("Enter");
  await expect(counted).toHaveValue("1");
  await page.getByRole("link", { name: "Voltar aos produtos" }).click();
  await expect.poll(() => asked).toEqual(["Há alterações não salvas. Sair mesmo assim?"]);
  await expect(page).toHaveURL("/admin/produtos/contagem");
});
