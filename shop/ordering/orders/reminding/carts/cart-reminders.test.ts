import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { HOUR_MS } from "#platform/clock.ts";
import { NEWSLETTER_CONSENT } from "#shop/customers/newsletter/newsletter-consent.ts";
import { writeSetting } from "#shop/settings/settings-store.server.ts";
import { unpaidOrders } from "#shop/settings/unpaid-order-settings.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { addRow, readRow, setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { chooseReminders } from "../opt-out.server.ts";
import { queueCartReminders } from "./cart-reminders.server.ts";

const { shop, services, db } = await openShop();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function switchOn(remindCarts: boolean): Promise<void> {
  const value = { ...unpaidOrders.usual({}), remindCarts };
  await db
    .transaction()
    .execute((trx) => writeSetting(trx, "unpaid_orders", value, { encrypted: false, now: new Date() }));
}

/** A ring since so many hours, and consent under a version of the text; null: none. */
async function customerWithCart(hours: number, version: string | null) {
  const customer = await createTestCustomer(shop);
  const { email } = await readRow(db, "customers", { id: customer.id }, ["email"]);
  await db.updateTable("customers").set({ email_verified: true }).where("id", "=", customer.id).execute();
  await db.insertInto("customer_carts").values({ customer_id: customer.id, revision: 1 }).execute();
  const at = hoursAgo(hours);
  const ring = { product_id: RING.product_id, size: RING.size, quantity: 1, added_at: at, set_at: at, revision: 1 };
  await addRow(db, "customer_cart_lines", { customer_id: customer.id, ...ring });
  if (version) {
    const id = randomUUID();
    const codes = { confirmation_hash: Buffer.from(id), unsubscribe_hash: Buffer.from(`${id}-`) };
    const times = { requested_at: at, confirmation_expires_at: at, confirmed_at: at };
    await addRow(db, "newsletter_subscribers", { id, email, state: "confirmed", source: "site", ...codes, ...times });
    await db.insertInto("consents").values({ subject: id, purpose: "newsletter", text_version: version, at }).execute();
  }
  return { ...customer, email, mails: async () => (await mailsTo(shop, email)).filter(isReminder) };
}

const isReminder = ({ subject }: { subject: string }) => subject === "Você deixou peças no carrinho";

test("a cart is reminded of once, where the shop switched it on and its customer agreed", async () => {
  const agreed = await customerWithCart(25, NEWSLETTER_CONSENT.version);
  const earlierText = await customerWithCart(25, "newsletter-2026-11");
  const never = await customerWithCart(25, null);
  const fresh = await customerWithCart(20, NEWSLETTER_CONSENT.version);
  const stale = await customerWithCart(60, NEWSLETTER_CONSENT.version);
  const ordered = await customerWithCart(25, NEWSLETTER_CONSENT.version);
  await placeOrder(shop, ordered);
  const removed = await customerWithCart(25, NEWSLETTER_CONSENT.version);
  await setRows(db, "customer_cart_lines", { customer_id: removed.id }, { removed_at: hoursAgo(24.5) });

  expect(await queueCartReminders(services)).toBe(0);
  await switchOn(true);
  const queued = await Promise.all([1, 2, 3].map(() => queueCartReminders(services)));
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(1);
  await soon(shop, () => agreed.mails()).toHaveLength(1);
  await soon(shop, () => db.selectFrom("cart_reminders").select("sent_at").execute()).toEqual([
    { sent_at: expect.any(Date) },
  ]);
  expect(await queueCartReminders(services)).toBe(0);
  for (const other of [earlierText, never, fresh, stale, ordered, removed]) expect(await other.mails()).toEqual([]);

  const [mail] = await agreed.mails();
  const code = /\/lembretes\?codigo=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await chooseReminders(services, code, "off")).toEqual({ kind: "off" });
  await db
    .updateTable("cart_reminders")
    .set({ queued_at: hoursAgo(31 * 24) })
    .execute();
  expect(await queueCartReminders(services)).toBe(0);
  await chooseReminders(services, code, "on");
  expect(await queueCartReminders(services)).toBe(1);
});
