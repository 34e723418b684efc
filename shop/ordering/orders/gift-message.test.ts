import { describe, expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { giftMessages } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { placesOf } from "#tests/setup/rows/places-of.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { linkedOrder } from "./access/linked-order.ts";
import { giftTitle, recipientOf } from "./gift.ts";
import { readOrder } from "./order-queries.server.ts";
import { detachOrders } from "./placing/customer-orders-store.server.ts";
import { MARKUP } from "./placing/delivery-rules.ts";
import { OrderInput } from "./placing/order-input.ts";

const RECIPIENT = "Lia Souza";
const MESSAGE = "Feliz aniversário, Lia!\nCom carinho, Ana";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");
const ana = await createTestCustomer(shop);

async function offer(offered: boolean) {
  const { version } = await readSetting(shop.services, giftMessages);
  expect(await saveSetting(shop.services, owner.session, giftMessages, { offered }, version)).toEqual({
    kind: "saved",
  });
}

test("is refused at its field while the shop writes none, and kept with the order once it does", async () => {
  const { db } = shop.services;
  const refused = await shop.json("/rest/v1/orders", orderBody({ gift_message: MESSAGE }), { headers: ana.bearer });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: "no_gift_messages", issues: [{ path: "gift_message" }] },
  ]);
  await offer(true);
  const order = await placeOrder(shop, ana, { gift_message: ` ${MESSAGE.replace("\n", "\r\n")} ` });
  expect(order).toMatchObject({ gift_message: MESSAGE });
  const stored = await readOrder(db, order.id, "record");
  expect(stored.giftMessage).toBe(MESSAGE);
  expect(linkedOrder(stored).giftMessage).toBe(MESSAGE);
});

test("stays when the shop stops writing them and the rest of the pieces is kept; leaves with the customer's data", async () => {
  const { db, clock } = shop.services;
  await offer(true);
  const order = await placeOrder(shop, ana, { gift_message: MESSAGE });
  await offer(false);
  const path = `/rest/v1/orders/${order.id}/missing-items`;
  const rest = await shop.fetch(path, { method: "DELETE", headers: ana.bearer });
  expect([rest.status, await rest.json()]).toMatchObject([200, { gift_message: MESSAGE }]);
  const emptied = await shop.json(`/rest/v1/orders/${order.id}`, orderBody(), { method: "PUT", headers: ana.bearer });
  expect(await emptied.json()).toMatchObject({ gift_message: null });

  await offer(true);
  const last = await placeOrder(shop, ana, { gift_message: MESSAGE });
  await db.transaction().execute((trx) => detachOrders(trx, [last.id], clock()));
  expect((await readOrder(db, last.id, "record")).giftMessage).toBeNull();
});

test("has at most 200 characters, no links and no markup, and loses signs that nobody sees", () => {
  const read = (gift_message: string) => OrderInput.safeParse({ ...orderBody(), gift_message });
  const errors = (text: string) => read(text).error?.issues.map(({ message }) => message);
  expect(errors("a".repeat(200))).toBeUndefined();
  expect(errors("a".repeat(201))).toEqual(["Use no máximo 200 caracteres"]);
  for (const markup of ["<b>Oi</b>", "Oi <!-- x -->", "Oi </b>"]) expect(errors(markup)).toEqual([MARKUP]);
  expect(errors("Amo você <3 >:)")).toBeUndefined();
  for (const link of ["http://x.exemplo", "www.exemplo", "Veja loja.com.br", "w\u200bww.exemplo", "oi@exemplo.com"]) {
    expect(errors(link)).toEqual([LINK_WORD]);
  }
  expect(read("Lia,\r\nfeliz\u0000 ani\u00adversário!\u202e\tAna").data?.gift_message).toBe(
    "Lia,\nfeliz aniversário! Ana",
  );
  expect(read(" \n\u200b ").data?.gift_message).toBeUndefined();
});

describe("for somebody else", () => {
  test("the recipient is kept beside the buyer, whole for them and hidden behind a link", async () => {
    await offer(false);
    const wish = orderBody({ gift_recipient: RECIPIENT });
    const refused = await shop.json("/rest/v1/orders", wish, { headers: ana.bearer });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "no_gift_messages", issues: [{ path: "gift_recipient" }] },
    ]);
    await offer(true);
    const order = await placeOrder(shop, ana, { gift_recipient: ` Lia\n\u200bSouza ` });
    expect(order).toMatchObject({ gift_recipient: RECIPIENT, gift_message: null, customer_name: "Maria Clara Nunes" });
    const stored = await readOrder(shop.services.db, order.id, "record");
    expect([giftTitle(stored), recipientOf(stored)]).toEqual(["Presente para Lia Souza", RECIPIENT]);
    expect(giftTitle(linkedOrder(stored))).toBe("Presente para L••• S•••");
    const path = `/rest/v1/orders/${order.id}/missing-items`;
    const rest = await shop.fetch(path, { method: "DELETE", headers: ana.bearer });
    expect(await rest.json()).toMatchObject({ gift_recipient: RECIPIENT });
  });

  test("neither name nor message is anywhere but in the order, once it is placed and being paid", async () => {
    await offer(true);
    const gift = { gift_recipient: "Zuleica Oculta", gift_message: "Segredo guardado" };
    const headers = { ...ana.bearer, "Idempotency-Key": crypto.randomUUID() };
    const placed = await shop.json("/rest/v1/orders", orderBody(gift), { headers });
    const { id }: { id: string } = await placed.json();
    await payByPix(shop, ana, id);
    expect(await placesOf(shop.services.db, ...Object.values(gift))).toEqual(["orders"]);
  });

  test("the name is a line of at most 120 characters without links and markup", () => {
    const errors = (gift_recipient: string) =>
      OrderInput.safeParse({ ...orderBody(), gift_recipient }).error?.issues.map(({ message }) => message);
    expect(errors("a".repeat(120))).toBeUndefined();
    expect(errors("a".repeat(121))).toEqual(["Use no máximo 120 caracteres"]);
    expect(errors("<i>Lia</i>")).toEqual([MARKUP]);
    expect(errors("Lia exemplo.com.br")).toEqual([LINK_WORD]);
  });
});
