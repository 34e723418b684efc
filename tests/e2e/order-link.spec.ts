import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, expectNoSideScroll, test } from "./shop-test.ts";
import { signUp } from "./steps.ts";

/** An order that waits for its PIX, made through the API; its mail's link and how to call the payment off. */
async function orderByPix(request: APIRequestContext, origin: string) {
  const { email, password } = await signUp(request);
  const session = await request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
  const { access_token }: { access_token: string } = await session.json();
  const headers = { Origin: origin, Authorization: `Bearer ${access_token}` };
  const address = { street: "Rua A", number: "1", neighborhood: "Centro", city: "São Paulo", state: "SP" };
  const placed = await request.post("/rest/v1/orders", {
    headers,
    data: {
      items: [{ product_id: "ANELALIANC-003", size: "16", quantity: 1 }],
      customer_name: "Lia Moreira",
      customer_email: email,
      customer_phone: "11988881234",
      shipping_address: { ...address, zipCode: "01001000" },
    },
  });
  const { id }: { id: string } = await placed.json();
  const data = { order: { id }, paymentData: { method: "pix" } };
  const payment = await request.post("/functions/v1/create-mercadopago-payment", { headers, data });
  const { external_payment_id }: { external_payment_id: string } = await payment.json();
  const find = async () => {
    const letters: { text: string }[] = await (
      await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
    ).json();
    return letters.map(({ text }) => /https?:\/\/[^/\s]+(\/pedido\?codigo=[\w.-]+)/.exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  const callOff = () => request.post("/functions/v1/cancel-payment", { headers, data: { external_payment_id } });
  return { id, email, link: (await find()) ?? "", callOff };
}

test.use({ allowedNoise: [/404 \(Not Found\)/] });

test("the link of an order's mail opens it to whoever has it; a wrong code opens nothing", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? "";
  const request = await playwright.request.newContext({ baseURL });
  const { id, email, link, callOff } = await orderByPix(request, origin);

  await page.goto(link);
  await expect(page).toHaveURL(`${origin}/pedido/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Pedido #${id.slice(0, 8)}`);
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "PIX copia e cola" })).toHaveValue(/^0002/);
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText("Desistir da compra")).toHaveCount(0);
  await expect(page.getByText("Entre na sua conta para desistir, trocar ou pagar.")).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);

  await callOff();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toHaveCount(0);

  await page.goto(`${link.slice(0, -4)}AAAA`);
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await request.dispose();
});

test("every model of a mail can be looked at", async ({ page }) => {
  await page.goto("/sandbox/mails");
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: /confirmado: recebemos seu pagamento/ }).click();
  // The frame runs no script, ours included: its document is read beside it.
  const shown = page.getByTitle(/^Mensagem: /);
  await expect(shown).toBeVisible();
  const framed = await shown.evaluate((frame: HTMLIFrameElement) => frame.src);
  expect(await (await page.request.get(framed)).text()).toContain("Pedido Confirmado!");
  await expectNoSideScroll(page);
});
