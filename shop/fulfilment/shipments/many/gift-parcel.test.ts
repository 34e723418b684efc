import { expect, test } from "vitest";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { until } from "#tests/setup/soon.ts";
import { paidOrder, simulatedLabels } from "#tests/setup/test-parcels.ts";
import { listShipmentsOf } from "../shipment-queries.server.ts";
import { buyManyLabels } from "./buy-many.server.ts";
import { parcelsToCheck } from "./check-in.ts";
import { packingSheets } from "./packing-sheet.ts";
import { readManyOrders } from "./read-many.server.ts";

const { shop, customer, staff } = await openSendingShop();

test("a gift's label and list name its recipient, and nothing that is packed a price", {
  timeout: 240_000,
}, async () => {
  const { db } = shop.services;
  const id = await paidOrder(shop, customer);
  const gift = { gift_recipient: "Lia Souza", gift_message: "Com carinho,\nAna" };
  await db.updateTable("orders").set(gift).where("id", "=", id).execute();
  const many = await readManyOrders(shop.services, staff.session, [id]);
  if ("kind" in many) throw new Error(many.reason);
  const [sheet] = packingSheets(many.orders, {});
  expect(sheet?.facts[0]).toMatch(/^Lia Souza, São Paulo/);
  expect(sheet?.notes).toEqual(["Presente para Lia Souza, sem preços dentro do pacote: Com carinho,\nAna"]);
  expect(JSON.stringify(sheet)).not.toContain("R$");
  expect(parcelsToCheck(many.orders)).toMatchObject([{ recipient: "Lia Souza" }]);

  const [{ order, label, soldServiceId } = expect.fail()] = many.orders;
  const seen = label.left.map((line) => `${line.id}x${line.quantity}`).join();
  const wish = { orderId: order.id, serviceId: soldServiceId ?? "2", seen };
  await buyManyLabels(shop.services, staff.session, { labels: [wish], seenCents: null });
  const shipments = () => listShipmentsOf(db, [id]);
  await until(shop, async () => (await shipments())[0]?.state === "ready", 100_000);
  const reference = (await shipments())[0]?.id;
  const bought = (await simulatedLabels(shop)).filter(({ tags }) => tags.some(({ tag }) => tag === reference));
  const phone = order.customerPhone.replace(/\D/g, "");
  expect(bought).toMatchObject([{ to: { name: "Lia Souza", phone, document: "52998224725", email: customer.email } }]);
});
