import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { callSeconds } from "#platform/observability/metrics.server.ts";
import { openServices } from "#server/services.server.ts";
import { watchShop } from "#shop/insight/monitoring/watch-shop.server.ts";
import { countDeclines, readKeyUses } from "#shop/ordering/payments/declines/card-attempt-queries.server.ts";
import {
  clearDeclines,
  countDecline,
  forgetCardAttempts,
} from "#shop/ordering/payments/declines/card-attempt-store.server.ts";
import { cardKeys } from "#shop/ordering/payments/declines/card-keys.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askToPay, cardData, letFail, pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { readCardOutlook } from "./paused-card.server.ts";
import { startPayment } from "./start-payment.server.ts";

const { shop, services, db } = await openPayingShop({ rings: 400 });

/** Has not paid before. */
let ana = await createTestCustomer(shop);
beforeEach(async () => {
  ana = await createTestCustomer(shop);
});

const strict = { ...services, config: { ...services.config, rateLimits: true } };

let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `198.51.${networks}.7`;
}

/** Shares no e-mail, document or address. */
const alone = (change: object = {}) => ({
  customer_email: `${randomUUID()}@exemplo.com`,
  customer_cpf: "",
  shipping_address: { ...orderBody().shipping_address, number: randomUUID().slice(0, 8) },
  ...change,
});
const newOrder = async (change: object = {}) => (await placeOrder(shop, ana, alone(change))).id;

interface Try {
  orderId: string;
  customerId?: string;
  network: string;
  name?: string;
  /** Default: an account without another payment. */
  session?: string | null;
  document?: string;
}

/** With the limits on that a load test switches off. */
async function tryCard(
  { orderId, customerId = ana.id, network, name = "FUND", session = randomUUID(), document }: Try,
  deps = strict,
) {
  const { cardToken, paymentMethodId } = await cardData(shop, name);
  const owner = document ? { type: "CPF", number: document } : null;
  const card = { token: cardToken, brand: paymentMethodId, document: owner, deviceId: null };
  const choice = { orderId, method: "credit_card" as const, card, installments: 1, document: null };
  const started = await startPayment(deps, choice, { customerId }, { network, session });
  return started.kind === "started" ? { kind: started.payment.status } : started;
}

const paused = (by: string, waitMs = MINUTE_MS) => {
  const wait = { asymmetricMatch: (ms: unknown) => typeof ms === "number" && ms > waitMs - 30_000 && ms <= waitMs };
  return { kind: "refused", reason: "too_many_declines", by, waitMs: wait, instead: ["pix", "boleto"] };
};

/** To Mercado Pago. */
async function ordersSent(): Promise<number> {
  const { values } = await callSeconds.get();
  return values
    .filter(({ metricName, labels }) => metricName?.endsWith("_count") && labels.operation === "create order")
    .reduce((sum, { value }) => sum + value, 0);
}

test("the fourth card of an order waits, the provider is not asked; PIX is open, and the pauses grow", async () => {
  const order = await placeOrder(shop, ana, alone());
  const card = async (name = "FUND") => ({ method: "credit_card", cardData: await cardData(shop, name) });
  for (let n = 0; n < 3; n += 1)
    expect(await pay(shop, ana, order.id, await card())).toMatchObject({ status: "rejected" });
  const sent = await ordersSent();
  const refused = await askToPay(shop, ana, order.id, await card("APRO"));
  const message =
    "Muitas tentativas com cartão não foram aprovadas. Para sua segurança, espere 1 minuto ou pague com PIX ou boleto.";
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused.json()).toEqual({
    code: "too_many_declines",
    message,
    title: "Cartão em pausa.",
    detail: "Muitas tentativas com cartão não foram aprovadas.",
    issues: [{ path: "paymentData.method", message, retry_after: seconds, instead: ["pix", "boleto"] }],
  });
  expect(await ordersSent()).toBe(sent);
  const pix = await payByPix(shop, ana, order.id);
  expect(pix.status).toBe("pending");
  // Refused before the running PIX is called off.
  expect((await askToPay(shop, ana, order.id, await card("APRO"))).status).toBe(429);
  expect(await payByPix(shop, ana, order.id)).toMatchObject({ id: pix.id, status: "pending" });
  await shop.time.advance(MINUTE_MS);
  expect(await pay(shop, ana, order.id, await card())).toMatchObject({ status: "rejected" });
  await shop.time.advance(4 * MINUTE_MS);
  expect((await askToPay(shop, ana, order.id, await card("APRO"))).status).toBe(429);
  await shop.time.advance(MINUTE_MS);
  expect(await pay(shop, ana, order.id, await card("APRO"))).toMatchObject({ status: "approved" });
});

test("a page knows by the same rule how many cards are left, and until when they wait", async () => {
  const from = { network: newNetwork(), session: randomUUID() };
  const orderId = await newOrder();
  const outlook = () => readCardOutlook(strict, orderId, from);
  expect(await outlook()).toMatchObject({ until: null, left: 3 });
  for (const left of [2, 1]) {
    expect(await tryCard({ orderId, ...from })).toEqual({ kind: "rejected" });
    expect(await outlook()).toMatchObject({ until: null, left });
  }
  expect(await tryCard({ orderId, ...from })).toEqual({ kind: "rejected" });
  const waits = await outlook();
  expect(waits?.instead).toEqual(["pix", "boleto"]);
  const waitMs = (waits?.until?.getTime() ?? 0) - services.clock().getTime();
  expect(waitMs).toBeGreaterThan(MINUTE_MS / 2);
  expect(waitMs).toBeLessThanOrEqual(MINUTE_MS);
  expect(await tryCard({ orderId, ...from, name: "APRO" })).toMatchObject(paused("order"));
  await shop.time.advance(MINUTE_MS);
  expect(await outlook()).toMatchObject({ until: null, left: 1 });
  expect(await readCardOutlook(strict, randomUUID(), from)).toBeNull();
});

test("a page knows of the pause of a card's document, which the order does not keep", async () => {
  const document = "529.982.247-25";
  const network = newNetwork();
  const first = await newOrder();
  const second = await newOrder();
  for (let n = 0; n < 2; n += 1) {
    expect(await tryCard({ orderId: first, network, document })).toEqual({ kind: "rejected" });
  }
  for (let n = 0; n < 4; n += 1) {
    expect(await tryCard({ orderId: await newOrder(), network, document })).toEqual({ kind: "rejected" });
  }
  expect(await tryCard({ orderId: first, network, document })).toMatchObject(paused("document"));
  const outlook = await readCardOutlook(strict, first, { network, session: randomUUID() });
  expect(outlook?.until?.getTime()).toBeGreaterThan(services.clock().getTime());
  expect(await readCardOutlook(strict, second, { network, session: null })).toMatchObject({ until: null, left: 3 });
});

test.each(["session", "email", "document"] as const)("orders that share their %s share six declines", async (kind) => {
  const network = newNetwork();
  const shared = {
    session: { session: randomUUID() },
    email: {},
    document: { document: "111.444.777-35" },
  }[kind];
  const email = `${randomUUID()}@exemplo.com`;
  const order = () => newOrder(kind === "email" ? { customer_email: email } : {});
  for (let n = 0; n < 6; n += 1)
    expect(await tryCard({ orderId: await order(), network, ...shared })).toEqual({ kind: "rejected" });
  expect(await tryCard({ orderId: await order(), network, ...shared })).toMatchObject(paused(kind));
  // Upper case, or the document in the order instead of the card's.
  const same = {
    email: { customer_email: email.toUpperCase() },
    document: { customer_cpf: "11144477735" },
    session: null,
  }[kind];
  if (same) expect(await tryCard({ orderId: await newOrder(same), network })).toMatchObject(paused(kind));
  expect(await tryCard({ orderId: await newOrder(), network })).toEqual({ kind: "rejected" });
});

test("twenty cards at once from one network, on as many orders, by two processes: fifteen reach the provider", async () => {
  const { services: other, close } = await openServices(
    services.config,
    services.logger,
    services.pool.options.connectionString ?? "",
    "db/migrations",
    { sandbox: null, clock: services.clock, jobTiming: { dueMs: 100, schedules: false } },
  );
  whenFileIsDone(close);
  const network = newNetwork();
  // Of twenty people: the pieces that one of them holds are counted one attempt after the other.
  const orders = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const customer = await createTestCustomer(shop);
      return { customerId: customer.id, orderId: (await placeOrder(shop, customer, alone())).id };
    }),
  );
  const sent = await ordersSent();
  const processes = [strict, { ...other, config: strict.config }];
  const answers = await Promise.all(
    orders.map((order, n) => tryCard({ ...order, network, session: null }, processes[n % 2])),
  );
  expect(answers.filter(({ kind }) => kind === "rejected")).toHaveLength(15);
  expect(answers.filter(({ kind }) => kind === "refused")).toHaveLength(5);
  expect((await ordersSent()) - sent).toBe(15);
  expect(await tryCard({ orderId: await newOrder(), network })).toMatchObject(paused("network"));
  // Another network goes on, and this one after its pause: one card at a time.
  expect(await tryCard({ orderId: await newOrder(), network: newNetwork() })).toEqual({ kind: "rejected" });
  await shop.time.advance(MINUTE_MS);
  const next = await Promise.all(orders.slice(0, 5).map((order) => tryCard({ ...order, network })));
  expect(next.filter(({ kind }) => kind === "rejected")).toHaveLength(1);
});

test("two cards for each of ten orders at once: one attempt runs per order, and no more are asked for", async () => {
  const network = newNetwork();
  const orders = await Promise.all(Array.from({ length: 10 }, () => newOrder()));
  const sent = await ordersSent();
  await Promise.all([...orders, ...orders].map((orderId) => tryCard({ orderId, network, session: null })));
  expect((await ordersSent()) - sent).toBeLessThanOrEqual(15);
});

test("cards that others tried with an account's e-mail and document do not hold its owner up once she has paid", async () => {
  const bia = await createTestCustomer(shop);
  const bought = await placeOrder(shop, bia, alone());
  await providerSays(shop, (await payByPix(shop, bia, bought.id)).external_payment_id, "approve");
  const paid = () => db.selectFrom("orders").select("payment_status").where("id", "=", bought.id).executeTakeFirst();
  await soon(shop, paid).toMatchObject({ payment_status: "paid" });
  const typed = { customer_email: bia.email, customer_cpf: "390.533.447-05" };
  for (let n = 0; n < 7; n += 1) {
    await tryCard({ orderId: await newOrder(typed), network: newNetwork(), document: "39053344705" });
  }
  const order = async (who: typeof bia) => (await placeOrder(shop, who, alone(typed))).id;
  const unknown = await createTestCustomer(shop);
  const byStranger = {
    orderId: await order(unknown),
    customerId: unknown.id,
    session: unknown.id,
    network: newNetwork(),
  };
  expect(await tryCard(byStranger)).toMatchObject({ reason: "too_many_declines" });
  const hers = { orderId: await order(bia), customerId: bia.id, session: bia.id, network: newNetwork() };
  expect(await readCardOutlook(strict, hers.orderId, hers)).toMatchObject({ until: null, left: 3 });
  expect(await tryCard({ ...hers, name: "APRO" })).toEqual({ kind: "approved" });
});

test("an approved payment clears its order, account and e-mail, not the network", async () => {
  const network = newNetwork();
  const session = randomUUID();
  const email = `${randomUUID()}@exemplo.com`;
  const order = () => newOrder({ customer_email: email });
  for (let n = 0; n < 5; n += 1) await tryCard({ orderId: await order(), network, session });
  const last = await order();
  await tryCard({ orderId: last, network, session });
  expect(await tryCard({ orderId: last, network, session })).toMatchObject({ reason: "too_many_declines" });
  // Another method's money for an order with a declined card counts, too.
  const pix = await payByPix(shop, ana, last);
  await providerSays(shop, pix.external_payment_id, "approve");
  await soon(shop, async () => tryCard({ orderId: await order(), network, session, name: "FUND" })).toEqual({
    kind: "rejected",
  });
  for (let n = 0; n < 20; n += 1) {
    const answer = await tryCard({ orderId: await newOrder(), network });
    if (answer.kind === "rejected") continue;
    expect(answer).toMatchObject(paused("network"));
    expect(n).toBe(15 - 7);
    return;
  }
  expect.fail("the network was cleared");
});

test("a decline that comes by a webhook or a job counts once; a technical failure is none", async () => {
  const network = newNetwork();
  const declined = async (orderId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from card_attempts join payments on payments.id = payment_id
       where order_id = ${orderId} and kind = 'order' and declined`.execute(db);
    return rows[0]?.count;
  };
  const orderId = await newOrder();
  expect(await tryCard({ orderId, network, name: "CONT" })).toEqual({ kind: "in_process" });
  const { external_payment_id } = await readRow(db, "payments", { order_id: orderId }, ["external_payment_id"]);
  expect(await declined(orderId)).toBe(0);
  await providerSays(shop, external_payment_id, "reject");
  await soon(shop, () => declined(orderId)).toBe(1);
  const faulty = await newOrder();
  await letFail(shop, "create-order", "403");
  expect(await tryCard({ orderId: faulty, network })).toEqual({ kind: "rejected" });
  expect(await declined(faulty)).toBe(0);
});

test("the table holds no personal data, and rows leave after a day", async () => {
  const email = `${randomUUID()}@exemplo.com`;
  const orderId = await newOrder({ customer_email: email });
  await tryCard({ orderId, network: newNetwork(), document: "11144477735" });
  const { rows } = await sql<{ text: string; bytes: number }>`
    select card_attempts::text as text, length(key) as bytes from card_attempts
      join payments on payments.id = payment_id where order_id = ${orderId} order by kind`.execute(db);
  expect(rows).toHaveLength(5);
  expect(rows.every(({ bytes }) => bytes === 16)).toBe(true);
  for (const value of [email, "11144477735", "198.51", orderId]) {
    expect(rows.map(({ text }) => text).join()).not.toContain(value);
    expect(rows.map(({ text }) => text).join()).not.toContain(Buffer.from(value).toString("hex"));
  }
  const count = async () => (await db.selectFrom("card_attempts").select("at").execute()).length;
  const before = await count();
  await forgetCardAttempts(db, shop.time.clock());
  expect(await count()).toBe(before);
  await forgetCardAttempts(db, new Date(shop.time.clock().getTime() + 24 * 60 * MINUTE_MS));
  expect(await count()).toBe(0);
});

test("declines on six orders of one network alert the shop, once, until they are over", async () => {
  const mails = async () =>
    (await mailsTo(shop, services.config.brand.email)).filter(({ subject }) => subject.includes("cartões recusados"));
  await watchShop(services);
  expect(await mails()).toEqual([]);
  const network = newNetwork();
  for (let n = 0; n < 6; n += 1) await tryCard({ orderId: await newOrder(), network });
  await watchShop(services);
  await soon(shop, mails).toHaveLength(1);
  await shop.time.advance(5 * MINUTE_MS);
  await watchShop(services);
  const lasting = () => db.selectFrom("payment_alerts").select("ended_at").where("kind", "=", "card_testing").execute();
  expect(await lasting()).toEqual([{ ended_at: null }]);
  await shop.time.advance(6 * MINUTE_MS);
  await watchShop(services);
  expect(await lasting()).toEqual([{ ended_at: expect.any(Date) }]);
  expect(await mails()).toHaveLength(1);
});

test("counting, clearing and declining read indexes, however many attempts there are", async () => {
  await sql`
    insert into card_attempts (payment_id, kind, key, at, declined)
    select gen_random_uuid(), (array['order', 'email', 'network'])[n % 3 + 1], decode(md5((n / 20)::text), 'hex'),
           now() - n * interval '1 second', n % 2 = 0
      from generate_series(1, 50000) as n`.execute(db);
  await sql`analyze card_attempts`.execute(db);
  const reference = await newOrder();
  const payment = await payByPix(shop, ana, reference);
  const keys = cardKeys("a secret", { orderId: reference, session: null, email: "a", documents: [], network: "b" });
  const now = new Date();
  await db.transaction().execute(async (trx) => {
    const scans = async () => {
      const { rows } = await sql<{ whole: number; byIndex: number }>`
        select seq_scan::int as whole, idx_scan::int as "byIndex" from pg_stat_xact_user_tables
         where relname = 'card_attempts'`.execute(trx);
      return rows[0] ?? { whole: 0, byIndex: 0 };
    };
    const before = await scans();
    await readKeyUses(trx, keys, { except: null, now });
    await countDeclines(trx, new Date(now.getTime() - 10 * MINUTE_MS));
    await countDecline(trx, payment.id, now);
    await clearDeclines(trx, { id: payment.id, reference });
    const after = await scans();
    expect(after.whole - before.whole).toBe(0);
    expect(after.byIndex - before.byIndex).toBeGreaterThan(3);
  });
});
