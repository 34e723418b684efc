import { beforeEach, describe, expect, test } from "vitest";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { askToPay, letFail, pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { until } from "#tests/setup/soon.ts";
import { carrierFails, orderRow, paidOrder, setWallet, simulatedLabels } from "#tests/setup/test-parcels.ts";
import { requestLabels } from "./labels/request-labels.server.ts";
import { enterDocument, enterInvoice } from "./sending/enter-papers.server.ts";
import { findShipment } from "./shipment-queries.server.ts";

const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };
const COMPANY = "12.ABC.345/01DE-35";
const SIGNS = "12ABC34501DE35";
/** The check digit is right (NT 2025.001). */
const KEY = "35260812ABC34501DE35550010000000041000000044";

const { shop, customer, staff } = await openSendingShop();
const { db } = shop.services;

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "1000.00");
});

async function buyLabel(orderId: string): Promise<string> {
  const lines = await db.selectFrom("order_items").select(["id", "quantity"]).where("order_id", "=", orderId).execute();
  const contents = lines.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const answer = await requestLabels(shop.services, staff.session, {
    orderId,
    serviceId: "2",
    boxes: [{ box: BOX, contents }],
  });
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer.shipmentIds[0] ?? "";
}
const parcel = (id: string) => findShipment(db, id);
const orders = async () => (await shop.sandbox.app.request("/control/payments")).json();

describe("a company whose CNPJ has letters", { timeout: 240_000 }, () => {
  test("pays by boleto, and its parcel goes without and with an invoice", async () => {
    const order = await placeOrder(shop, customer, { customer_cpf: "" });
    const payment = await pay(shop, customer, order.id, { method: "boleto", document: COMPANY });
    expect(payment).toMatchObject({ status: "pending", boleto_line: expect.any(String) });
    await providerSays(shop, payment.external_payment_id, "approve");
    await until(shop, async () => (await readOrder(shop, customer, order.id)).status === "confirmed");
    expect((await orderRow(shop, order.id)).customer_document).toBe(SIGNS);

    for (const key of ["", KEY]) {
      const orderId = await paidOrder(shop, customer);
      await enterDocument(shop.services, staff.session, { orderId, document: COMPANY });
      if (key)
        expect(await enterInvoice(shop.services, staff.session, { orderId, key, url: "" })).toMatchObject({
          kind: "saved",
        });
      const id = await buyLabel(orderId);
      await until(shop, async () => (await parcel(id))?.state === "ready");
      const [label] = (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => tag === id));
      expect(label).toMatchObject({ non_commercial: key === "", to: { company_document: SIGNS } });
    }
  });

  test("whose boleto Mercado Pago does not take is told so, and pays by PIX", async () => {
    const order = await placeOrder(shop, customer, { customer_cpf: "" });
    await letFail(shop, "create-order", "refuses-letters", { times: 3 });
    const refused = await askToPay(shop, customer, order.id, { method: "boleto", document: COMPANY });
    expect(await refused.json()).toMatchObject({
      status: "rejected",
      status_detail: "lettered_document",
      message: "O Mercado Pago não aceitou este CNPJ, que tem letras. Use outra forma de pagamento, como o PIX.",
    });
    expect(await payByPix(shop, customer, order.id)).toMatchObject({ status: "pending" });
    expect(JSON.stringify(await orders())).not.toContain(SIGNS);
  });

  test.each([
    ["", "O Melhor Envio não aceitou o CNPJ do destinatário, que tem letras. O campo to.company document é inválido."],
    [
      KEY,
      "O Melhor Envio não aceitou o CNPJ do destinatário e a chave da NF-e, que têm letras. O campo to.company document é inválido. A chave da nota fiscal é inválida.",
    ],
  ])("whose label Melhor Envio does not take: staff read which document (invoice '%s')", async (key, text) => {
    const orderId = await paidOrder(shop, customer);
    await enterDocument(shop.services, staff.session, { orderId, document: COMPANY });
    if (key) await enterInvoice(shop.services, staff.session, { orderId, key, url: "" });
    await carrierFails(shop, "cart", "refuses-letters", { times: 3 });
    const id = await buyLabel(orderId);
    await until(shop, async () => (await parcel(id))?.problem === "rejected");
    expect((await parcel(id))?.problemDetail).toBe(text);
  });
});
