import { expectEmails } from "./mailbox.ts";
import { paidOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

const RING = { id: "ANELALIANC-003", size: "16", quantity: 3 };

const CHEAPER = "TESTE-CORRENTE-PRODUCAO";

// A form seen before somebody else's edit is refused.
test.use({ allowedNoise: [/status of 409/] });

test("a paid order gets another size and loses a piece before it is sent @phone-only", async ({ page, request }) => {
  const account = await signUp(request);
  const headers = await bearerOf(request, account);
  const id = await paidOrder(request, RING, { headers, data: { customer_email: account.email } });
  await enterPanel(page, `/admin/pedidos/${id}`);
  await page.getByRole("link", { name: "Alterar pedido" }).click();
  await expect(page.getByRole("heading", { name: /^Alterar pedido nº/ })).toBeVisible();
  await expect(page.getByText("Nada mudou ainda.")).toBeVisible();
  const before = await page.locator("input[name=visto]").inputValue();

  await page.getByRole("radio", { name: /^18/ }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Quantas mudam de tamanho").selectOption("1");
  await page.getByLabel("Ficam no pedido").selectOption("2");
  await expect(page.getByText(/: tamanho 16 → 18$/)).toBeVisible();
  await expect(page.getByText(/voltam para o cliente pelo PIX/)).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Alterar pedido" }).click();
  const question = page.getByRole("dialog", { name: "Alterar o pedido?" });
  await expect(question.getByText(/, tamanho 16: fora do pedido$/)).toBeVisible();
  await look(page);
  await question.getByRole("button", { name: "Sim, alterar" }).click();

  await expect(page).toHaveURL(new RegExp(`/admin/pedidos/${id}$`));
  await expect(page.getByText("Tamanho 18", { exact: true })).toBeVisible();
  await expect(page.getByText("1 voltou ao estoque: enviar 1")).toBeVisible();
  await expect(page.getByText("Peças do pedido alteradas").first()).toBeVisible();
  await expectEmails(request, account.email, /foi alterado/);

  // One press writes it by WhatsApp, too.
  let opened = "";
  await page.context().route(/^https:\/\/wa\.me\//, (route) => {
    opened = route.request().url();
    return route.fulfill({ body: "WhatsApp" });
  });
  await look(page);
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Avisar pelo WhatsApp" }).click(),
  ]);
  await expect.poll(() => decodeURIComponent(opened)).toMatch(/O que mudou: .+16 → 18[\s\S]+\/pedido\?codigo=/);
  await tab.close();
  await page.reload();
  await expect(page.getByText(/Aberto no WhatsApp em/)).toBeVisible();

  // The swapped ring becomes a cheaper piece.
  await page.getByRole("link", { name: "Alterar pedido" }).click();
  await page.getByRole("link", { name: "Trocar por outra peça" }).last().click();
  await page.getByLabel("Nome ou código da peça").fill(CHEAPER);
  await page.getByRole("button", { name: "Buscar" }).click();
  await look(page);
  await page.getByRole("link", { name: /^Escolher/ }).click();
  await expect(page.getByText("Vira", { exact: true })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Alterar pedido" }).click();
  await question.getByRole("button", { name: "Sim, alterar" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/pedidos/${id}$`));
  await expect(page.getByText(/devolvidos na troca$/)).toBeVisible();

  const late = await page.request.post(`/admin/pedidos/${id}/alterar`, {
    form: { acao: "edit", visto: before, editId: crypto.randomUUID() },
  });
  expect(late.status()).toBe(409);
});
