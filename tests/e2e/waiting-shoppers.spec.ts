import type { APIRequestContext } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { decidePayment, openPix, orderByPix } from "./orders.ts";
import { expect, look, test } from "./shop-test.ts";
import { addToCart, callOff, chooseShipping, comeAsCustomer } from "./steps.ts";

const PIECE = { id: "BRINCOARGO-012" };
/** Each is bought by one of these tests only. */
const LAST = "PIERCINGNA-054";
const FEWER = "PIERCINGTR-059";

/** Another order reserves all available pieces except `but`. */
async function othersTake(request: APIRequestContext, productId: string, but = 0): Promise<void> {
  const stock: number = (await (await request.get(`/rest/v1/products/${productId}`)).json()).stock;
  await orderByPix(request, { id: productId, quantity: stock - but }, { lastPieces: true });
}

test.describe("pieces that others take meanwhile", () => {
  test.use({ allowedNoise: [/409 \(Conflict\)/] });

  test("the only piece taken at 'Finalizar Pedido': the cart keeps it in sight, says why and offers a notice @phone-only", async ({
    page,
  }) => {
    await keepInStock(LAST, 2);
    await comeAsCustomer(page);
    await addToCart(page, LAST);
    await page.goto("/checkout");
    await chooseShipping(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
    await othersTake(page.request, LAST);
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByText("Produto esgotado").filter({ visible: true }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
    const gone = page.getByRole("list", { name: "Peças esgotadas" });
    // Said once, by its list.
    // Rules: CART-62.
    await expect(page.getByRole("heading", { name: "Esta peça esgotou" })).toBeVisible();
    await expect(page.getByText("Seu carrinho mudou")).toHaveCount(0);
    await expect(page.getByText("Foi vendida enquanto estava no seu carrinho")).toBeVisible();
    await look(page);
    // Beside the summary the lines are at their narrowest.
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: 768, height: 1024 });
    await look(page);
    const name = await gone.getByRole("link").nth(0).boundingBox();
    const notice = await gone.getByRole("link", { name: /^Avise/ }).boundingBox();
    expect(notice?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 1000));
    await page.setViewportSize({ width, height });
    await page.reload();
    await gone.getByRole("link", { name: /^Avise-me quando chegar/ }).click();
    await expect(page.getByRole("heading", { name: "Avise-me quando chegar" })).toBeVisible();

    // Available again: the page shows it, and one click adds the piece again.
    await keepInStock(LAST, 3);
    await page.goto("/cart");
    await expect(gone).toContainText("Voltou ao estoque");
    await gone.getByRole("button", { name: /^Pôr de volta/ }).click();
    await expect(page.getByRole("list", { name: "Produtos no carrinho" })).toBeVisible();
    await expect(gone).toHaveCount(0);
  });

  test("fewer pieces than were wanted are not called sold out", async ({ page }) => {
    await keepInStock(FEWER, 3);
    await comeAsCustomer(page);
    await page.goto(`/produto/${FEWER}`);
    await page.getByRole("button", { name: "Aumentar" }).first().click();
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    await page.goto("/checkout");
    await chooseShipping(page);
    await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
    await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
    await othersTake(page.request, FEWER, 1);
    await page.getByRole("button", { name: "Finalizar Pedido" }).click();
    await expect(page.getByText("Restam menos peças").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText("Resta só 1 de")).toBeVisible();
    await expect(page.getByText("Produto esgotado")).toHaveCount(0);
  });
});

test("'Cancelar pagamento' asks first; a PIX that has expired still shows money that comes late @phone", async ({
  page,
  request,
}, info) => {
  await comeAsCustomer(page);
  const { payment } = await openPix(page, PIECE);
  await page.getByRole("button", { name: "Cancelar pagamento" }).click();
  const question = page.getByRole("dialog", { name: "Cancelar este pagamento?" });
  await look(page);
  await question.getByRole("button", { name: "Manter pagamento" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("PIX copia e cola")).toBeVisible();

  await decidePayment(request, payment, "expire");
  await expect(page.getByRole("heading", { name: "O código PIX expirou" })).toBeVisible();
  await look(page);
  await decidePayment(request, payment, "approve", { late: true });
  // The page polls every 15 s and when it becomes visible; the button polls at once.
  if (info.project.name === "phone") await page.getByRole("button", { name: "Já paguei: verificar" }).click();
  const paid = page.getByText("Pagamento efetuado com sucesso!");
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(paid).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 30_000 });
});

test("a provider that does not answer: the page offers another method and to call it off @phone-only", async ({
  page,
  request,
}) => {
  await comeAsCustomer(page);
  const email = (await (await page.request.get("/auth/v1/session")).json()).customer.email;
  const fault = { target: "mercado-pago", operation: "create-order", fault: "500", times: 20, holding: email };
  expect((await request.post("/sandbox/control/faults", { data: fault })).ok()).toBe(true);
  await addToCart(page, PIECE.id);
  await page.goto("/checkout");
  await chooseShipping(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("heading", { name: "Processando pagamento" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar pagamento" })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Usar outro método" }).click();
  await expect(page.getByRole("button", { name: "Finalizar Pedido" })).toBeVisible();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
  await expect(page.getByRole("heading", { name: "Processando pagamento" })).toBeVisible();
  await callOff(page);
  await expect(page.getByText("Pagamento cancelado")).toBeVisible();
});
