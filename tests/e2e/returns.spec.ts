import { deliverOrder } from "./change-shop.ts";
import { expectEmails } from "./mailbox.ts";
import { expect, look, test } from "./shop-test.ts";
import { buyRing, comeAsCustomer, logIn, signUp } from "./steps.ts";

test("a delivered piece is exchanged, the exchange withdrawn, and the purchase given up @core", async ({
  page,
  request,
}) => {
  test.slow();
  const account = await comeAsCustomer(page);
  const order = await buyRing(page, account);
  await deliverOrder(order, 2);

  await page.goto(`/orders/${order}`);
  await expect(page.getByText(/Você pode desistir até \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Trocar tamanho" }).click();
  await page.getByRole("button", { name: "Pedir troca" }).click();
  await expect(page.getByText("Escolha o novo tamanho.")).toBeVisible();
  await look(page);
  await page.getByLabel("Novo tamanho").selectOption("17");
  await page.getByRole("button", { name: "Pedir troca" }).click();
  await expect(page.getByRole("heading", { name: /^Troca de tamanho D-\d+$/ })).toBeVisible();
  await expect(page.getByText(/^Respondemos até .*, com as instruções de envio\.$/)).toBeVisible();
  await expect(page.getByText("Tamanho: 16 → 17")).toBeVisible();
  await look(page);
  await page.getByText("Mudou de ideia?").click();
  await page.getByRole("button", { name: "Cancelar esta troca" }).click();
  await expect(page.getByText("Você cancelou esta troca.")).toBeVisible();

  await page.goto(`/orders/${order}`);
  await page.getByRole("link", { name: "Desistir da compra" }).click();
  await expect(page.getByText("Volta para você")).toBeVisible();
  await expect(page.getByText("Frete da entrega")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("heading", { name: /^Desistência da compra D-\d+$/ })).toBeVisible();
  await expect(page.getByText("Nossa resposta")).toBeVisible();
  await look(page);
  await expectEmails(request, account.email, /Recebemos o seu pedido de devolução \(D-\d+\)/);
  await page.getByRole("link", { name: /^Pedido nº \d+$/ }).click();
  await expect(page.getByRole("link", { name: /^Desistência da compra D-/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Desistir da compra" })).toHaveCount(0);

  // With nothing left to return, what was asked for leads to the return that has it; so does the list.
  await page.goto(`/orders/${order}/defeito`);
  await expect(page.getByText("A peça deste pedido já está em troca ou devolução.")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: /^Ver devolução D-\d+$/ }).click();
  await expect(page.getByRole("heading", { name: /^Desistência da compra D-\d+$/ })).toBeVisible();
  await page.goto("/pedidos");
  await expect(page.getByText("Solicitação recebida")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: /^Ver devolução D-\d+$/ }).click();
  await expect(page.getByRole("heading", { name: /^Desistência da compra D-\d+$/ })).toBeVisible();
});

test("a paid order is given up before it is sent, and its money goes back", async ({ page, request }) => {
  const account = await comeAsCustomer(page);
  const order = await buyRing(page, account);
  await page.goto(`/orders/${order}`);
  await page.getByRole("link", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("heading", { name: "O que será cancelado" })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByText("foi cancelado, como você pediu.")).toBeVisible();
  await look(page);
  await expectEmails(request, account.email, /cancelado, como você pediu/);
  const status = async () => (await (await page.request.get(`/rest/v1/orders/${order}`)).json()).payment_status;
  await expect.poll(status).toBe("refunded");
});

test("without scripts a return is asked for all the same; nobody else sees it @drill", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await comeAsCustomer(page);
  const order = await buyRing(page, account);
  await deliverOrder(order, 89);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await context.newPage();
  await still.goto(`/orders/${order}`);
  await expect(still.getByText("O prazo para desistir ou trocar o tamanho terminou")).toBeVisible();
  await still.getByRole("link", { name: "Peça com defeito" }).click();
  await still.getByLabel("Conte o que aconteceu").fill("Quebrou");
  await still.getByRole("button", { name: "Enviar aviso" }).click();
  await expect(still.getByText("com pelo menos 10 caracteres")).toBeVisible();
  await expect(still.getByLabel("Conte o que aconteceu")).toHaveValue("Quebrou");
  await still.getByLabel("Conte o que aconteceu").fill("A pedra caiu ontem, sem queda nem batida.");
  await still
    .getByLabel("Fotos da peça")
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await still.getByRole("button", { name: "Enviar aviso" }).click();
  await expect(still.getByText("Não conseguimos ler a foto. Envie JPG, PNG ou WebP.")).toBeVisible();
  await expect(still.getByLabel("Conte o que aconteceu")).toHaveValue("A pedra caiu ontem, sem queda nem batida.");
  await still.getByLabel("Fotos da peça").setInputFiles(["public/icon-192.png", "public/icon-maskable-192.png"]);
  await still.getByRole("button", { name: "Enviar aviso" }).click();
  await expect(still.getByRole("heading", { name: /^Peça com defeito D-/ })).toBeVisible();
  await expect(still.getByRole("img", { name: "Foto 2" })).toHaveJSProperty("naturalWidth", 192);
  const address = still.url();
  await context.close();

  const other = await browser.newContext({ baseURL });
  const stranger = await other.newPage();
  await stranger.goto("/login");
  await logIn(stranger, await signUp(other.request));
  expect((await stranger.request.get(address)).status()).toBe(404);
  expect((await stranger.request.get(`/orders/${order}/desistir`)).status()).toBe(404);
  await other.close();
});
