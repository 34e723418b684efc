import { expect, expectAccessible, patient, test } from "./shop-test.ts";
import { addToCart, logIn, payByPix, signUp } from "./steps.ts";

/** Pieces of their own for each size of screen, since both buy at the same time. */
const PIECES: Record<string, { refused: string; late: string; last: string }> = {
  desktop: { refused: "BRINCOARGO-011", late: "BRINCOARGO-012", last: "BRINCOSOLI-013" },
  phone: { refused: "BRINCOBOLI-014", late: "BRINCOESTR-016", last: "BRINCOLUAC-017" },
};

test("a refused, a cancelled and an expired payment can each be tried again on the same order", async ({
  page,
  request,
}, info) => {
  const piece = PIECES[info.project.name]?.refused ?? "";
  await logIn(page, await signUp(request));
  await addToCart(page, piece);
  await payByPix(page);
  const order = new URL(page.url()).searchParams.get("order_id");

  await page.getByRole("button", { name: "Rejeitar" }).click();
  await expect(page.getByRole("heading", { name: "Problema no Pagamento" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();

  await page.getByRole("button", { name: "Cancelar pagamento" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();

  await page.getByRole("button", { name: "Expirar" }).click();
  await page.getByRole("button", { name: "Gerar novo código" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible({ timeout: 40_000 });

  await page.goto("/pedidos");
  await expect(page.locator("main").getByText(order?.slice(0, 8) ?? "-")).toBeVisible();
  await expect(page.locator("main article, main details")).toHaveCount(1);
});

test.describe("a slow line", () => {
  test.use({ serviceWorkers: "block" });

  test("a button whose script is still on its way is pressed when it has come @desktop", async ({ page, request }) => {
    await logIn(page, await signUp(request));
    await addToCart(page, "BRINCOARGO-011");
    await payByPix(page);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/demo-helper-*.js", async (route) => {
      await arrived;
      await route.continue();
    });
    await page.reload();
    await expect(page.locator("html[data-viva]")).toBeAttached();
    await page.getByRole("button", { name: "Aprovar" }).click();
    await expect(page.locator("[data-dorme]")).toBeAttached();
    arrive();
    await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible({ timeout: 40_000 });
  });
});

test("paid on another device while the page waits: it notices by itself", async ({ page, request }, info) => {
  const piece = PIECES[info.project.name]?.late ?? "";
  await logIn(page, await signUp(request));
  await addToCart(page, piece);
  await payByPix(page);
  const payments: { external_reference: string; status: string }[] = await (
    await request.get("/sandbox/control/payments")
  ).json();
  const orders: { external_payment_id: string; id: string }[] = await page.evaluate(async () =>
    (await fetch("/rest/v1/orders")).json(),
  );
  const external = orders[0]?.external_payment_id ?? "";
  expect(payments.map((payment) => payment.external_reference)).toContain(external);
  await request.post(`/sandbox/control/payments/${external}/approve`);
  await expect(page.getByText("Pagamento aprovado!")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Pagamento efetuado com sucesso!")).toBeVisible();
});

test.describe("sold out", () => {
  test.use({ allowedNoise: [/409 \(Conflict\)/] });

  test("the last pieces go to whoever pays first; the other is told and loses nothing else", async ({
    browser,
    page,
    request,
    baseURL,
  }, info) => {
    const piece = PIECES[info.project.name]?.last ?? "";
    const stock: number = (await (await request.get(`/rest/v1/products/${piece}`)).json()).stock;
    await logIn(page, await signUp(request));
    await addToCart(page, piece);
    await page.goto("/checkout");

    const other = await browser.newContext({ baseURL, reducedMotion: "reduce" });
    const rival = patient(await other.newPage());
    await logIn(rival, await signUp(other.request));
    await rival.goto(`/produto/${piece}`);
    for (let n = 1; n < stock; n += 1) await rival.getByRole("button", { name: "Aumentar" }).first().click();
    await rival.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(rival.getByText("Produto adicionado")).toBeVisible();
    await payByPix(rival);
    await other.close();

    await page.locator("main").getByRole("radio").first().check({ force: true });
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(page.getByText("Produto esgotado").filter({ visible: true }).first()).toBeVisible();
    await page.goto(`/produto/${piece}`);
    await expect(page.getByText("Produto esgotado").first()).toBeVisible();
  });
});

test("another customer's order looks like none", async ({ page, request, browser, baseURL }) => {
  await logIn(page, await signUp(request));
  const context = await browser.newContext({ baseURL });
  const order = await context.request.post("/rest/v1/orders", {
    data: {
      items: [{ product_id: "BRINCOGOTA-018", size: "Único", quantity: 1 }],
      customer_name: "Outra Pessoa",
      customer_email: "outra@exemplo.com",
      customer_phone: "11988881234",
      shipping_address: {
        street: "Rua A",
        number: "1",
        neighborhood: "Centro",
        city: "São Paulo",
        state: "SP",
        zipCode: "01001000",
      },
    },
  });
  expect(order.status()).toBe(201);
  const { id } = await order.json();
  await context.close();
  expect((await page.request.get(`/rest/v1/orders/${id}`)).status()).toBe(404);
  expect((await page.request.get(`/orders/${id}`)).status()).toBe(404);
  const success = await page.request.get(`/order-success?order_id=${id}`);
  expect(await success.text()).not.toContain("Outra Pessoa");
});
