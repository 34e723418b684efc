import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectNoSideScroll, layoutShift, look, lookWithLargeText, test } from "./shop-test.ts";
import { addToCart, CARRIED, comeAsCustomer, logIn, PASSWORD, signUp } from "./steps.ts";

const PIECE = "BRINCOARGO-012";
const WIDTHS = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const goOn = (page: Page) => page.getByRole("button", { name: "Continuar para Pagamento" });

test("a known customer sees one card, changes a row and goes back, and pays after one press @text @core", async ({
  page,
}) => {
  test.slow();
  await comeAsCustomer(page);
  await addToCart(page, PIECE);
  await page.goto("/checkout");
  await expect(row(page, "Quem recebe")).toContainText("Lia Moreira");
  await expect(row(page, "Endereço")).toContainText("Avenida Paulista, 1578");
  await expect(row(page, "Frete")).toContainText(CARRIED);
  await expect(page.locator("main form").getByRole("textbox")).toHaveCount(0);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await look(page);
    const { y = 0, height = 0 } = (await goOn(page).boundingBox()) ?? {};
    expect(y + height, `the button at ${size.width}x${size.height}`).toBeLessThan(size.height);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await lookWithLargeText(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 390, height: 664 });

  // 'Alterar' opens the fields, filled; 'Cancelar' puts back what was there.
  await page.getByRole("button", { name: "Alterar o endereço" }).click();
  await expect(page.getByLabel("Usar endereço cadastrado")).toBeChecked();
  await page.getByLabel("Número").fill("99");
  await expect(page.getByLabel("Usar endereço cadastrado")).not.toBeChecked();
  await look(page);
  await page.getByRole("button", { name: "Cancelar o endereço" }).click();
  await expect(page.getByRole("button", { name: "Alterar o endereço" })).toBeFocused();
  await expect(row(page, "Endereço")).toContainText("Avenida Paulista, 1578");
  await page.getByRole("button", { name: "Alterar seus dados" }).click();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Lia Moreira");
  await page.getByLabel("Usar dados da minha conta").uncheck({ force: true });
  await expect(page.getByLabel("Nome completo")).toHaveValue("");
  await page.getByRole("button", { name: "Cancelar seus dados" }).click();
  await expect(row(page, "Quem recebe")).toContainText("Lia Moreira");

  // The shipping is changed in place.
  await page.getByRole("button", { name: "Alterar o frete" }).click();
  const dearest = row(page, "Frete").getByRole("radio", { name: CARRIED }).last();
  await dearest.check({ force: true });
  await look(page);
  await goOn(page).click();
  await expect(page.getByRole("button", { name: /^Finalizar Pedido/ })).toBeVisible();
});

test("of a customer only what is missing is asked", async ({ page, request }) => {
  const email = `rui.${randomUUID().slice(0, 8)}@exemplo.com`;
  const account = { email, password: PASSWORD };
  expect((await request.post("/auth/v1/signup", { data: { ...account, data: { name: "Rui Alves" } } })).status()).toBe(
    200,
  );
  await logIn(page, account);
  await addToCart(page, PIECE);
  await page.goto("/checkout");
  await expect(row(page, "Quem recebe")).toContainText("Rui Alves");
  await expect(page.getByLabel("Nome completo")).toHaveCount(0);
  await goOn(page).click();
  await expect(page.getByText("Telefone é obrigatório")).toBeVisible();
  await expect(page.getByLabel("Telefone")).toBeFocused();
  await page.getByLabel("Telefone").fill("11988881234");
  await page.getByLabel("CEP").pressSequentially("01310100");
  await page.getByLabel("Número").fill("5");
  await look(page);
  await goOn(page).click();
  await expect(page.getByRole("button", { name: /^Finalizar Pedido/ })).toBeVisible();
});

test.describe("a visitor", () => {
  test.use({ allowedNoise: [/ERR_FAILED|404 \(Not Found\)/], serviceWorkers: "block" });

  // Rules: ACCOUNT-17, ACCOUNT-98.
  test("types six fields; the place is asked only where the CEP does not tell it @phone-only @core", async ({
    page,
  }) => {
    await addToCart(page, PIECE);
    await page.goto("/checkout");
    await expect(page.locator("main form").getByRole("textbox")).toHaveCount(6);
    await goOn(page).click();
    for (const text of ["Nome é obrigatório", "Email é obrigatório", "CEP é obrigatório", "Número é obrigatório"])
      await expect(page.getByText(text)).toBeVisible();
    await look(page);

    await page.route("**/functions/v1/cep/*", (route) => route.abort());
    await page.getByLabel("CEP").pressSequentially("01310100");
    await expect(page.getByText("Erro ao buscar CEP")).toBeVisible();
    // Fields that appear now were not left empty by anybody.
    await expect(page.getByLabel("Rua")).toBeVisible();
    await expect(page.getByText("Rua é obrigatória")).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: "Estado" })).toBeVisible();
    await look(page);
    await page.unroute("**/functions/v1/cep/*");

    await page.getByLabel("CEP").fill("");
    await page.getByLabel("CEP").pressSequentially("20040002");
    const place = page.getByText(/^Avenida Rio Branco.*Rio de Janeiro,\sRJ$/);
    await expect(place).toBeVisible();
    await expect(page.getByLabel("Número")).toBeFocused();
    await expect(page.getByLabel("Rua")).toHaveCount(0);
    // Another CEP, and back before its answer.
    await page.route("**/functions/v1/cep/01310100", () => undefined);
    await page.getByLabel("CEP").fill("01310100");
    await expect(place).toHaveCount(0);
    await page.getByLabel("CEP").fill("20040002");
    await expect(place).toBeVisible();
    await page.unroute("**/functions/v1/cep/01310100");
    await page.getByLabel("Número").fill("10");
    await page.getByRole("button", { name: "Alterar rua, bairro, cidade e estado" }).click();
    await expect(page.getByLabel("Rua")).toBeFocused();
    // A street that is not the CEP's is asked about.
    await page.getByLabel("Rua").fill("Rua das Palmeiras");
    await page.getByLabel("Nome completo").fill("Ivo Prado");
    await expect(page.getByText("Pelo CEP, a rua seria Avenida Rio Branco")).toBeVisible();
    await look(page);
    await page.getByRole("button", { name: "Avenida Rio Branco" }).click();
    await expect(page.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
    await expect(page.getByText("Pelo CEP, a rua seria")).toHaveCount(0);
    await page.getByLabel("E-mail").fill("mailto:Ivo@gmail.con,");
    await page.getByLabel("Telefone").focus();
    await look(page);
    await page.getByRole("button", { name: "gmail.com?" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue("ivo@gmail.com");
    await page.getByLabel("E-mail").fill(`ivo.${randomUUID().slice(0, 8)}@exemplo.com`);
    await expect(page.getByRole("button", { name: "gmail.com?" })).toHaveCount(0);
    await page.getByLabel("Telefone").pressSequentially("+55 21 98888-1234");
    await expect(page.getByLabel("Telefone")).toHaveValue("(21) 98888-1234");

    // The label's CPF is optional, and wrong ones are told.
    await page.getByLabel("CPF de quem recebe").fill("11111111111");
    await look(page);
    await goOn(page).click();
    await expect(page.getByText("CPF inválido")).toBeVisible();
    // A company's CNPJ is not mangled, and the order goes on without it.
    await page.getByLabel("CPF de quem recebe").fill("");
    await page.getByLabel("CPF de quem recebe").pressSequentially("12abc34501de35");
    await expect(page.getByLabel("CPF de quem recebe")).toHaveValue("12.ABC.345/01DE-35");
    await expect(page.getByText("Para empresa, pode seguir")).toBeVisible();
    await look(page);
    await page.getByRole("combobox", { name: "Estado" }).selectOption("SP");
    await goOn(page).click();
    await expect(page.getByText("Este CEP é de RJ")).toBeVisible();
    await page.getByRole("combobox", { name: "Estado" }).selectOption("RJ");
    await page.getByLabel("Guardar neste aparelho para a próxima compra").check();
    await goOn(page).click();
    await expect(page.getByRole("button", { name: /^Finalizar Pedido/ })).toBeVisible();
    // Back again, everything is known.
    await page.goBack();
    await expect(row(page, "Quem recebe")).toContainText("Ivo Prado");
    await expect(row(page, "Endereço")).toContainText("Rio de Janeiro, RJ");

    // The next purchase: the draft is gone, but the kept delivery data fill in the form.
    await page.evaluate(() => localStorage.removeItem(`${document.documentElement.dataset.cart}-entrega`));
    await page.reload();
    await expect(row(page, "Quem recebe")).toContainText("Ivo Prado");
    await expect(row(page, "Endereço")).toContainText("Rio de Janeiro, RJ");
    await look(page);
    await page.getByRole("button", { name: "Apagar deste aparelho" }).click();
    await expect(page.getByLabel("Nome completo")).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel("Nome completo")).toHaveValue("");
    await expect(page.getByLabel("Guardar neste aparelho")).not.toBeChecked();
  });
});

// Rules: CART-44.
test("the cart quotes the customer's CEP unasked, below the shipping line, with the cheapest chosen, and the choice arrives at the delivery step", async ({
  page,
  request,
}) => {
  test.slow();
  const account = await signUp(request);
  await logIn(page, account);
  await addToCart(page, PIECE);
  await page.goto("/cart");
  await expect(page.getByLabel("CEP")).toHaveValue("01310-100");
  const options = page.getByRole("group", { name: "Opções de frete" });
  await expect(options).toBeVisible();
  await expect(options.getByRole("radio", { name: CARRIED }).first()).toBeChecked();
  await expect(page.getByText("Calcule abaixo")).toHaveCount(0);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await look(page);
    const text = (await page.locator("dt", { hasText: "Frete" }).boundingBox())?.y ?? Number.NaN;
    const field = (await page.getByLabel("CEP").boundingBox())?.y ?? Number.NaN;
    expect(field, `below the text at ${size.width}`).toBeGreaterThan(text);
  }
  const chosen = options.getByRole("radio", { name: CARRIED }).last();
  await chosen.check({ force: true });
  const name = await chosen.evaluate((input) => input.closest("label")?.querySelector(".font-semibold")?.textContent);
  await page.goto("/checkout");
  await expect(row(page, "Frete")).toContainText(name ?? "no name");
});

// Rules: SHIP-94.
test("a product's page names the day beside the button: by the estimate's CEP, by the customer's address", async ({
  page,
}) => {
  const day = page.getByText(/Chega até (seg|ter|qua|qui|sex)\., \d\d\/\d\d em \d{5}-\d{3}/);
  await page.goto("/produto/BRINCOARGO-020");
  await page.getByRole("link", { name: "Ver o prazo para o seu CEP" }).click();
  const cep = page.getByRole("textbox", { name: "CEP" });
  await expect(cep).toBeFocused();
  await expect(day).toHaveCount(0);
  await cep.fill("20040-002");
  await page.getByRole("button", { name: "Calcular", exact: true }).click();
  await expect(day).toContainText("20040-002");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 850 });
    await page.reload();
    await expect(day).toBeVisible();
    expect(await layoutShift(page), `at ${width}`).toBeLessThanOrEqual(0.02);
    await look(page);
  }
  await page.getByRole("link", { name: "Alterar", exact: true }).click();
  await expect(cep).toBeFocused();

  await page.evaluate(() => localStorage.clear());
  await comeAsCustomer(page);
  await page.goto("/produto/BRINCOARGO-020");
  await expect(day).toContainText("01310-100");
});
