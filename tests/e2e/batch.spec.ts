import { expectEmails } from "./mailbox.ts";
import { paidOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

/** Ample stock: this test cannot take the last piece from another one. */
const PIECE = "TESTE-CORRENTE-PRODUCAO";

test("three paid orders become three labels, one document and three parcels sent by a few presses @phone", async ({
  page,
  request,
  isMobile,
}) => {
  const account = await signUp(request);
  const headers = await bearerOf(request, account);
  const ids: string[] = [];
  for (const customer_cpf of ["12345678909", undefined, undefined]) {
    const data = { customer_email: account.email, customer_cpf };
    ids.push(await paidOrder(request, { id: PIECE, quantity: 2 }, { headers, data }));
  }
  await enterPanel(page, `/admin/pedidos/separar?${ids.map((id) => `pedido=${id}`).join("&")}`);
  await page.getByRole("link", { name: "Comprar etiquetas" }).click();
  await expect(page.getByRole("heading", { name: "Vários pedidos" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Comprar 1 etiqueta por R\$/ })).toBeVisible();
  await look(page);

  const documents = page.getByLabel(/^CPF ou CNPJ de quem recebe/);
  await expect(documents).toHaveCount(2);
  await documents.first().fill("12345678909");
  await documents.first().press("Enter");
  await expect(documents).toHaveCount(0);
  const buy = page.getByRole("button", { name: /^Comprar 3 etiquetas por R\$/ });
  await expect(buy).toBeVisible();
  await buy.click();
  await expect(page.getByRole("heading", { name: "Prontas para imprimir (3)" })).toBeVisible({ timeout: 60_000 });
  await look(page);
  // Beside what it prints.
  const ready = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Prontas para imprimir/ }) });
  const print = ready.getByRole("link", { name: "Imprimir separação e 3 etiquetas" });
  const file = await page.request.get((await print.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");

  const cameraAt = async (path: string) =>
    /camera=\(\w*\)/.exec((await page.request.get(path)).headers()["permissions-policy"] ?? "")?.[0];
  expect([await cameraAt("/"), await cameraAt("/admin/pedidos")]).toEqual(["camera=()", "camera=(self)"]);
  await page.getByRole("link", { name: "Conferir" }).click();
  const code = page.getByLabel("Código da etiqueta, do pedido ou da peça");
  const scan = async (typed: string) => {
    await code.fill(typed);
    await code.press("Enter");
  };
  const label = await page
    .getByRole("button", { name: /^Pedido nº/ })
    .first()
    .innerText();
  await scan(/[A-Z]{2}\d{9}BR/.exec(label)?.[0] ?? "");
  await expect(page.getByText("Peças deste pacote: 0 de 2", { exact: true })).toBeVisible();
  await scan(PIECE);
  await scan("OUTRA-PECA");
  await expect(page.getByText(/^Código desconhecido/)).toBeVisible();
  await look(page);
  await scan(PIECE);
  await expect(page.getByText("Peças deste pacote: 2 de 2", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Peças deste pacote: 2 de 2", { exact: true })).toBeVisible();

  // A press by mouse on a parcel leaves the focus to the scanner, one by finger opens no keyboard; a letter finds the
  // field from anywhere.
  const row = page.getByRole("button", { name: /^Pedido nº/ }).first();
  await row.click();
  if (!isMobile) await expect(code).toBeFocused();
  await row.focus();
  await page.keyboard.type("9");
  await expect(code).toHaveValue("9");
  await code.fill("");

  const piece = page.getByRole("button", { name: "Está no pacote" });
  await page.getByRole("button", { name: /^Próximo: Pedido nº/ }).click();
  await expect(piece).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Peças deste pacote: 1 de 2", { exact: true })).toBeVisible();
  await page.keyboard.type(PIECE);
  await expect(code).toHaveValue(PIECE);
  await code.press("Enter");
  await page.getByRole("button", { name: /^Próximo: Pedido nº/ }).press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 de 3 conferidos.")).toBeVisible();
  const mark = page.getByRole("button", { name: "Marcar os 3 como enviados" });
  await expect(mark).toBeFocused();
  await mark.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Sim, marcar como enviados" }).click();
  await expect(page.getByText("Nenhum pacote na loja.")).toBeVisible();
  await page.getByRole("link", { name: "Voltar a estes pedidos" }).click();
  await expect(page.getByRole("heading", { name: "Já saíram (3)" })).toBeVisible();
  const csv = await page.request.get(
    (await page.getByRole("link", { name: "Exportar CSV" }).getAttribute("href")) ?? "",
  );
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(4);
  await expectEmails(request, account.email, /a caminho/, 3);
});
