import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { sendOrderMail } from "#shop/ordering/orders/emails/send-order-mail.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { manualOrders } from "#shop/settings/setting-table.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { staffOrderWish } from "#tests/setup/orders/staff-order-wish.ts";
import { providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { draftOf } from "./draft-order.ts";
import { forgetDrafts } from "./draft-store.server.ts";
import { beginPix, readHandOver } from "./hand-over-order.server.ts";
import { dropDraft, keepDraft, readDrafts } from "./keep-draft.server.ts";
import { type ManualOrderWish, makeManualOrder } from "./make-manual-order.server.ts";
import { findKnownBuyers } from "./manual-order-queries.server.ts";

const { shop, services, db } = await openPayingShop({ rings: 50 });
const { session: owner } = await createTestStaff(shop, "owner");
const { session: packer } = await createTestStaff(shop, "fulfilment");
const { session: reader } = await createTestStaff(shop, "read_only");

async function made(change: Partial<ManualOrderWish> = {}): Promise<string> {
  const answer = await makeManualOrder(services, owner, staffOrderWish(change));
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  return answer.orderId;
}

async function handedOver(orderId: string) {
  const found = await readHandOver(services, owner, orderId);
  if (!found || "kind" in found) throw new Error("no such order");
  return found;
}

const attemptsOf = async (id: string) =>
  (await db.selectFrom("payments").select("id").where("order_id", "=", id).execute()).length;

test("killed before its PIX is begun, an order has its link, and its page begins the PIX once", async () => {
  const id = await made();
  const before = await handedOver(id);
  expect([before.pix, before.mayBeginPix]).toEqual([null, true]);
  expect(before.text).toContain(before.link);
  const begun = await Promise.all([beginPix(services, owner, id), beginPix(services, packer, id)]);
  expect(begun.map(({ kind }) => kind)).toEqual(["started", "started"]);
  expect(await attemptsOf(id)).toBe(1);
  // A repeated press after a lost answer adds no second audit entry.
  expect(await beginPix(services, owner, id)).toMatchObject({ kind: "started" });
  const audit = db.selectFrom("audit_log").select("action").where("subject", "=", `order:${id}`);
  expect(await audit.where("action", "=", "order.pix_begun").execute()).toHaveLength(1);
  await soon(shop, async () => (await handedOver(id)).pix !== null).toBe(true);
  const after = await handedOver(id);
  expect(after.text.split("\n").at(-1)).toBe(after.pix?.code);
  expect(after.whatsapp).toContain("https://wa.me/5511977776666?text=");
  expect(await beginPix(services, reader, id)).toMatchObject({ reason: "not_allowed" });
});

test("paid by that PIX, it is sold once, and nobody is mailed", async () => {
  const before = await stockOf(shop, RING.product_id);
  const id = await made();
  await beginPix(services, owner, id);
  const order = await readRow(db, "orders", { id }, ["external_payment_id", "customer_email"]);
  expect(isUndeliverable(order.customer_email)).toBe(true);
  await providerSays(shop, order.external_payment_id ?? "", "approve");
  const status = async () =>
    (await db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
  await soon(shop, status).toBe("confirmed");
  expect(await stockOf(shop, RING.product_id)).toMatchObject({
    on_hand: before.on_hand - 1,
    reserved: before.reserved,
  });
  await sendOrderMail(services, { orderId: id, kind: "order_confirmed" });
  const mails = await db
    .selectFrom("order_events")
    .select("kind")
    .where("order_id", "=", id)
    .where("kind", "like", "mail_%")
    .execute();
  expect(mails).toEqual([]);
  await expectCleanBooks(shop);
});

test("killed within, nothing of it stays", async () => {
  const before = await stockOf(shop, RING.product_id);
  const count = async () => (await db.selectFrom("orders").select("id").execute()).length;
  const orders = await count();
  const jobs = { ...services.jobs, send: () => Promise.reject(new Error("killed")) };
  const pressed = staffOrderWish();
  await expect(makeManualOrder({ ...services, jobs }, owner, pressed)).rejects.toThrow("killed");
  expect([await stockOf(shop, RING.product_id), await count()]).toEqual([before, orders]);
  // The same press goes on where nothing was done.
  expect(await makeManualOrder(services, owner, pressed)).toMatchObject({ kind: "made", replayed: false });
});

test("its customer is known the next time, by telephone or e-mail", async () => {
  await made({
    customer: { customer_name: "Rita", customer_email: "rita@exemplo.com", customer_phone: "21955554444" },
  });
  const rita = { name: "Rita", phone: "21955554444", email: "rita@exemplo.com", address: { number: "1578" } };
  expect(await findKnownBuyers(db, { phone: "5521955554444", email: "" })).toMatchObject([rita]);
  expect(await findKnownBuyers(db, { phone: "", email: "RITA@exemplo.com" })).toMatchObject([rita]);
  expect(await findKnownBuyers(db, { phone: "2195555", email: "" })).toEqual([]);
  await made();
  expect(await findKnownBuyers(db, { phone: "11977776666", email: "" })).toMatchObject([
    { name: "Bia Ramos", email: "" },
  ]);
});

test("people who share a telephone are told apart, and each is chosen by an order of theirs", async () => {
  const phone = "21955553333";
  const shared = { customer_phone: phone };
  for (const [customer_name, customer_email] of [
    ["Rita", "rita@exemplo.com"],
    ["Joana", "joana@exemplo.com"],
    ["RITA", "Rita@exemplo.com"],
    ["Joana", ""],
  ] as const)
    await made({ customer: { ...shared, customer_name, customer_email } });
  const found = await findKnownBuyers(db, { phone, email: "" });
  expect(found.map(({ name, email }) => [name, email.toLowerCase()])).toEqual([
    ["Joana", ""],
    ["RITA", "rita@exemplo.com"],
    ["Joana", "joana@exemplo.com"],
  ]);
  const orderId = found[2]?.orderId ?? "";
  expect(await findKnownBuyers(db, { phone, email: "", orderId })).toEqual([found[2]]);
  expect(await findKnownBuyers(db, { phone: "11977776666", email: "", orderId })).toEqual([]);
});

test("a draft is seen by all who make orders, and goes with its order, by hand, or after a week", async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of [one, two, three]) await keepDraft(services, owner, draftOf({ key, name: "Bia", note: "azul" }));
  await keepDraft(services, packer, draftOf({ key: one, name: "Bia Ramos" }));
  expect((await readDrafts(services, one)).draft).toMatchObject({ name: "Bia Ramos", note: "" });
  expect(await keepDraft(services, reader, draftOf({ key: one }))).toMatchObject({ reason: "not_allowed" });
  expect(await keepDraft(services, owner, draftOf({ key: "x" }))).toMatchObject({ reason: "no_such_form" });
  await made({ key: one });
  await dropDraft(services, packer, two);
  expect((await readDrafts(services, null)).drafts.map(({ id }) => id)).toEqual([three]);
  await forgetDrafts(db, new Date(Date.now() + 8 * 24 * 60 * 60_000));
  expect((await readDrafts(services, three)).draft).toBeNull();
});

test("the panel sets how long such orders hold their pieces, and what a role may take off", async () => {
  await setStock(shop, RING.product_id, 50);
  const terms = { holdHours: 48, owner: 100, manager: 20, fulfilment: 0 };
  expect((await saveSetting(services, owner, manualOrders, terms, "")).kind).toBe("saved");
  await soon(shop, async () => services.config.manualOrders.holdHours).toBe(48);
  const { expiresAt, order } = await handedOver(await made());
  expect(expiresAt.getTime() - order.createdAt.getTime()).toBe(48 * 60 * 60_000);
  const discount = { kind: "percent", value: 1, reason: "Amiga" } as const;
  expect(await makeManualOrder(services, packer, staffOrderWish({ discount }))).toMatchObject({
    reason: "discount_too_high",
    most: 0,
  });
});
