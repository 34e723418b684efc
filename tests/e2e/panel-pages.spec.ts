import type { APIRequestContext, Page } from "@playwright/test";
import { deliverOrder, idsOf } from "./change-shop.ts";
import { addressOf, type Named, PANEL_PAGES } from "./every-page.ts";
import { askForReturn, paidOrder } from "./orders.ts";
import { enterPanel, leavePanel, openArea } from "./panel.ts";
import { expect, lookWithLargeText, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

// Every page of the panel at 390 px: no horizontal scrolling, no accessibility violation, no console error. Other tests
// cover behaviour and wide screens.

// Pages without permission, and an expired link to a label.
test.use({ allowedNoise: [/status of 40[34]/] });

const RING = { id: "ANELALIANC-003", size: "16" };
const SHARES = 4;

for (let share = 0; share < SHARES; share += 1) {
  test(`the panel's pages fit on a phone, part ${share + 1} of ${SHARES} @phone-only @text @core`, async ({
    page,
    request,
  }) => {
    await enterPanel(page);
    const named = await nameThings(page, request);
    const pages = PANEL_PAGES.filter((_, place) => place % SHARES === share);
    for (const shape of pages) {
      await test.step(shape, async () => {
        await page.goto(addressOf(shape, named));
        await expect(page.locator("h1")).toHaveCount(1);
        await lookWithLargeText(page);
      });
    }
    if (share > 0) return;
    await openArea(page, "Pedidos");
    await page.goto(`/admin/pedidos/${named.orderId}`);
    await page.getByRole("button", { name: "Reembolsar" }).click();
    await expect(page.getByRole("dialog", { name: "Reembolsar o pedido" })).toBeVisible();
    await lookWithLargeText(page);
    await page.goto("/admin/configuracoes/perfil");
    await leavePanel(page);
    await expect(page.getByText("Logout realizado")).toBeVisible();
  });
}

/** Creates one record of each kind that has a page, all for one customer. */
async function nameThings(page: Page, request: APIRequestContext): Promise<Named> {
  const account = await signUp(request);
  const { email } = account;
  const headers = await bearerOf(request, account);
  const asking = { headers, data: { customer_email: email } };
  const orderId = await paidOrder(request, RING, asking);
  const delivered = await paidOrder(request, RING, asking);
  await deliverOrder(delivered, 2);
  const { id: returnId } = await askForReturn(request, delivered, { headers });
  const words = { name: "Lia Moreira", email, subject: "Meu anel", message: "A prata pode ir no banho?" };
  const reseller = { name: "Joalheria Lia", email, phone: "11988887777", address: "Rua A, 1", cnpj: "11222333000181" };
  for (const [path, data] of [
    ["contact_messages", words],
    ["reseller_applications", reseller],
    ["newsletter_subscriptions", { email }],
  ] as const) {
    const sent = await request.post(`/rest/v1/${path}`, { data });
    expect([path, sent.ok()]).toEqual([path, true]);
  }
  const entered = await page.request.post("/admin/clientes/lgpd/novo", {
    form: {
      acao: "enter",
      name: "Lia Moreira",
      email,
      kind: "access",
      channel: "email",
      receivedOn: today(),
      details: "",
    },
  });
  expect(entered.status()).toBe(200);
  return { orderId, returnId, code: "BEMVINDA10", key: "welcome", productId: RING.id, ...(await idsOf(email)) };
}

/** Today in São Paulo. */
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
