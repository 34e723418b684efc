import { expect, expectNoSideScroll, look, test } from "./shop-test.ts";

test("every model of a mail can be looked at @drill", async ({ page }) => {
  await page.goto("/sandbox/mails");
  await look(page);
  await page.getByRole("link", { name: /confirmado: recebemos seu pagamento/ }).click();
  // The iframe is sandboxed without scripts, so Playwright cannot inspect it: its document is fetched directly.
  const shown = page.getByTitle(/^Mensagem: /);
  await expect(shown).toBeVisible();
  const framed = await shown.evaluate((frame: HTMLIFrameElement) => frame.src);
  expect(await (await page.request.get(framed)).text()).toContain("Pedido Confirmado!");
  await expectNoSideScroll(page);
});
