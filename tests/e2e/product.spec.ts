import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { emailTo, expectEmails } from "./mailbox.ts";
import { decidePayment, orderByPix } from "./orders.ts";
import { expect, expectAccessible, expectNoSideScroll, look, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

const RING = "/produto/ANELOVALCO-010";
/** Only one test sells this out. */
const LAST = { id: "TRIODEBRAC-037", size: "18cm" };

const open = async (page: Page, path: string) => {
  await page.goto(path);
};

test("the keyboard reaches all: skip link, gallery, size, cart; the gallery follows thumbs and swipes, too @phone @core", async ({
  page,
}) => {
  await open(page, RING);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  const thumb = (place: number) => page.getByRole("button", { name: `Imagem ${place}`, exact: true });
  await expect(thumb(1)).toHaveAttribute("aria-current", "true");
  await thumb(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(thumb(2)).toBeFocused();
  await expect(thumb(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowRight");
  await expect(thumb(2)).toBeFocused();

  // Scrolls as a swipe does; the thumbnails follow.
  await page.getByRole("list", { name: "Imagens do produto" }).evaluate((track) => track.scrollTo({ left: 0 }));
  await expect(thumb(1)).toHaveAttribute("aria-current", "true");

  const picture = page.getByRole("link", { name: "Ampliar imagem 1" });
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Ampliar imagem 2" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: /^Imagens de Anel Oval/ });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText("Imagem 1 de 2")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("Imagem 2 de 2")).toBeVisible();
  await viewer.getByRole("button", { name: "Ampliar" }).click();
  const magnified = viewer.getByRole("group", { name: "Imagem ampliada" });
  await expect(magnified).toBeVisible();
  expect(await magnified.evaluate((box) => box.scrollHeight > box.clientHeight && box.scrollTop > 0)).toBe(true);
  const seen = magnified.locator("img");
  await expect(seen).toHaveJSProperty("complete", true);
  const made = Number(/\.(\d+)\.\w+$/.exec(await seen.evaluate((image: HTMLImageElement) => image.currentSrc))?.[1]);
  expect(made).toBe(960);
  expect((await seen.boundingBox())?.width).toBeLessThanOrEqual(made);
  await expect(viewer.getByRole("button", { name: "Fechar" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await magnified.click();
  await expect(magnified).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ampliar imagem 2" })).toBeFocused();

  await page.getByRole("radio", { name: "11", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "12", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Produto adicionado")).toBeVisible();
});

test("Back closes what floats over the page, and nothing closed otherwise is left in the history", async ({ page }) => {
  await open(page, "/categoria/aneis");
  await page.locator(`main a[href="${RING}"]:not([tabindex])`).last().dispatchEvent("click");
  await expect(page).toHaveURL(RING);
  const viewer = page.getByRole("dialog", { name: /^Imagens de Anel Oval/ });
  const guide = page.getByRole("dialog", { name: "Como medir o seu anel" });
  const enlarge = page.getByRole("link", { name: "Ampliar imagem 1" });
  await enlarge.click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  await page.getByRole("link", { name: "Como medir" }).click();
  await expect(guide).toBeVisible();
  await page.goBack();
  await expect(guide).toHaveCount(0);
  await expect(page).toHaveURL(RING);

  for (let times = 0; times < 2; times += 1) {
    await enlarge.press("Enter");
    await expect(viewer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  }
  await enlarge.press("Enter");
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/categoria/aneis");
  await expect(page.getByRole("heading", { level: 1, name: "Anéis" })).toBeVisible();
});

test("the size guide opens at its title, gives the focus back and has a page to print", async ({ page, context }) => {
  await open(page, RING);
  const how = page.getByRole("link", { name: "Como medir" });
  await how.click();
  const guide = page.getByRole("dialog", { name: "Como medir o seu anel" });
  await expect(guide).toBeVisible();
  await expect(guide.getByRole("row", { name: "14 17,2 54" })).toBeVisible();
  await expect(guide.getByRole("heading", { name: "Como medir o seu anel" })).toBeFocused();
  await expectAccessible(page);
  const opened = context.waitForEvent("page");
  await guide.getByRole("link", { name: "Guia completo para imprimir" }).click();
  const whole = await opened;
  await expect(whole).toHaveURL(/\/guia-de-tamanhos#aneis$/);
  await whole.close();
  await page.keyboard.press("Escape");
  await expect(guide).toHaveCount(0);
  await expect(how).toBeFocused();

  await open(page, "/guia-de-tamanhos");
  await expect(page.getByRole("heading", { level: 1, name: "Guia de tamanhos" })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await look(page);
  // Prints to scale: 180 units of the drawing are 180 mm.
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1000, height: 900 });
  const gauge = page.getByRole("img", { name: /Círculos/ });
  const millimetres = () => gauge.evaluate((drawing) => (drawing.getBoundingClientRect().width / 96) * 25.4);
  await expect.poll(millimetres).toBeCloseTo(180, 0);
  await expect(page.getByRole("contentinfo")).toBeHidden();
});

test.describe("what cannot be shown", () => {
  // A service worker would reload the page when its data request fails.
  test.use({ allowedNoise: [/404 \(Not Found\)|500 \(Internal Server Error\)/], serviceWorkers: "block" });

  test("an id that is none is a product that does not exist, whatever it looks like @drill", async ({
    page,
    request,
  }) => {
    for (const id of ["NAO-EXISTE", "x%20y", "%00", "..%2F..", "%E0%A4%A", "a".repeat(300), "%22;--", "Anel'"]) {
      const answer = await request.get(`/produto/${id}`);
      expect(answer.status(), id).toBe(404);
      expect(await answer.text(), id).toContain("Produto não encontrado");
    }
    await page.goto("/produto/NAO-EXISTE");
    await expect(page).toHaveTitle(/^Produto não encontrado/);
    await expect(page.getByRole("link", { name: "Voltar para Home" }).first()).toHaveAttribute("href", "/");
    await expectAccessible(page);
  });

  test("a product that fails to load says so, with a way to try again @drill", async ({ page }) => {
    await open(page, "/categoria/brincos");
    await page.route(/\/produto\/[^?]+\.data/, (route) => route.fulfill({ status: 500, body: "" }));
    await page.locator('main a[href^="/produto/"]:not([tabindex])').first().dispatchEvent("click");
    await expect(page.getByRole("heading", { name: "Erro ao carregar produto" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Tentar Novamente" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("shipping", () => {
  test.use({ allowedNoise: [/422 \(Unprocessable|503 \(Service Unavailable/] });

  test("is estimated on the page, for the pieces chosen, and the cart remembers the CEP @core", async ({ page }) => {
    await open(page, "/produto/BRINCOARGO-020");
    const form = page.getByRole("region", { name: "Calcule o frete e o prazo" });
    await form.getByLabel("CEP").fill("99999-999");
    await form.getByRole("button", { name: "Calcular", exact: true }).click();
    await expect(form.getByText("CEP não encontrado")).toBeVisible();
    await expect(form.getByRole("listitem")).toHaveCount(0);
    await expect(page.getByText("Erro no cálculo de frete")).toHaveCount(0);
    await form.getByLabel("CEP").fill("01310-100");
    await expect(form.getByText("CEP não encontrado")).toHaveCount(0);
    const toast = page.getByText("Erro no cálculo de frete");
    await page.route("**/functions/v1/melhor-envio-proxy", (route) => route.fulfill({ status: 503, body: "{}" }));
    await form.getByRole("button", { name: "Calcular", exact: true }).click();
    await expect(toast).toBeVisible();
    await page.unroute("**/functions/v1/melhor-envio-proxy");
    // What was said goes away with the next question. Hovering keeps the toast open.
    await toast.hover();
    await form.getByRole("button", { name: "Calcular", exact: true }).press("Enter");
    await expect(form.getByRole("listitem").filter({ hasText: "R$" }).first()).toBeVisible();
    await expect(toast).toHaveCount(0);
    await look(page);
    await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
    await expect(page.getByText("Produto adicionado")).toBeVisible();
    await open(page, "/cart");
    await expect(page.getByLabel("CEP")).toHaveValue("01310-100");
  });
});

test("pieces looked at before come back at the foot of the page, and can be cleared @drill", async ({ page }) => {
  const viewed = page.getByRole("region", { name: "Vistos recentemente" });
  const toTheFoot = () => page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await open(page, "/produto/BRINCOESTR-016");
  await toTheFoot();
  await page.waitForLoadState("networkidle");
  await expect(viewed).toHaveCount(0);
  await open(page, "/produto/BRINCOLUAC-017");
  // Scripts start after the first paint: leaving earlier records no view.
  await page.waitForFunction((id) => Object.values(localStorage).some((kept) => kept.includes(id)), "BRINCOLUAC-017");
  await open(page, RING);
  await toTheFoot();
  await expect(viewed.getByRole("article")).toHaveCount(2);
  await expect(viewed.getByRole("article").first()).toContainText("Lua");
  await viewed.evaluate((section) => section.scrollIntoView({ block: "center" }));
  await look(page);
  await viewed.getByRole("button", { name: "Limpar" }).click();
  await expect(viewed).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(viewed.getByRole("article")).toHaveCount(2);
});

// Rules: CART-61, CART-64, STOCK-13.
test("the stepper keeps the focus at its ends and counts what the cart holds @drill", async ({ page }) => {
  await open(page, "/produto/PULSEIRARI-031");
  const more = page.getByRole("button", { name: "Aumentar" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Quantidade" }).getByText("2")).toBeVisible();
  await page.getByRole("button", { name: "Diminuir" }).click();
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(page.getByText("2 unidade(s) em estoque (1 no seu carrinho)")).toBeVisible();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  const toCart = page.getByRole("main").getByRole("link", { name: "Ver carrinho" }).first();
  const add = page.getByRole("button", { name: "Adicionar ao Carrinho" }).first();
  const topOf = (part: typeof add) => part.evaluate((each) => each.getBoundingClientRect().top + window.scrollY);
  const before = await topOf(add);
  // A press right after the first counts as part of it, and so does the second half of a double click.
  await expect(async () => {
    await add.dblclick({ timeout: 600 });
    await expect(toCart).toBeVisible({ timeout: 600 });
  }).toPass();
  await expect(page).toHaveURL(/PULSEIRARI-031$/);
  await expect(toCart).toBeFocused();
  await expect(page.getByText("2 unidade(s) em estoque, todas já no seu carrinho")).toBeVisible();
  await expect(more).toHaveCount(0);
  expect(await topOf(toCart)).toBeCloseTo(before, 0);
  await expectAccessible(page);
  // Where it can still be pressed, it says so.
  await open(page, "/categoria/pulseiras");
  const card = page.getByRole("article").filter({ hasText: "Pulseira Riviera Zircônia" });
  await card
    .getByRole("button", { name: /^Adicionar ao Carrinho/ })
    .filter({ visible: true })
    .first()
    .press("Enter");
  await expect(page.getByText("Estoque insuficiente")).toBeVisible();
});

// Rules: CART-64.
test("where sizes share their pieces, the stock line says in which size the last are in the cart @phone", async ({
  page,
}) => {
  await open(page, "/produto/PULSEIRAGR-034");
  const size = (name: string) => page.getByRole("radio", { name, exact: true });
  await size("17cm").check({ force: true });
  await page.getByRole("button", { name: "Aumentar" }).click();
  await page.getByRole("main").getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  const stock = page.getByText("2 unidade(s) em estoque, todas já no seu carrinho no tamanho 17cm", { exact: true });
  await expect(stock).toBeVisible();
  const toast = page.getByRole("status").filter({ hasText: "Produto adicionado" });
  await expect(toast).toContainText("foi adicionado ao carrinho.");
  await expect
    .poll(async () => {
      const [line, box] = await Promise.all([stock.boundingBox(), toast.boundingBox()]);
      return line && box && (box.y >= line.y + line.height || box.y + box.height <= line.y);
    })
    .toBe(true);
  await look(page);
  await size("18cm").check({ force: true });
  await expect(stock).toBeVisible();
  // The same at once when the page is opened again, with no size chosen.
  await open(page, "/produto/PULSEIRAGR-034");
  await expect(stock).toBeVisible();
  await expect(page.getByRole("group", { name: "Quantidade" })).toHaveCount(0);
  await expect(page.getByText("Escolher tamanho")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Ver carrinho" }).first()).toBeVisible();
  await look(page);
});

test("nothing sticks out between a phone's width and a desktop's @drill", async ({ page }) => {
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, RING);
    await expectNoSideScroll(page);
    const values = await page.locator("section[aria-labelledby=especificacoes] dd").all();
    expect(values.length).toBeGreaterThan(4);
    for (const value of values) expect((await value.boundingBox())?.width).toBeGreaterThan(140);
    const brand = await page.locator("header .brand").boundingBox();
    const middle = (brand?.x ?? 0) + (brand?.width ?? 0) / 2;
    if (width >= 1024) expect(Math.abs(middle - width / 2)).toBeLessThan(1);
    await open(page, "/");
    const cards = await page.getByRole("tabpanel").first().getByRole("article").filter({ visible: true }).count();
    expect(cards).toBe(width < 1024 ? 3 : 4);
    await expectNoSideScroll(page);
  }
});

test("whoever waits for a sold-out piece is told when a payment gives it back", async ({ page, request }) => {
  const email = `eva.${randomUUID().slice(0, 8)}@exemplo.com`;
  const payment = await holdAll(request);

  await open(page, `/produto/${LAST.id}`);
  // Rules: STOCK-13.
  await expect(page.getByRole("button", { name: "Produto esgotado" })).toBeVisible();
  const form = page.getByRole("region", { name: "Avise-me quando chegar" });
  const send = form.getByRole("button", { name: "Pedir aviso" });
  await form.getByLabel("E-mail").fill("eva@");
  await send.click();
  await expect(form.getByText("Digite um e-mail válido.")).toBeVisible();
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel("E-mail").fill(email);
  await send.click();
  await expect(form.getByText("Avisaremos por e-mail quando esta peça chegar.")).toBeVisible();
  await expectAccessible(page);

  await decidePayment(request, payment, "expire");
  await expectEmails(request, email, /^Chegou: /);
  const letter = await emailTo(request, email);
  const [, forget] = /Apagar meus avisos e meu e-mail: (\S+)/.exec(letter.text) ?? [];

  await open(page, new URL(forget ?? "").pathname);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apagar meus avisos" }).click();
  await expect(page.getByRole("heading", { name: "Avisos apagados" })).toBeVisible();
  await open(page, `/produto/${LAST.id}`);
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" }).first()).toBeEnabled();
});

test("without scripts the page says how to order, and a notice can be asked for", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(RING);
  await expect(page.getByRole("link", { name: "peça pelo WhatsApp" })).toBeVisible();
  // Only what works looks as if it did.
  await expect(page.getByRole("button", { name: "Adicionar ao Carrinho", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Aumentar" })).toHaveCount(0);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Tamanho" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Como medir" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Adicionar ao Carrinho:/ })).toHaveCount(0);
  await page.goto("/produto/CONJUNTOLU-045");
  const form = page.getByRole("region", { name: "Avise-me quando chegar" });
  const send = form.getByRole("button", { name: "Pedir aviso" });
  await form.getByLabel("E-mail").fill("lia@exemplo.com");
  await send.click();
  await expect(page).toHaveURL(/\/avise-me\?produto=CONJUNTOLU-045/);
  await expect(page.getByText("Escolha um tamanho.")).toBeVisible();
  await expect(form.getByLabel("E-mail")).toHaveValue("lia@exemplo.com");
  await form.getByLabel("Tamanho").selectOption("45cm");
  await send.click();
  await expect(page.getByText("Avisaremos por e-mail quando esta peça chegar.")).toBeVisible();
  await context.close();
});

/** Reserves all pieces with an unpaid order. Returns the provider's payment id. */
async function holdAll(request: APIRequestContext): Promise<string> {
  await keepInStock(LAST.id, 1);
  const headers = await bearerOf(request, await signUp(request));
  const { sizes }: { sizes: { size: string; stock: number }[] } = await (
    await request.get(`/rest/v1/products/${LAST.id}`)
  ).json();
  const quantity = sizes.find(({ size }) => size === LAST.size)?.stock ?? 0;
  const { payment } = await orderByPix(request, { ...LAST, quantity }, { headers, lastPieces: true });
  return payment;
}
