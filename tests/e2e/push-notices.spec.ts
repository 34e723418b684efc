import { orderByPix, paidOrder } from "./orders.ts";
import { enterPanel, leavePanel, newColleague } from "./panel.ts";
import { expect, look, patient, test } from "./shop-test.ts";
import {
  answerPermission,
  arrivedPushes,
  panelWorker,
  pressNotice,
  pushToWorker,
  replaceSubscription,
  shownNotices,
  storedPush,
  subscribeAtSimulator,
} from "./simulated-push.ts";
import { bearerOf, signUp } from "./steps.ts";

const PROFILE = "/admin/configuracoes/perfil";
const RING = { id: "ANELALIANC-003", size: "16" };
const SLOW = 60_000;

test("a paid order arrives on the device that asked for it, and a press opens it in the panel @phone-only", async ({
  page,
  browser,
  baseURL,
  contextOptions,
  viewport,
  request,
}) => {
  await enterPanel(page);
  // The panel is installed as an app of its own.
  const manifest = page.locator("link[rel=manifest]");
  await expect(manifest).toHaveAttribute("href", "/admin/manifest.webmanifest");
  await page.goto("/");
  await expect(manifest).toHaveAttribute("href", "/manifest.webmanifest");
  const person = await newColleague(page, "manager");
  const context = await browser.newContext({ ...contextOptions, baseURL, viewport });
  const phone = patient(await context.newPage());
  await subscribeAtSimulator(phone);
  await enterPanel(phone, PROFILE, person);
  const panel = phone.locator("section", { has: phone.getByRole("heading", { name: "Avisos neste aparelho" }) });

  // What the browser blocks is explained, and nothing is asked before a press.
  await answerPermission(phone, "denied");
  await phone.reload();
  await expect(panel.getByText("O navegador bloqueia os avisos da loja.")).toBeVisible({ timeout: SLOW });
  await look(phone);
  await answerPermission(phone, null);
  await phone.reload();
  await expect(panel.getByText("Desligados neste aparelho")).toBeVisible();
  expect(await storedPush(phone)).toEqual({ permission: null, subscription: null });
  await panel.getByRole("button", { name: "Ligar avisos neste aparelho" }).click();
  await expect(panel.getByText("Ligados neste aparelho")).toBeVisible({ timeout: SLOW });
  await expect(panel.getByText("(este aparelho)")).toBeVisible();

  let { subscription } = await storedPush(phone);
  // Other journeys order meanwhile, and the device hears of their orders, too.
  const arrived = async (about: string) =>
    (await arrivedPushes(phone, subscription)).filter((text) => text.includes(about));
  await panel.getByRole("button", { name: "Enviar um teste" }).click();
  await expect.poll(() => arrived("Este é o teste"), { timeout: SLOW }).toHaveLength(1);
  await panel.getByLabel("Novo pedido").uncheck();
  await panel.getByRole("button", { name: "Salvar avisos" }).click();
  await expect(phone.getByText("Avisos salvos")).toBeVisible();
  await look(phone);

  // The browser replaces its subscription while the panel is closed: the device stays as it was.
  const worker = await panelWorker(context);
  await replaceSubscription(phone, worker);
  ({ subscription } = await storedPush(phone));
  await phone.reload();
  await expect(panel.getByText("Ligados neste aparelho")).toBeVisible({ timeout: SLOW });
  await expect(panel.getByLabel("Novo pedido")).not.toBeChecked();

  const buyer = { headers: await bearerOf(request, await signUp(request)) };
  const orderId = await paidOrder(request, RING, buyer);
  await expect.poll(() => arrived(orderId), { timeout: SLOW }).toHaveLength(1);
  const [message = ""] = await arrived(orderId);
  const { title, path } = JSON.parse(message);
  expect(title).toMatch(/^Pedido nº \d+ pago · R\$\s[\d.]+,\d\d$/);
  expect(path).toBe(`/admin/pedidos/${orderId}`);

  await pushToWorker(phone, message);
  await expect.poll(() => shownNotices(worker)).toEqual([title]);
  await phone.goto(await pressNotice(worker));
  await expect(phone.getByRole("heading", { name: new RegExp(title.split(" pago")[0]) })).toBeVisible();

  // After a logout this browser hears no more.
  await leavePanel(phone);
  await expect(phone).toHaveURL("/admin/login");
  expect((await storedPush(phone)).subscription).toBeNull();
  const later = await paidOrder(request, RING, buyer);
  const unpaid = await orderByPix(request, RING, buyer);
  expect([await arrived(later), await arrived(unpaid.id)]).toEqual([[], []]);
  await context.close();
});
