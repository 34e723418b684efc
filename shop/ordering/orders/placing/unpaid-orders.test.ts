import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { UnpaidOrderCaps } from "#shop/config/shop-promises.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { unpaidOrderCaps } from "#shop/settings/unpaid-order-settings.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";
import { setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";

let now = new Date();

const shop = await createTestShop({ worker: false, clock: () => now });
const owner = await createTestStaff(shop, "owner");

beforeEach(async () => {
  await shop.services.db.updateTable("orders").set({ status: "cancelled", payment_status: "paid" }).execute();
});

async function cap(value: UnpaidOrderCaps) {
  const { version } = await readSetting(shop.services, unpaidOrderCaps);
  expect(await saveSetting(shop.services, owner.session, unpaidOrderCaps, value, version)).toEqual({ kind: "saved" });
}

/** Shares nothing with other orders but what `change` sets. */
const alone = (change: object = {}) => ({
  customer_email: `${randomUUID()}@exemplo.com`,
  shipping_address: { ...orderBody().shipping_address, number: randomUUID().slice(0, 8) },
  ...change,
});

async function order(change: object, key?: string) {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const response = await shop.json("/rest/v1/orders", orderBody(change), { headers });
  const body = await response.json();
  return { status: response.status, id: body.id, code: body.code, message: body.message };
}

const TOO_MANY = { status: 409, code: "too_many_unpaid" };

test.each([
  ["e-mail", { customer_email: "Junta.Tudo@exemplo.com" }],
  ["address", { shipping_address: orderBody().shipping_address }],
])("of one %s wait so many at once; one that is cancelled makes room", async (_, change) => {
  await cap({ atOnce: 2, perHour: null });
  const first = await order(alone(change));
  expect([first.status, (await order(alone(change))).status]).toEqual([201, 201]);
  const third = await order(alone(change));
  expect(third).toMatchObject(TOO_MANY);
  expect(third.message).toBe(
    "Cada cliente pode ter 2 pedidos sem pagamento de cada vez. Pague ou cancele um deles para continuar, ou fale com a gente.",
  );
  expect((await order(alone())).status).toBe(201);
  await shop.services.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", first.id).execute();
  expect((await order(alone(change))).status).toBe(201);
});

test("within an hour so many are placed, cancelled ones and all; after it more", async () => {
  await cap({ atOnce: null, perHour: 2 });
  const mail = { customer_email: "hora@exemplo.com" };
  await order(alone(mail));
  await order(alone(mail));
  await setRows(shop.services.db, "orders", { customer_email: mail.customer_email }, { status: "cancelled" });
  expect(await order(alone(mail))).toMatchObject(TOO_MANY);
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await order(alone(mail))).status).toBe(201);
});

test("of many sent at once no more are placed, and the same one sent again is the same order", async () => {
  await cap({ atOnce: 3, perHour: null });
  const mail = { customer_email: "juntos@exemplo.com" };
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(alone(mail))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);

  await cap({ atOnce: 1, perHour: 1 });
  const same = alone({ customer_email: "dobro@exemplo.com" });
  const key = randomUUID();
  const both = await Promise.all([order(same, key), order(same, key), order(same, key)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(both[0]?.status).not.toBe(409);
});

test("orders made by staff do not count", async () => {
  await cap({ atOnce: 1, perHour: null });
  const mail = { customer_email: "balcao@exemplo.com" };
  const { id } = await order(alone(mail));
  await shop.services.db.updateTable("orders").set({ expires_at: now }).where("id", "=", id).execute();
  expect((await order(alone(mail))).status).toBe(201);
  expect(await order(alone(mail))).toMatchObject(TOO_MANY);
});

test("a limit is a whole number or none", () => {
  expect(unpaidOrderCaps.typed.safeParse({ atOnce: "", perHour: "1000" }).success).toBe(true);
  for (const wrong of ["0", "1001", "1,5", "x"]) {
    expect(unpaidOrderCaps.typed.safeParse({ atOnce: wrong, perHour: "" }).success).toBe(false);
  }
});
