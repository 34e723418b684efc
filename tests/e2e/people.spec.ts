import { randomInt, randomUUID } from "node:crypto";
import { placeOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";

// Pages without a session, and refused forms.
test.use({ allowedNoise: [/status of 4\d\d/] });

test("a customer is found, their data exported, a request registered and answered, the account deleted", async ({
  page,
  request,
}) => {
  // A retry of this test needs a new account.
  const mark = randomUUID().slice(0, 8);
  const name = `Marina Lima ${mark.replaceAll(/\d/g, "x")}`;
  const email = `marina.${mark}@exemplo.com`;
  const cpf = someCpf();
  const address = { street: "Rua das Flores", number: "12", neighborhood: "Centro", city: "São Paulo", state: "SP" };
  const data = { name, cpf, phone: "11977776666", zipCode: "01001000", ...address };
  expect((await request.post("/auth/v1/signup", { data: { email, password: "segredo-925", data } })).status()).toBe(
    200,
  );

  await enterPanel(page, "/admin/clientes");
  await expect(page.getByRole("heading", { level: 2, name: "Clientes" })).toBeVisible();
  await look(page);
  // The search posts its term and encrypts it in the URL: no personal data in URLs.
  await page.getByLabel("Buscar cliente").fill(cpf);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/busca=v1\./);
  expect(page.url()).not.toContain(cpf);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await look(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar os dados desta pessoa" }).click();
  expect((await download).suggestedFilename()).toMatch(/^dados-[0-9a-f]{8}-.*\.json$/);

  await page.getByRole("link", { name: "Registrar pedido" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("O que foi pedido").selectOption("Correção de dados");
  await page.getByRole("button", { name: "Registrar pedido" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Correção de dados" })).toBeVisible();
  await expect(page.getByText("Faltam 15 dias")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Registrar resposta" }).click();
  await expect(page.getByText("Escreva o que foi respondido.")).toBeVisible();
  await page.getByLabel("O que foi respondido").fill("Corrigimos o telefone.");
  await page.getByRole("button", { name: "Registrar resposta" }).click();
  await expect(page.getByText("Corrigimos o telefone.")).toBeVisible();

  await page.getByRole("link", { name: "Ver cliente" }).click();
  await page.getByText("Excluir a conta a pedido da pessoa").click();
  await page.getByRole("button", { name: "Excluir a conta" }).click();
  await expect(page.getByText("Digite EXCLUIR para confirmar.")).toBeVisible();
  await page.getByLabel("Por onde veio o pedido").selectOption("E-mail");
  await page.getByLabel("Digite EXCLUIR para confirmar").fill("excluir");
  await page.getByRole("button", { name: "Excluir a conta" }).click();
  await expect(page.getByText("Conta excluída.")).toBeVisible();
  await page.goto("/admin/clientes/lgpd?ver=todos");
  await expect(page.getByText("Dados excluídos").first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await look(page);
});

test("somebody who bought without an account is found by telephone, with their orders @phone-only @drill", async ({
  page,
  request,
}) => {
  const customer_phone = `31${randomInt(900_000_000, 999_999_999)}`;
  const customer_name = "Teresa Telefone";
  const customer_email = `teresa.${randomUUID().slice(0, 8)}@exemplo.com`;
  const subject = `Cadê meu pedido ${customer_phone}?`;
  const data = { customer_name, customer_phone, customer_email };
  const order = await placeOrder(request, { id: "BRINCOARGO-012" }, { data });
  await enterPanel(page, "/admin/clientes");
  await page.getByLabel("Buscar cliente").fill(customer_phone);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("heading", { name: "Compraram sem conta" })).toBeVisible();
  await expect(page.getByText(/^Ninguém com conta na loja com/)).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: customer_name }).click();
  await expect(page.getByRole("heading", { level: 2, name: customer_name })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`/admin/clientes/sem-conta/${order}$`));
  await expect(page.getByRole("link", { name: /^Pedido nº/ })).toHaveCount(1);
  await look(page);

  // Her message leads to her order as well.
  const words = {
    name: customer_name,
    email: customer_email,
    subject,
    message: "O pedido já saiu da loja?",
  };
  expect((await request.post("/rest/v1/contact_messages", { data: words })).ok()).toBe(true);
  await page.goto("/admin/clientes/contatos");
  await page.getByLabel("Buscar mensagem").fill(customer_email);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("link", { name: /^Pedido nº/ })).toHaveAttribute("href", `/admin/pedidos/${order}`);
  await look(page);
});

test("a message is answered and archived, a reseller refused, a subscription ended", async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Marina ${mark}`;
  const email = `contato.${mark}@exemplo.com`;
  const words = { name, email, subject: `Banho de prata ${mark}`, message: "A prata pode ir no banho?" };
  expect((await request.post("/rest/v1/contact_messages", { data: words })).ok()).toBe(true);
  const reseller = {
    name: `Joalheria ${name}`,
    email,
    phone: "11988887777",
    address: "Rua das Flores, 12",
    cnpj: "11222333000181",
  };
  expect((await request.post("/rest/v1/reseller_applications", { data: reseller })).ok()).toBe(true);
  expect((await request.post("/rest/v1/newsletter_subscriptions", { data: { email } })).ok()).toBe(true);

  await enterPanel(page, "/admin/clientes/contatos");
  await look(page);
  await page.getByRole("link", { name: words.subject }).click();
  await expect(page.getByText(words.message)).toBeVisible();
  await look(page);
  await page.getByLabel("Resposta").fill("Pode, mas seque bem depois.");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByRole("heading", { name: "Resposta da loja" })).toBeVisible();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await expect(page.getByRole("button", { name: "Desarquivar" })).toBeVisible();
  await page.getByRole("button", { name: "Desarquivar" }).click();
  await expect(page.getByRole("button", { name: "Arquivar" })).toBeVisible();

  await page.goto("/admin/clientes/revendedores");
  await look(page);
  await page.getByRole("link", { name: reseller.name }).click();
  await page.getByRole("button", { name: "Recusar cadastro" }).click();
  await expect(page.getByText("Escreva o motivo: ele vai no e-mail.")).toBeVisible();
  await page.getByLabel("Motivo").fill("O CNPJ está baixado na Receita.");
  await look(page);
  await page.getByRole("button", { name: "Recusar cadastro" }).click();
  await expect(page.getByText("Recusado", { exact: true })).toBeVisible();

  await page.goto("/admin/clientes/newsletter?ver=pendentes");
  await look(page);
  await page.getByRole("button", { name: `Cancelar inscrição de ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar inscrição" }).click();
  await expect(page.getByText(email)).toHaveCount(0);
});

/** A random CPF with valid check digits, so that no two customers share one. */
function someCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const _ of "12") {
    const sum = digits.reduce((total, digit, place) => total + digit * (digits.length + 1 - place), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("");
}
