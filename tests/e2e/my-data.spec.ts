import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { keepInStock } from "./change-shop.ts";
import { emailTo, mailedLink } from "./mailbox.ts";
import { expect, expectAccessible, look, test } from "./shop-test.ts";

/** An order without an account with a pending PIX, and the header of the client that placed it. */
async function waitingOrder(request: APIRequestContext, email: string) {
  await keepInStock("ANELALIANC-003", 4);
  const placed = await request.post("/rest/v1/orders", {
    data: {
      items: [{ product_id: "ANELALIANC-003", size: "16", quantity: 1 }],
      customer_name: "Lia Moreira",
      customer_email: email,
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
  expect(placed.status(), await placed.text()).toBe(201);
  const { id, claim_secret: secret } = await placed.json();
  const headers = { "X-Claim-Secret": secret };
  const started = await request.post("/functions/v1/create-mercadopago-payment", {
    headers,
    data: { order: { id }, paymentData: { method: "pix" } },
  });
  expect(started.status(), await started.text()).toBe(200);
  const { external_payment_id: payment } = await started.json();
  const callOff = async () => {
    const data = { external_payment_id: payment };
    const calledOff = await request.post("/functions/v1/cancel-payment", { headers, data });
    expect(calledOff.status(), await calledOff.text()).toBe(200);
  };
  return { id: String(id), headers, callOff };
}

// Links and orders that are gone.
test.use({ allowedNoise: [/(?:404 \(Not Found|409 \(Conflict)\)/] });

test("whoever bought without an account downloads and deletes their data by a mailed link @phone-only", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL });
  const email = `meus-dados-${randomUUID()}@exemplo.com`;
  const placed = await waitingOrder(request, email);
  const number = `#${placed.id.slice(0, 8)}`;
  const orderLink = await mailedLink(request, email, "pedido");

  expect((await request.get(`/pedido/${placed.id}`, { headers: placed.headers })).status()).toBe(200);
  await page.goto(orderLink);
  await page.getByRole("main").getByRole("link", { name: "Seus dados" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seus dados");
  await page.getByRole("main").getByLabel("E-mail").fill(email);
  await look(page);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(`Se tivermos dados de ${email}, um link chega a esse endereço`)).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink(request, email, "meus-dados/acesso"));
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await look(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar meus dados" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(file).toMatchObject({ arquivo: { email }, pedidos: [{ id: placed.id, email }] });

  // The PIX still runs: nothing is deleted, and the page says which order and why.
  const confirm = page.getByLabel("Digite EXCLUIR para confirmar");
  await confirm.fill("EXCLUIR");
  await page.getByRole("button", { name: "Excluir meus dados" }).click();
  await expect(page.getByRole("alert")).toContainText(/o pedido nº \d+ \(pagamento em andamento\)/);
  await look(page);

  await placed.callOff();
  await confirm.fill("excluir");
  await page.getByRole("button", { name: "Excluir meus dados" }).click();
  await expect(page).toHaveURL(/\/meus-dados\/excluidos$/);
  await expect(page.getByRole("heading", { name: "Dados excluídos" })).toBeVisible();
  await look(page);
  await emailTo(request, email, /foram excluídos/);

  await page.goto(orderLink);
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await page.goto(await mailedLink(request, email, "meus-dados/acesso"));
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await expectAccessible(page);
  // The client that ordered still has the order's secret, which opens nothing any more.
  expect((await request.get(`/pedido/${placed.id}`, { headers: placed.headers })).status()).toBe(404);
  await request.dispose();
});

test("asking, the file and the deletion work without scripts @drill", async ({ browser, playwright, baseURL }) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL });
  const email = `sem-script-${randomUUID()}@exemplo.com`;
  const { id, callOff } = await waitingOrder(request, email);
  await callOff();
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/meus-dados");
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(email);
  await main.getByRole("button", { name: "Enviar link" }).click();
  await expect(main).toContainText(`Se tivermos dados de ${email}, um link chega a esse endereço`);
  await page.goto(await mailedLink(request, email, "meus-dados/acesso"));
  await expect(main).toContainText(`#${id.slice(0, 8)}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: "Baixar meus dados" }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ pedidos: [{ id }] });
  await main.getByLabel("Digite EXCLUIR para confirmar").fill("EXCLUIR");
  await main.getByRole("button", { name: "Excluir meus dados" }).click();
  await expect(main).toContainText("Dados excluídos");
  await context.close();
  await request.dispose();
});
