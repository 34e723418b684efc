import { largePicture, tooLargeFile } from "./large-picture.ts";
import { enterPanel } from "./panel.ts";
import { expect, test } from "./shop-test.ts";

const SENT = { timeout: 60_000 };

// Oversized files are refused.
test.use({ allowedNoise: [/status of 4\d\d/] });

test("photos of a camera go through, as far as the screen promises", async ({ page, request }, info) => {
  const id = `FOTO-${info.retry}`;
  await enterPanel(page, "/admin/produtos/novo");
  await page.getByLabel("Código", { exact: true }).fill(id);
  await page.getByLabel("Nome", { exact: true }).fill("Anel de Foto Grande");
  await page.getByLabel("Categoria").selectOption({ label: "Anéis" });
  await page.getByLabel("Preço", { exact: true }).fill("100,00");
  await page.getByLabel("Fora das listas").check();
  const photos = page.locator("input[type=file]");
  await photos.setInputFiles(await largePicture(6));
  await expect(page.getByLabel("Texto da imagem 1")).toBeVisible(SENT);
  await photos.setInputFiles(tooLargeFile(21));
  await expect(page.getByText("A imagem passa de 20 MB.")).toBeVisible();
  await expect(page.getByLabel("Texto da imagem 2")).toHaveCount(0);
  await page.getByRole("button", { name: "Cadastrar produto" }).click();
  await expect(page.getByText("Produto cadastrado.")).toBeVisible();

  // Requests alternate between both processes: each must serve the file.
  await page.goto(`/produto/${id}`);
  const shown = page.locator("main img").first();
  await expect(shown).toHaveJSProperty("complete", true);
  const address = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  for (let turn = 0; turn < 4; turn += 1) {
    const answer = await request.get(address);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
  }
});
