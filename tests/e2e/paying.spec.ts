import { keepInStock } from "./change-shop.ts";
import { openPix } from "./orders.ts";
import { expect, expectAccessible, look, patient, test } from "./shop-test.ts";
import { hold } from "./slow-line.ts";
import { addToCart, callOff, chooseShipping, comeAsCustomer, fillCard, goToPayment, payByPix } from "./steps.ts";

/** Every test restocks PIECE. One test buys the last pieces of LAST. */
const PIECE = { id: "BRINCOARGO-012" };
const LAST = "BRINCOSOLI-013";
const CARD = "4235647728025682";

test("a refused, a cancelled and an expired payment can each be tried again on the same order @core", async ({
  page,
}) => {
  await comeAsCustomer(page);
  await addToCart(page, PIECE.id);
  await payByPix(page);
  const order = new URL(page.url()).searchParams.get("order_id");

  await page.getByRole("button", { name: "Rejeitar" }).click();
  await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();

  await callOff(page);
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();

  await page.getByRole("button", { name: "Expirar" }).click();
  await page.getByRole("button", { name: "Gerar novo código" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();

  await page.goto("/pedidos");
  await expect(page.locator("main").getByText(order?.slice(0, 8) ?? "-")).toBeVisible();
  await expect(page.locator("main article, main details")).toHaveCount(1);
});

test.describe("a payment that waits", () => {
  test.use({ allowedNoise: [/409 \(Conflict\)/] });

  test("beside an order that waits for its PIX another one is placed, without buying twice", async ({ page }) => {
    await comeAsCustomer(page);
    await addToCart(page, PIECE.id);
    await payByPix(page);
    const waiting = page.url();
    await addToCart(page, "ANELOVALCO-010", "16");
    await goToPayment(page);
    await expect(page.getByText("Você já tem um pedido aguardando pagamento.")).toBeVisible();
    await expect(page.getByText(/Outro pedido compra de novo/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Deixar só as peças novas" }).click();
    await expect(page.getByText("Você já tem um pedido aguardando pagamento.")).toBeHidden();
    await goToPayment(page);
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();

    await page.goto(waiting);
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await callOff(page);
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
  });
});

test.describe("a slow line", () => {
  test.use({ serviceWorkers: "block" });

  test("a button whose script is still on its way is pressed when it has come @drill", async ({ page }) => {
    await comeAsCustomer(page);
    await openPix(page, PIECE);
    const arrive = await hold(page, "**/assets/demo-helper-*.js");
    await page.reload();
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.getByRole("button", { name: "Aprovar" }).click();
    // The part around the button may not be hydrated either.
    const dehydrated = page.locator("[data-dehydrated]", { has: page.getByRole("button", { name: "Aprovar" }) });
    await expect(dehydrated.last()).toBeAttached();
    arrive();
    await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
  });

  test("what is sent before the page is alive is sent when it is", async ({ page }) => {
    await comeAsCustomer(page);
    await openPix(page, PIECE);
    await callOff(page);
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
    const arrive = await hold(page, "**/assets/*.js");
    await page.evaluate(() => window.location.reload());
    await expect(page.locator("html:not([data-hydrated])")).toBeAttached();
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    arrive();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await expect(page).toHaveURL(/order_id=/);
  });
});

test("a card: refused with its reason, then paid; its number goes to the provider alone @core", async ({ page }) => {
  const seen: string[] = [];
  page.on("request", (sent) => {
    if (!new URL(sent.url()).pathname.startsWith("/sandbox/mercado-pago/v1/")) {
      seen.push(`${sent.url()} ${sent.postData() ?? ""}`);
    }
  });
  await comeAsCustomer(page);
  await addToCart(page, PIECE.id);
  await goToPayment(page);
  await page.getByRole("radio", { name: /^Cartão de crédito/ }).check({ force: true });
  const order = page.getByRole("button", { name: "Finalizar Pedido" });
  await expect(order).toBeDisabled();
  await expect(page.locator("iframe")).toHaveCount(3);
  await order.click({ force: true });
  await expect(page.getByText("Número do cartão é obrigatório, Data de validade é obrigatória")).toBeVisible();
  await look(page);

  await fillCard(page, { number: CARD, holder: "FUND TESTE" });
  // This total allows one installment only: a line, no list of one.
  await expect(page.getByText(/^Parcelas: 1x de R\$\s[\d,]+ sem juros$/)).toBeVisible();
  await expect(order).toBeEnabled();
  await order.click();
  await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
  await expect(page.getByText("O cartão não tem limite ou saldo suficiente.")).toBeVisible();

  await expect(page.getByRole("button", { name: /^Pagar com PIX · R\$/ })).toBeVisible();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("Pagamento não aprovado.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Cartão de crédito/ })).toBeChecked();
  await fillCard(page, { number: CARD, holder: "APRO TESTE" });
  await order.click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
  await expect(page.getByText("Cartão de crédito")).toBeVisible();
  expect(seen.filter((sent) => sent.replace(/\D/g, "").includes(CARD))).toEqual([]);
});

test.describe("cards are declined", () => {
  test.use({ allowedNoise: [/429 \(Too Many Requests\)/] });

  test("the fourth card waits: said in place of its form, which keeps what was typed, and PIX pays @phone-only", async ({
    page,
    context,
  }) => {
    await comeAsCustomer(page);
    await addToCart(page, PIECE.id);
    await goToPayment(page);
    await page.getByRole("radio", { name: /^Cartão de crédito/ }).check({ force: true });
    const order = page.getByRole("button", { name: "Finalizar Pedido" });
    for (const left of ["mais 2 tentativas", "mais 1 tentativa"]) {
      await fillCard(page, { number: CARD, holder: "FUND TESTE" });
      await order.click();
      await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
      await expect(page.getByText(`${left} antes de uma pausa`)).toBeVisible();
      await page.getByRole("button", { name: "Tentar novamente" }).click();
    }
    await fillCard(page, { number: CARD, holder: "APRO TESTE" });

    // The third is declined in another tab, which knows of the pause before a card is typed, a page loaded anew too.
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Tentar novamente" }).click();
    await fillCard(other, { number: CARD, holder: "FUND TESTE" });
    await other.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(other.getByText(/^Cartão em pausa até \d\d:\d\d,/)).toBeVisible();
    await other.reload();
    await expect(other.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
    await expect(other.getByText(/^Cartão em pausa até \d\d:\d\d, depois de muitas tentativas\.$/)).toBeVisible();
    await expect(other.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
    await look(other);
    await other.setViewportSize({ width: 1440, height: 900 });
    await look(other);
    await other.setViewportSize({ width: 390, height: 844 });
    await other.getByRole("button", { name: "Ver as formas de pagamento" }).click();
    await expect(other.getByRole("radio", { name: /^PIX/ })).toBeChecked();
    await expect(other.getByText("Nada foi cobrado, e o seu pedido continua aberto.")).toBeVisible();
    await expect(other.getByText(/^Em pausa até \d\d:\d\d$/)).toHaveCount(2);
    await look(other);
    await other.getByRole("radio", { name: /^Cartão de débito/ }).check({ force: true });
    await expect(other.getByText(/Crédito e débito podem ser usados de novo/)).toBeVisible();
    await expect(other.getByRole("button", { name: "Pagar com boleto" })).toBeVisible();
    await look(other);
    await other.close();

    await order.click();
    const pause = page.getByRole("alert").filter({ hasText: "Cartão em pausa." });
    await expect(pause).toContainText("Muitas tentativas com cartão não foram aprovadas.");
    await expect(pause).toContainText("Nada foi cobrado");
    await expect(page.getByText(/Crédito e débito podem ser usados de novo a partir das \d\d:\d\d\./)).toBeVisible();
    await expect(page.getByText(/^Em pausa até \d\d:\d\d$/)).toHaveCount(2);
    // Told once, by the note, which has the focus and leads on; form and button are away meanwhile.
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await expect(page.locator("#payment-problem")).toBeFocused();
    await expect(order).toHaveCount(0);
    await expect(page.getByLabel("Nome do portador")).toBeHidden();
    await expect(page.getByLabel("Nome do portador")).toHaveValue("APRO TESTE");
    await look(page);
    await page.getByRole("button", { name: "Pagar com PIX" }).click();
    await expect(page.getByRole("radio", { name: /^PIX/ })).toBeChecked();
    // The tab remembers until when cards wait.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
    await expect(page.getByText(/^Cartão em pausa até \d\d:\d\d, depois de muitas tentativas\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
    await page.getByRole("button", { name: /^Pagar com PIX · R\$/ }).click();
    await order.click();
    await expect(page.getByText("PIX copia e cola")).toBeVisible();
    await page.getByRole("button", { name: "Aprovar" }).click();
    await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
  });
});

test.describe("no card fields", () => {
  test.use({ serviceWorkers: "block", allowedNoise: [/ERR_FAILED/] });

  test("the provider's script does not come: said, and the other methods work", async ({ page }) => {
    await page.route("**/sandbox/mercado-pago/js/v2", (route) => route.abort());
    await comeAsCustomer(page);
    await addToCart(page, PIECE.id);
    await goToPayment(page);
    await page.getByRole("radio", { name: /^Cartão de débito/ }).check({ force: true });
    await expect(page.getByText("Erro ao carregar Mercado Pago SDK")).toBeVisible();
    await expect(page.getByRole("button", { name: "Recarregar" })).toBeVisible();
    await page.getByRole("radio", { name: /^PIX/ }).check({ force: true });
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeEnabled();
  });
});

test("a boleto waits with its line and link, the same after a reload, and is paid @core", async ({ page }) => {
  await comeAsCustomer(page);
  await addToCart(page, PIECE.id);
  await goToPayment(page);
  await page.getByRole("radio", { name: /^Boleto/ }).check({ force: true });
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("heading", { name: "Aguardando pagamento" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Linha digitável" })).toHaveValue(/^\d{5}\.\d{5} .* \d \d{14}$/);
  await expect(page.getByText("Monitorando pagamento")).toBeVisible();
  await look(page);
  const ticket = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Visualizar Boleto/ }).click();
  await (await ticket).close();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
});

test("a bank's challenge that fails, a card of the wrong kind, then debit @core", async ({ page }) => {
  await comeAsCustomer(page);
  await addToCart(page, PIECE.id);
  await goToPayment(page);
  await page.getByRole("radio", { name: /^Cartão de crédito/ }).check({ force: true });
  await fillCard(page, { number: "5483928164574623", holder: "LIA" });
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("heading", { name: "Confirme com o seu banco" })).toBeVisible();
  await expect(page.getByText("Aguardando o banco")).toBeVisible();
  const refuse = page.frameLocator('iframe[title="Confirmação do banco"]').getByRole("button", { name: "Recusar" });
  await expect(refuse).toBeVisible();
  await expectAccessible(page);
  await refuse.click();
  await expect(page.getByText("O banco não confirmou que a compra é sua.")).toBeVisible();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("radio", { name: /^Cartão de débito/ }).check({ force: true });
  await fillCard(page, { number: CARD, holder: "APRO" });
  await expect(page.getByText("Este cartão é de crédito.")).toBeVisible();
  await fillCard(page, { number: "5067766783888311", holder: "APRO" });
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
});

// Rules: PAY-77.
test.describe("Stripe's page", () => {
  test.use({ allowedNoise: [/409 \(Conflict\)/] });

  test("Stripe: the page opens with the click; PIX made there is shown here, and cannot be called off @core", async ({
    page,
  }) => {
    await comeAsCustomer(page);
    await addToCart(page, PIECE.id);
    await goToPayment(page);
    await page.getByRole("radio", { name: /em página segura/ }).check({ force: true });
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    const stripe = await opened;
    await expect(page.getByRole("link", { name: /^Abrir página de pagamento/ })).toBeVisible();
    await expectAccessible(page);
    await stripe.getByRole("button", { name: "Gerar PIX e pagar depois" }).click();
    // Stripe does not redirect back after this choice: the shop's page must show how to pay.
    await expect(stripe.getByText("Esta página não volta para a loja.")).toBeVisible();
    await page.bringToFront();
    await expect(page.getByText("PIX copia e cola")).toBeVisible();
    await expectAccessible(page);
    await callOff(page);
    await expect(page.getByText(/O PIX que já foi gerado ainda pode ser pago até \d{2}:\d{2}/)).toBeVisible();
    await expect(page.getByText("PIX copia e cola")).toBeVisible();
    await page.getByRole("button", { name: "Aprovar" }).click();
    await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
    await stripe.reload();
    await expect(stripe.getByText("O PIX foi pago.")).toBeVisible();
  });
});

test.describe("sold out", () => {
  test.use({ allowedNoise: [/409 \(Conflict\)/] });

  test("the last pieces go to whoever pays first; the other is told and loses nothing else", async ({
    browser,
    page,
    request,
    baseURL,
  }) => {
    await keepInStock(LAST, 2);
    const stock: number = (await (await request.get(`/rest/v1/products/${LAST}`)).json()).stock;
    await comeAsCustomer(page);
    await addToCart(page, LAST);
    await page.goto("/checkout");

    const other = await browser.newContext({ baseURL, reducedMotion: "reduce" });
    const rival = patient(await other.newPage());
    await comeAsCustomer(rival);
    await rival.goto(`/produto/${LAST}`);
    for (let n = 1; n < stock; n += 1) await rival.getByRole("button", { name: "Aumentar" }).first().click();
    await rival.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(rival.getByText("Produto adicionado")).toBeVisible();
    await payByPix(rival);
    await other.close();

    await chooseShipping(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(page.getByText("Produto esgotado").filter({ visible: true }).first()).toBeVisible();
    await page.goto(`/produto/${LAST}`);
    await expect(page.getByText("Produto esgotado").first()).toBeVisible();
  });
});
