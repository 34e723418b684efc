import { randomUUID } from "node:crypto";
import { emailTo, mailedLink } from "./mailbox.ts";
import { expect, expectAccessible, look, test } from "./shop-test.ts";
import { signUp } from "./steps.ts";

const someone = () => `novidades.${randomUUID().slice(0, 8)}@exemplo.com`;

const linkIn = (text: string, page: string) =>
  new RegExp(`https?://[^/\\s]+(/newsletter/${page}\\?codigo=[\\w-]+)`).exec(text)?.[1] ?? "";

test.describe("the newsletter", () => {
  test.use({ allowedNoise: [/422|ERR_FAILED/] });

  test("is asked for in the footer, confirmed by mail and left again @core", async ({ page, request }) => {
    const email = someone();
    await page.goto("/termos");
    const footer = page.getByRole("contentinfo");
    const field = footer.getByRole("textbox", { name: "Seu e-mail" });
    const height = await footer.evaluate((element) => element.scrollHeight);
    await field.press("Enter");
    await expect(footer.getByRole("status")).toHaveText("Digite o seu e-mail.");
    await field.fill("sem-arroba");
    await field.press("Enter");
    await expect(footer.getByRole("status")).toHaveText("Digite um e-mail válido.");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("sem-arroba");
    await expectAccessible(page);
    await field.fill(email);
    await field.press("Enter");
    await expect(footer.getByRole("heading", { name: "Confira o seu e-mail" })).toBeFocused();
    await expect(footer.getByText(`que enviamos para ${email} e confirme`)).toBeVisible();
    await expect(field).toBeHidden();
    expect(await footer.evaluate((element) => element.scrollHeight)).toBe(height);
    await expect(page).toHaveURL(/\/termos$/);
    await look(page);
    await footer.getByRole("button", { name: "Usar outro e-mail" }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");

    const mail = await emailTo(request, email);
    await page.goto(linkIn(mail.text, "confirmar"));
    await look(page);
    const confirm = page.getByRole("button", { name: "Confirmar inscrição" });
    await confirm.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Inscrição confirmada" })).toBeVisible();
    await expect(page).toHaveTitle(/^Inscrição confirmada/);
    await look(page);

    await page.goto(linkIn(mail.text, "cancelar"));
    await look(page);
    await page.getByRole("button", { name: "Cancelar inscrição" }).click();
    await expect(page.getByRole("heading", { name: "Inscrição cancelada" })).toBeVisible();
    await look(page);
    await page.goto(linkIn(mail.text, "confirmar"));
    await expect(page.getByText("o link antigo não a traz de volta")).toBeVisible();
    await look(page);
  });

  // Rules: MAIL-69.
  test("has one form on its own page; its error takes the focus, its answer names the address @phone-only", async ({
    page,
  }) => {
    const email = someone();
    await page.goto("/newsletter");
    await page.waitForLoadState("networkidle");
    const field = page.getByRole("textbox", { name: "E-mail" });
    await expect(field).toHaveCount(1);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Digite um e-mail válido.")).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(email);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByRole("heading", { name: "Confira o seu e-mail" })).toBeFocused();
    await expect(page.getByText(`que enviamos para ${email} e confirme`)).toBeVisible();
    await expect(field).toHaveCount(0);
    await look(page);
    await page.goto("/newsletter/confirmar?codigo=inventado");
    await expect(field).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Todas as categorias" })).toBeVisible();
    await look(page);
  });

  test("that cannot be sent says so, and keeps the address @drill", async ({ page }) => {
    await page.goto("/privacidade");
    await page.route("**/rest/v1/newsletter_subscriptions", (route) => route.abort());
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("textbox", { name: "Seu e-mail" }).fill("ana@exemplo.com");
    await footer.getByRole("button", { name: "Enviar" }).click();
    await expect(footer.getByRole("status")).toContainText("Verifique a sua conexão");
    await expect(footer.getByRole("textbox", { name: "Seu e-mail" })).toHaveValue("ana@exemplo.com");
  });
});

test("a customer writes to the shop: errors at the fields, then a protocol number @drill", async ({
  page,
  request,
}) => {
  const account = await signUp(request);
  await page.request.post("/login", { form: { ...account } });
  await page.goto("/contato");
  const main = page.getByRole("main");
  await expect(main.getByRole("textbox", { name: "Nome" })).toHaveValue("Lia Moreira");
  await expect(main.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email);
  await expect(main.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("target", "_blank");
  await look(page);

  await main.getByRole("textbox", { name: "Assunto" }).fill("Meu pedido");
  await main.getByRole("textbox", { name: "Mensagem" }).fill("Oi");
  await expect(main.getByText("10 de 120 caracteres")).toBeVisible();
  await main.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(main.getByText("Mensagem deve ter pelo menos 10 caracteres.")).toBeVisible();
  await expect(main.getByRole("textbox", { name: "Mensagem" })).toBeFocused();
  await expect(main.getByRole("textbox", { name: "Assunto" })).toHaveValue("Meu pedido");
  await look(page);

  await main.getByRole("textbox", { name: "Mensagem" }).fill("Oi, quando chega o meu anel?");
  await main.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(main.getByRole("heading", { name: "Mensagem recebida" })).toBeFocused();
  const protocol = (await main.getByText(/O seu protocolo é/).textContent())?.match(/\d{10}/)?.[0] ?? "none";
  await look(page);
  await emailTo(request, account.email, new RegExp(protocol));
  await main.getByRole("link", { name: "Escrever outra mensagem" }).click();
  await expect(main.getByRole("textbox", { name: "Mensagem" })).toHaveValue("");
});

test("a reseller registers from the product page, by keyboard alone", async ({ page, request }) => {
  const email = someone();
  await page.goto("/produto/ANELOVALCO-010");
  await page.getByRole("link", { name: "Quero revender" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Cadastro de Cliente" })).toBeVisible();
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Nome" }).focus();
  // CNPJs may contain letters since 2026.
  const document = "12abc34501de35";
  for (const text of ["Joalheria Ipê", email, "1133334444", "11222333000180", "Rua das Flores, 12, São Paulo"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(main.getByText("CNPJ inválido.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Enviar cadastro" })).toBeFocused();
  await page.keyboard.press("Enter");
  const field = main.getByRole("textbox", { name: "CPF ou CNPJ" });
  await expect(field).toBeFocused();
  await look(page);
  await field.fill("");
  await field.pressSequentially(document.slice(1));
  await field.press("Home");
  await field.press(document.charAt(0));
  // A sign too many stays to be seen, and is taken back where it was typed.
  await field.press("7");
  await field.press("Backspace");
  await expect(field).toHaveValue("12.ABC.345/01DE-35");
  await field.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Cadastro recebido" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Cadastro recebido" })).toBeFocused();
  await look(page);
  const mail = await emailTo(request, email);
  expect(mail.subject).toContain("Recebemos seu cadastro");
  await main.getByRole("link", { name: "Enviar outro cadastro" }).click();
  await expect(main.getByRole("textbox", { name: "Nome" })).toHaveValue("");
});

test("without scripts every form works, and gives back what was typed", async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  const email = someone();
  const main = page.getByRole("main");
  const sends = async (button: string, answer: string) => {
    await main.getByRole("button", { name: button }).click();
    await expect(main.getByText(answer)).toBeVisible();
  };

  await page.goto("/contato");
  await main.getByRole("textbox", { name: "Nome" }).fill("Ana Lima");
  await main.getByRole("textbox", { name: "Assunto" }).fill("Dúvida");
  await main.getByRole("textbox", { name: "Mensagem" }).fill("Qual é o meu tamanho?");
  await sends("Enviar mensagem", "Digite um e-mail válido.");
  await expect(main.getByRole("textbox", { name: "Mensagem" })).toHaveValue("Qual é o meu tamanho?");
  await main.getByRole("textbox", { name: "E-mail" }).fill(email);
  await sends("Enviar mensagem", "O seu protocolo é");

  await page.goto("/cadastro/cliente");
  await main.getByRole("textbox", { name: "Nome" }).fill("Ana Lima");
  await main.getByRole("textbox", { name: "E-mail" }).fill(email);
  await main.getByRole("textbox", { name: "Endereço" }).fill("Rua A, 12");
  await main.getByRole("textbox", { name: "CPF ou CNPJ" }).fill("390.533.447-05");
  await sends("Enviar cadastro", "Telefone deve ter pelo menos 10 números.");
  await main.getByRole("textbox", { name: "Telefone" }).fill("11 3333-4444");
  await sends("Enviar cadastro", "Vamos analisar os dados");

  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Enviar" }).click();
  await expect(page).toHaveURL(/\/newsletter$/);
  await main.getByRole("textbox", { name: "E-mail" }).fill(email);
  await sends("Enviar", "Confira o seu e-mail");
  await page.goto(await mailedLink(request, email, "newsletter/confirmar"));
  await main.getByRole("button", { name: "Confirmar inscrição" }).click();
  await expect(main.getByRole("heading", { name: "Inscrição confirmada" })).toBeVisible();
  await context.close();
});
