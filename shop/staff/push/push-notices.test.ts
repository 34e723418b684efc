import { beforeEach, expect, test } from "vitest";
import { formatBrl } from "#platform/money.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { pushFault, subscribeBrowser, turnOnBrowser } from "#tests/setup/push/test-push.ts";
import { readRow, setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { changeRole, disableStaff } from "../change-staff.server.ts";
import { setStaffPassword } from "../staff-store.server.ts";
import {
  choosePushEvents,
  confirmPushEndpoint,
  removePushDevice,
  removePushEndpoint,
  renewPushDevice,
  sendPushTest,
  turnOnPushDevice,
} from "./change-push-devices.server.ts";
import { deliverPush } from "./deliver-push.server.ts";
import { MOST_PUSH_DEVICES } from "./push-device.ts";
import { listPushDevices } from "./push-device-queries.server.ts";
import { readPushKeys } from "./push-keys.server.ts";

const { shop, services, db } = await openShop();
const owner = await createTestStaff(shop, "owner");
const packer = await createTestStaff(shop, "fulfilment");
const ana = await createTestCustomer(shop);

beforeEach(async () => {
  await db.deleteFrom("push_devices").execute();
});

const devicesOf = (who: typeof owner) => listPushDevices(db, who.session.staffId);
const noticed = (browser: Awaited<ReturnType<typeof turnOnBrowser>>) =>
  browser.arrived().then((all) => all.map(({ notice }) => notice.title));

async function lastDevice(who = owner) {
  const device = (await devicesOf(who)).at(-1);
  if (!device) throw new Error("no device");
  return device;
}

async function askForTest(deviceId: string) {
  expect(await sendPushTest(services, owner.session, deviceId)).toEqual({ kind: "changed" });
}

function raise(subject: string) {
  const alert = { kind: "refund_failed", subject, at: services.clock() } as const;
  return db.transaction().execute((trx) => raiseAlert(services, trx, alert));
}

test("a new and a paid order reach each device once, without a word about who bought", async () => {
  const phone = await turnOnBrowser(shop, owner);
  const laptop = await turnOnBrowser(shop, packer);
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await soon(shop, () => noticed(phone)).toHaveLength(1);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "paid" });
  // The same truth again, by a second notice and by asking.
  await shop.json("/functions/v1/check-payment", payment, { headers: ana.bearer });
  await jobsAreDone(shop);

  const { number, total_cents } = await readRow(db, "orders", { id: order.id }, ["number", "total_cents"]);
  const amount = formatBrl(total_cents);
  for (const browser of [phone, laptop]) {
    const arrived = await browser.arrived();
    expect(arrived.map(({ notice }) => notice)).toEqual([
      {
        title: `Pedido novo nº ${number} · ${amount}`,
        body: "Aguarda o pagamento.",
        tag: `pedido-${number}`,
        path: `/admin/pedidos/${order.id}`,
      },
      {
        title: `Pedido nº ${number} pago · ${amount}`,
        body: "Pronto para separar.",
        tag: `pedido-${number}`,
        path: `/admin/pedidos/${order.id}`,
      },
    ]);
    expect(new Set(arrived.map(({ topic }) => topic)).size).toBe(1);
    expect(Math.min(...arrived.map(({ ttl }) => ttl))).toBeGreaterThan(86_000);
  }
  expect((await lastDevice()).lastSuccessAt).not.toBeNull();
});

test("each event is chosen per device, and a role gets only what it may see", async () => {
  const phone = await turnOnBrowser(shop, owner);
  const laptop = await turnOnBrowser(shop, packer);
  expect((await lastDevice(packer)).events).toEqual(["new_order", "paid_order", "return_arrived"]);
  const all = ["new_order", "paid_order", "return_arrived", "problem"] as const;
  const { id } = await lastDevice(packer);
  await choosePushEvents(services, packer.session, { deviceId: id, events: all });
  expect((await lastDevice(packer)).events).toEqual(["new_order", "paid_order", "return_arrived"]);
  // Not even where the row says so.
  await setRows(db, "push_devices", { id }, { events: [...all] });

  await raise("PMI-1");
  await raise("PMI-1");
  await soon(shop, () => noticed(phone)).toEqual(["Uma devolução falhou depois de aceita"]);
  const choice = { deviceId: (await lastDevice()).id, events: ["paid_order"] as const };
  expect(await choosePushEvents(services, packer.session, choice)).toMatchObject({ reason: "no_device" });
  expect(await choosePushEvents(services, owner.session, choice)).toEqual({ kind: "changed" });
  await raise("PMI-2");
  await jobsAreDone(shop);
  expect(await noticed(phone)).toHaveLength(1);
  expect(await noticed(laptop)).toEqual([]);
});

test("a card in review is a new order", async () => {
  const phone = await turnOnBrowser(shop, owner);
  const order = await placeOrder(shop, ana);
  await pay(shop, ana, order.id, { method: "credit_card", cardData: await cardData(shop, "CONT") });
  await soon(shop, () => noticed(phone)).toEqual([expect.stringMatching(/^Pedido novo nº \d+ · /)]);
});

test("pieces that a late payment no longer finds are a problem", async () => {
  const phone = await turnOnBrowser(shop, owner);
  const order = await placeOrder(shop, ana);
  const payment = await payByPix(shop, ana, order.id);
  await shop.time.advance(41 * 60_000);
  const held = db.selectFrom("stock_reservations").select("state").where("payment_id", "=", payment.id);
  await soon(shop, () => held.executeTakeFirst()).toEqual({ state: "released" });
  await setStock(shop, RING.product_id, (await stockOf(shop, RING.product_id)).reserved);
  await providerSays(shop, payment.external_payment_id, "approve", { late: true });
  await soon(shop, () => noticed(phone)).toContainEqual(expect.stringMatching(/^Pedido nº \d+: faltou peça$/));
  expect((await noticed(phone)).filter((title) => title.includes("pago"))).toEqual([]);
});

test("an event that is rolled back notifies nobody", async () => {
  const phone = await turnOnBrowser(shop, owner);
  const alert = { kind: "refund_failed", subject: "PMI-3", at: services.clock() } as const;
  const failing = db.transaction().execute(async (trx) => {
    await raiseAlert(services, trx, alert);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await jobsAreDone(shop);
  expect(await phone.arrived()).toEqual([]);
});

test("a busy, broken or silent push service is asked again, later each time, and then the notice is dropped", async () => {
  const phone = await turnOnBrowser(shop, owner);
  await pushFault(shop, "429", { ms: 4_000 });
  await pushFault(shop, "html-502");
  await askForTest((await lastDevice()).id);
  await soon(shop, async () => {
    await shop.time.skipPause(60_000);
    return noticed(phone);
  }).toHaveLength(1);
  await jobsAreDone(shop);
  expect(await noticed(phone)).toHaveLength(1);

  const delivery = {
    deviceId: (await lastDevice()).id,
    event: null,
    notice: { title: "a", body: "", tag: "a", path: "/admin" },
    at: services.clock().toISOString(),
    tries: 12,
  };
  await pushFault(shop, "500");
  const late = new Date(services.clock().getTime() - 23.5 * 3600_000).toISOString();
  await deliverPush(services, { ...delivery, at: late });
  const older = new Date(services.clock().getTime() - 25 * 3600_000).toISOString();
  await deliverPush(services, { ...delivery, at: older });
  await jobsAreDone(shop);
  expect(await noticed(phone)).toHaveLength(1);
  expect(await devicesOf(owner)).toHaveLength(1);
});

test("a device that its service no longer knows is deleted, at once for 404 and 410, after ten refusals else", async () => {
  const phone = await turnOnBrowser(shop, owner);
  await phone.unsubscribe();
  await askForTest((await lastDevice()).id);
  await soon(shop, () => devicesOf(owner)).toEqual([]);

  await turnOnBrowser(shop, owner);
  await pushFault(shop, "404");
  await askForTest((await lastDevice()).id);
  await soon(shop, () => devicesOf(owner)).toEqual([]);

  await turnOnBrowser(shop, owner);
  await pushFault(shop, "403", { times: 10 });
  const { id } = await lastDevice();
  for (let refusal = 0; refusal < 10; refusal += 1) await askForTest(id);
  await soon(shop, () => devicesOf(owner)).toEqual([]);
});

test("devices go when their owner logs out, changes the password, role or access; that of the session stays", async () => {
  const { staffId, sessionId } = owner.session;
  const phone = await turnOnBrowser(shop, owner);
  const old = await subscribeBrowser(shop);
  const before = { ...owner.session, sessionId: crypto.randomUUID() };
  await turnOnPushDevice(services, before, { subscription: old.subscription, name: "Firefox no Windows" });
  await db.transaction().execute(async (trx) => {
    const { password_hash } = await readRow(trx, "staff_credentials", { staff_id: staffId }, ["password_hash"]);
    await setStaffPassword(trx, staffId, password_hash, { now: services.clock(), exceptSession: sessionId });
  });
  expect((await devicesOf(owner)).map(({ name }) => name)).toEqual(["Chrome no Android"]);
  await removePushEndpoint(services, packer.session, phone.subscription.endpoint);
  expect(await devicesOf(owner)).toHaveLength(1);
  await removePushEndpoint(services, owner.session, phone.subscription.endpoint);
  expect(await devicesOf(owner)).toEqual([]);

  const helper = await createTestStaff(shop, "manager");
  await turnOnBrowser(shop, helper);
  await changeRole(services, owner.session, helper.session.staffId, "read_only");
  expect(await devicesOf(helper)).toEqual([]);
  await turnOnBrowser(shop, helper);
  await disableStaff(services, owner.session, helper.session.staffId);
  expect(await devicesOf(helper)).toEqual([]);
});

test("a browser belongs to whoever used the panel last", async () => {
  const phone = await turnOnBrowser(shop, owner);
  await confirmPushEndpoint(services, packer.session, phone.subscription.endpoint);
  expect(await devicesOf(owner)).toEqual([]);
  await turnOnPushDevice(services, owner.session, { subscription: phone.subscription, name: "a" });
  await turnOnPushDevice(services, packer.session, { subscription: phone.subscription, name: "b" });
  expect([await devicesOf(owner), await devicesOf(packer)]).toMatchObject([[], [{ name: "b" }]]);
});

test("a browser that replaces its subscription keeps its device and its events, by the earlier endpoint alone", async () => {
  const phone = await turnOnBrowser(shop, owner);
  const { id } = await lastDevice();
  await choosePushEvents(services, owner.session, { deviceId: id, events: ["problem"] });
  const { subscription, ...renewed } = await subscribeBrowser(shop);
  const renew = (earlier: string, to = subscription) =>
    renewPushDevice(services, { earlier, subscription: to }, new Headers());
  const { endpoint } = phone.subscription;
  expect(await renew(`${endpoint}x`)).toMatchObject({ reason: "no_device" });
  const foreign = { ...subscription, endpoint: "https://127.0.0.1/push" };
  expect(await renew(endpoint, foreign)).toMatchObject({ reason: "unknown_service" });
  await phone.unsubscribe();
  const answers = await Promise.all([renew(endpoint), renew(endpoint)]);
  expect([...answers, await renew(endpoint)]).toEqual([1, 2, 3].map(() => ({ kind: "renewed" })));
  expect(await devicesOf(owner)).toMatchObject([{ id, name: "Chrome no Android", events: ["problem"] }]);
  const audit = db.selectFrom("audit_log").select("actor").where("action", "=", "staff.push_renewed");
  expect(await audit.execute()).toEqual([{ actor: owner.session.staffId }]);
  await raise("PMI-9");
  await soon(shop, async () => (await renewed.arrived()).length).toBe(1);

  // Turned on again meanwhile: the replaced device is deleted.
  const other = await turnOnBrowser(shop, packer);
  expect(await renew(other.subscription.endpoint)).toEqual({ kind: "renewed" });
  expect([await devicesOf(owner), await devicesOf(packer)]).toMatchObject([[{ id }], []]);
});

test("only known push services, ten devices a person, and only one's own", async () => {
  const { subscription } = await subscribeBrowser(shop);
  const foreign = { ...subscription, endpoint: "https://127.0.0.1/push" };
  const on = (given: typeof subscription) =>
    turnOnPushDevice(services, owner.session, { subscription: given, name: "Chrome" });
  expect(await on(foreign)).toMatchObject({ reason: "unknown_service" });
  const noPoint = { ...subscription, keys: { ...subscription.keys, p256dh: "A".repeat(87) } };
  expect(await on(noPoint)).toMatchObject({ reason: "unknown_service" });
  for (let device = 0; device < MOST_PUSH_DEVICES; device += 1) await turnOnBrowser(shop, owner);
  expect(await on(subscription)).toMatchObject({ reason: "too_many_devices" });
  const { id } = await lastDevice();
  await removePushDevice(services, packer.session, id);
  expect(await sendPushTest(services, packer.session, id)).toMatchObject({ reason: "no_device" });
  await removePushDevice(services, owner.session, id);
  expect(await devicesOf(owner)).toHaveLength(MOST_PUSH_DEVICES - 1);
});

test("one key pair for all processes; neither it nor a subscription is readable in the database; a new secret starts anew", async () => {
  await db.deleteFrom("push_keys").execute();
  const pairs = await Promise.all([1, 2, 3, 4].map(() => readPushKeys(services)));
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
  const phone = await turnOnBrowser(shop, owner);
  const rows = JSON.stringify([
    await db.selectFrom("push_keys").selectAll().execute(),
    await db.selectFrom("push_devices").selectAll().execute(),
  ]);
  const { endpoint, keys } = phone.subscription;
  for (const secret of [pairs[0]?.privateKey, endpoint, keys.auth, keys.p256dh]) expect(rows).not.toContain(secret);

  const other = { ...services, config: { ...services.config, appSecret: "another-secret-of-the-shop-0123456789" } };
  expect((await readPushKeys(other)).publicKey).not.toBe(pairs[0]?.publicKey);
  expect(await devicesOf(owner)).toEqual([]);
});
