import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { readRow, setRows } from "#tests/setup/rows/rows.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { noteLinkOpened, orderLinkCode } from "../access/order-link.server.ts";

const shop = await createTestShop();
await setStock(shop, RING.product_id, 1_000);

const newEmail = () => `estranha.${randomUUID().slice(0, 8)}@exemplo.com`;
const NAME = "Compre Barato";
const STREET = "Rua da Oferta Imperdível";

interface Wish {
  email?: string;
  at?: TestShop;
  headers?: Record<string, string>;
}

async function askForCode({ email = newEmail(), at = shop, headers = {} }: Wish = {}) {
  const address = {
    street: STREET,
    number: "9",
    neighborhood: "Centro",
    city: "Recife",
    state: "PE",
    zipCode: "50010000",
  };
  const body = { customer_name: NAME, customer_email: email, shipping_address: address };
  const order = await placeOrder(at, null, body);
  const bearer = { "X-Claim-Secret": order.claim_secret ?? "", ...headers };
  const payment = await payByPix(at, { bearer }, order.id);
  return { ...order, email, payment };
}

/** Without skipping pauses: what waits for its turn would go at once. */
const when = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 20_000, interval: 100 });
const sentTo = async (email: string, at = shop) => (await mailsTo(at, email)).length;
/** They wait for their turn to mail about an order. */
async function waiting(id: string, { services: { db } }: TestShop = shop) {
  const { rows } = await sql`
    select id from pgboss.job where name = 'orders.mail' and state = 'created'
       and data ->> 'orderId' = ${id} and data ? 'heldSince' `.execute(db);
  return rows;
}

test("the fourth mail within an hour to an address that nobody proved waits, and leaves without name and street", async () => {
  const email = newEmail();
  for (const _ of [1, 2, 3]) await askForCode({ email });
  await when(() => sentTo(email)).toBe(3);
  for (const { text } of await mailsTo(shop, email)) expect(text).toContain(STREET);

  const fourth = await askForCode({ email });
  expect(fourth.payment.pix_qr_code).toBeTruthy();
  await when(() => waiting(fourth.id)).toHaveLength(1);
  expect(await sentTo(email)).toBe(3);

  await setRows(
    shop.services.db,
    "rate_limits",
    {},
    { tokens: 0, updated_at: new Date(Date.now() + 9 * 60 * MINUTE_MS) },
  );
  await setRows(
    shop.services.db,
    "payments",
    { order_id: fourth.id },
    { expires_at: new Date(Date.now() + 9 * 60 * MINUTE_MS) },
  );
  await shop.time.advance(61 * MINUTE_MS);
  await when(() => sentTo(email)).toBe(4);
  const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.includes(String(fourth.number)));
  expect(mail?.text).toContain(fourth.payment.pix_qr_code);
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain("Olá.");
    expect(form).not.toMatch(/Compre|Oferta|Recife|Centro|Entrega/);
  }
});

test("who opened an order's link, paid an order or confirmed the address is mailed to at once, however often", async () => {
  const { db } = shop.services;
  const opened = newEmail();
  const { id } = await askForCode({ email: opened });
  const access = await readOrderAccess(db, id);
  const code = access ? orderLinkCode(shop.services.config.appSecret, access, shop.time.clock()) : "";
  await noteLinkOpened(shop.services, id, code);
  for (const _ of [2, 3, 4, 5]) await askForCode({ email: opened });
  await when(() => sentTo(opened)).toBe(5);

  const { email: paid } = await placeGuestOrder(shop, "paid");
  for (const _ of [1, 2, 3, 4]) await askForCode({ email: paid.toUpperCase() });
  await when(async () => (await mailsTo(shop, paid)).filter(({ text }) => text.includes(STREET)).length).toBe(4);

  const customer = await createTestCustomer(shop);
  await setRows(db, "customers", { email: customer.email }, { email_verified: true });
  for (const _ of [1, 2, 3, 4]) {
    const order = await placeOrder(shop, customer, { customer_email: customer.email });
    await payByPix(shop, customer, order.id);
  }
  await when(() => sentTo(customer.email)).toBeGreaterThanOrEqual(4);
});

test("another address that is typed into an order has opened nothing, nor does a code that opens nothing count", async () => {
  const { db } = shop.services;
  const { id, email } = await askForCode();
  const openedAt = async () => (await readRow(db, "orders", { id }, ["link_opened_at"])).link_opened_at;
  await noteLinkOpened(shop.services, id, "AAAA");
  expect(await openedAt()).toBeNull();
  const access = await readOrderAccess(db, id);
  await noteLinkOpened(
    shop.services,
    id,
    access ? orderLinkCode(shop.services.config.appSecret, access, new Date()) : "",
  );
  expect(await openedAt()).toBeInstanceOf(Date);
  await setRows(db, "orders", { id }, { customer_email: email.toUpperCase() });
  expect(await openedAt()).toBeInstanceOf(Date);
  await setRows(db, "orders", { id }, { customer_email: newEmail() });
  expect(await openedAt()).toBeNull();
});

test("a network that causes more than its share of mails has the others wait, whatever addresses it names", async () => {
  const strict = await createTestShop({ config: { rateLimits: true, orderMailsPerNetwork: 2, trustProxy: true } });
  await setStock(strict, RING.product_id, 1_000);
  const from = (address: string) => ({ at: strict, headers: { "X-Forwarded-For": address } });
  for (const address of ["2001:db8:7:1::1", "2001:db8:7:1::2"]) {
    const { email } = await askForCode(from(address));
    await when(() => sentTo(email, strict)).toBe(1);
  }
  const third = await askForCode(from("2001:db8:7:1:ffff::3"));
  const elsewhere = await askForCode(from("2001:db8:7:2::1"));
  await when(() => sentTo(elsewhere.email, strict)).toBe(1);
  await when(() => waiting(third.id, strict)).toHaveLength(1);
  expect(await sentTo(third.email, strict)).toBe(0);
  const until = new Date(Date.now() + 9 * 60 * MINUTE_MS);
  await setRows(strict.services.db, "payments", { order_id: third.id }, { expires_at: until });
  await strict.time.advance(61 * MINUTE_MS);
  await when(() => sentTo(third.email, strict)).toBe(1);
  expect((await mailsTo(strict, third.email))[0]?.text).not.toMatch(/Oferta|Recife/);

  // The shop without limits on networks, as under a load test.
  for (const _ of [1, 2, 3, 4]) {
    const { email } = await askForCode({ headers: { "X-Forwarded-For": "203.0.113.9" } });
    await when(() => sentTo(email)).toBe(1);
  }
});
