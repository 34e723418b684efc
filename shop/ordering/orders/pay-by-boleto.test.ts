import { expect, test } from "vitest";
import { addBusinessDays } from "#platform/business-days.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { endOfDay } from "#platform/day-times.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askToPay, letFail, pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { expirePayment } from "../payments/expire-payment.server.ts";
import { recordForOrders } from "./paying/settle-payment.server.ts";

let ahead = 0;
const { shop, db, ana } = await openPayingShop({ clock: () => new Date(Date.now() + ahead), rings: 30 });

const dueDay = () => addBusinessDays(dayInSaoPaulo(new Date()), 3);

test("a boleto: line, barcode, page, due in three business days; its pieces are held three more", async () => {
  const before = await stockOf(shop, RING.product_id);
  const customer_email = "boleto@exemplo.com";
  const order = await placeOrder(shop, ana, { customer_email });
  const payment = await pay(shop, ana, order.id, { method: "boleto" });
  expect(payment).toMatchObject({
    status: "pending",
    status_detail: "waiting_payment",
    payment_method: "boleto",
    boleto_line: expect.stringMatching(/^2379\d{43}$/),
    boleto_barcode: expect.stringMatching(/^2379\d{40}$/),
    pix_qr_code: null,
    expires_at: endOfDay(dueDay()).toISOString(),
  });
  expect(payment.boleto_url).toMatch(/^\/sandbox\/mercado-pago\/payments\/PAY\w+\/ticket$/);
  const page = await shop.fetch(payment.boleto_url ?? "");
  expect(await page.text()).toContain("Linha digitável");
  expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
  const held = await readRows(db, "stock_reservations", { payment_id: payment.id }, ["held_until"]);
  expect(held).toEqual([{ held_until: endOfDay(addBusinessDays(dueDay(), 3)) }]);

  await soon(shop, () => mailsTo(shop, customer_email)).toHaveLength(1);
  const [mail] = await mailsTo(shop, customer_email);
  expect(mail?.text).toContain(payment.boleto_line);
  expect(mail?.text).not.toContain("PIX");

  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
    status: "confirmed",
    payment_status: "paid",
    payment_method: "boleto",
  });
  expect(await stockOf(shop, RING.product_id)).toMatchObject({
    on_hand: before.on_hand - 1,
    reserved: before.reserved,
  });
});

test("is asked for a CPF first, takes one with the call, and keeps it on the order", async () => {
  const order = await placeOrder(shop, ana, { customer_cpf: "" });
  const refused = await askToPay(shop, ana, order.id, { method: "boleto" });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    {
      code: "document_required",
      message: "Informe seu CPF para pagar com boleto",
      issues: [{ path: "paymentData.document" }],
    },
  ]);
  const wrong = await askToPay(shop, ana, order.id, { method: "boleto", document: "111.111.111-11" });
  expect((await wrong.json()).issues).toMatchObject([{ path: "paymentData.document", message: "CPF inválido" }]);
  expect(await pay(shop, ana, order.id, { method: "boleto", document: "529.982.247-25" })).toMatchObject({
    status: "pending",
  });
  const row = db.selectFrom("orders").select("customer_document").where("id", "=", order.id).executeTakeFirst();
  expect(await row).toEqual({ customer_document: "52998224725" });
});

test("paid on its due day, it may come three business days later; unpaid, its pieces are free then", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const { id } = await pay(shop, ana, order.id, { method: "boleto" });
  const state = () => db.selectFrom("payments").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  ahead = endOfDay(dueDay()).getTime() + 60_000 - Date.now();
  await expirePayment(shop.services, { paymentId: id }, recordForOrders(shop.services));
  expect(await state()).toEqual({ state: "pending" });
  ahead = endOfDay(addBusinessDays(dueDay(), 3)).getTime() + 60_000 - Date.now();
  await expirePayment(shop.services, { paymentId: id }, recordForOrders(shop.services));
  ahead = 0;
  expect(await state()).toEqual({ state: "expired" });
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({
    status: "pending",
    payment_status: "cancelled",
  });
  expect(await stockOf(shop, RING.product_id)).toEqual(before);
});

test("over at the provider on its due day, it keeps its piece for money under way, and sells it when it comes", async () => {
  const before = await stockOf(shop, RING.product_id);
  const order = await placeOrder(shop, ana);
  const { id, external_payment_id } = await pay(shop, ana, order.id, { method: "boleto" });
  ahead = endOfDay(dueDay()).getTime() + 60 * 60_000 - Date.now();
  await letFail(shop, "webhook", "missing");
  await providerSays(shop, external_payment_id, "expire");
  await shop.services.jobs.send(db, refreshPaymentJob, { paymentId: id, round: 9 });
  const asked = db.selectFrom("payments").select(["state", "status_detail"]).where("id", "=", id);
  await soon(shop, () => asked.executeTakeFirst()).toEqual({ state: "pending", status_detail: "expired" });
  expect(await stockOf(shop, RING.product_id)).toMatchObject({ reserved: before.reserved + 1 });
  await providerSays(shop, external_payment_id, "approve", { late: true });
  await soon(shop, () => asked.executeTakeFirst()).toMatchObject({ state: "paid" });
  ahead = 0;
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
});

test("money after the end takes its piece again; where there is none, it goes back with a mail", async () => {
  const late = { late: true };
  const customer_email = "tarde@exemplo.com";
  const kept = await placeOrder(shop, ana);
  const first = await pay(shop, ana, kept.id, { method: "boleto" });
  await providerSays(shop, first.external_payment_id, "expire");
  await soon(shop, () => readOrder(shop, ana, kept.id)).toMatchObject({ payment_status: "cancelled" });
  await providerSays(shop, first.external_payment_id, "approve", late);
  await soon(shop, () => readOrder(shop, ana, kept.id)).toMatchObject({ status: "confirmed", payment_status: "paid" });

  const lost = await placeOrder(shop, ana, { customer_email });
  const second = await pay(shop, ana, lost.id, { method: "boleto" });
  await providerSays(shop, second.external_payment_id, "expire");
  await soon(shop, () => readOrder(shop, ana, lost.id)).toMatchObject({ payment_status: "cancelled" });
  const { on_hand, reserved } = await stockOf(shop, RING.product_id);
  await setStock(shop, RING.product_id, reserved);
  await providerSays(shop, second.external_payment_id, "approve", late);
  await soon(shop, () => readOrder(shop, ana, lost.id)).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
  });
  await soon(shop, async () => (await mailsTo(shop, customer_email)).map(({ subject }) => subject).join()).toContain(
    "devolvido",
  );
  await setStock(shop, RING.product_id, on_hand);
});
