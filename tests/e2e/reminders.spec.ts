import { randomUUID } from "node:crypto";
import { linkOpened, placedAgo } from "./change-shop.ts";
import { emailTo, mailedLink } from "./mailbox.ts";
import { placeOrder } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, expectAccessible, look, patient, test } from "./shop-test.ts";

const SUBJECT = /^Falta pagar o pedido nº \d+$/;
/** The shop looks for what is due once a minute. */
const NEXT_MINUTE = 100_000;

test("a forgotten order is reminded of by mail and WhatsApp, and one press ends the reminders @phone-only", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `esquecida-${randomUUID().slice(0, 8)}@exemplo.com`;
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const ring = { id: "ANELALIANC-003", size: "16" };
  const id = await placeOrder(elsewhere.request, ring, { data: { customer_email: email } });
  await elsewhere.close();
  await linkOpened(id);
  await placedAgo(id, 65);
  await expect(async () => void (await emailTo(page.request, email, SUBJECT))).toPass({ timeout: NEXT_MINUTE });

  await page.goto(await mailedLink(page.request, email, "pedido", SUBJECT));
  await expect(page).toHaveURL(new RegExp(`/pedido/${id}$`));
  await expect(page.getByRole("heading", { name: /^Pague até .+ às \d/ })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);

  // Staff see it and remind by WhatsApp.
  const staff = await browser.newContext({ baseURL: baseURL ?? "", viewport: page.viewportSize() });
  let opened = "";
  await staff.route(/^https:\/\/wa\.me\//, (route) => {
    opened = route.request().url();
    return route.fulfill({ body: "WhatsApp" });
  });
  const desk = patient(await staff.newPage());
  await enterPanel(desk, `/admin/pedidos/${id}`);
  await expect(desk.getByText("Primeiro lembrete, por e-mail")).toBeVisible();
  await look(desk);
  const [tab] = await Promise.all([
    desk.waitForEvent("popup"),
    desk.getByRole("button", { name: "Lembrar pelo WhatsApp" }).click(),
  ]);
  await expect.poll(() => opened).toMatch(/^https:\/\/wa\.me\/5511988881234\?text=/);
  await tab.close();
  await desk.reload();
  await expect(desk.getByText("Lembrado pelo WhatsApp")).toBeVisible();

  // One press in the mail, undone and done again.
  const leave = await mailedLink(page.request, email, "lembretes", SUBJECT);
  await page.goto(leave);
  await look(page);
  await page.getByRole("button", { name: "Não quero lembretes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lembretes desligados");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Quero lembretes de novo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lembretes");
  await page.getByRole("button", { name: "Não quero lembretes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lembretes desligados");
  await desk.reload();
  await expect(desk.getByText("por favor, não lembre")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Lembrar pelo WhatsApp" })).toHaveCount(0);

  // The times are the shop's.
  await desk.goto("/admin/configuracoes/pedidos-nao-pagos");
  await look(desk);
  await desk.getByLabel("Horas até o último lembrete").fill("46");
  await desk.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(desk.getByText("Escolha pelo menos 4 horas antes do cancelamento.")).toBeVisible();
  await desk.getByLabel("Horas até o último lembrete").fill("20");
  await desk.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(desk.getByText("Prazo e lembretes salvos").first()).toBeVisible();
  await staff.close();
});
