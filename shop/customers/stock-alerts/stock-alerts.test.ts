import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { addRow, addRows, setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { dispatchStockAlerts } from "./dispatch-stock-alerts.server.ts";
import { forgetOldStockAlerts, forgetStockAlertByLink, forgetStockAlertsOf } from "./forget-stock-alerts.server.ts";
import { stockAlertMailJob } from "./send-stock-alert.server.ts";
import { findStockAlert } from "./stock-alert-queries.server.ts";

const { shop, db } = await openShop();
/** Sold out in the sample catalogue. */
const CHAIN = "CORRENTEBO-053";

const newEmail = () => `ana.${randomUUID().slice(0, 8)}@exemplo.com`;
const ask = (product_id: string, email: string, size?: string) =>
  shop.json("/rest/v1/stock_notices", { product_id, email, ...(size === undefined ? {} : { size }) });

/** Creates a product with one stock row per entry; '' for a row shared by all sizes. */
async function makePiece(stock: Record<string, number>, category = "aneis"): Promise<string> {
  const id = `P-${randomUUID()}`;
  const available_sizes = Object.keys(stock).filter((size) => size !== "");
  await addRow(db, "products", { id, name: "Anel de Teste", category, price_cents: 1000, available_sizes });
  await addRows(
    db,
    "skus",
    Object.entries(stock).map(([size, on_hand]) => ({ product_id: id, size: size || null, on_hand })),
  );
  return id;
}

function setSize(productId: string, size: string, onHand: number) {
  return setRows(db, "skus", { product_id: productId, size }, { on_hand: onHand });
}

async function noticesOf(email: string) {
  return db.selectFrom("stock_notices").selectAll().where("email", "=", email).execute();
}

/** The stock change itself enqueues the jobs. */
const arrived = (email: string, count = 1) => soon(shop, async () => (await mailsTo(shop, email)).length).toBe(count);

async function settle(): Promise<void> {
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from pgboss.job
       where name like 'stock-notices.%' and state in ('created', 'retry', 'active')`.execute(db);
    return rows[0]?.left;
  };
  await soon(shop, left).toBe(0);
}

// Rules: ACCOUNT-85.
test("a sold-out piece of one size can be asked for; the answer is the same the second time", async () => {
  const email = newEmail();
  const first = await ask(CHAIN, ` ${email.toUpperCase()} `);
  expect(first.status).toBe(202);
  const second = await ask(CHAIN, email, "Único");
  expect(second.status).toBe(202);
  expect(await second.json()).toEqual({ message: "Avisaremos por e-mail quando esta peça chegar." });
  expect(await first.json()).toEqual({ message: "Avisaremos por e-mail quando esta peça chegar." });
  expect(await noticesOf(email)).toMatchObject([{ product_id: CHAIN, size: "Único", claimed_at: null }]);
});

// Rules: ACCOUNT-85.
test.each([
  ["NAO-EXISTE", undefined, 404, "product_not_found"],
  ["ANELAPARAD-001", "16", 409, "in_stock"],
  ["CONJUNTOLU-045", undefined, 422, "size_required"],
  ["CONJUNTOLU-045", "99cm", 422, "unknown_size"],
])("%s in size %s is refused with %i %s", async (id, size, status, code) => {
  const email = newEmail();
  const answer = await ask(id, email, size);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
  expect(await noticesOf(email)).toEqual([]);
});

test("an address that is none is refused at its field", async () => {
  const answer = await ask(CHAIN, "ana@");
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ issues: [{ path: "email", message: "Digite um e-mail válido." }] });
});

test("stock set by hand mails everyone who waits, once, with links that work", async () => {
  const piece = await makePiece({ "": 0 }, "piercing");
  const [ana, rui] = [newEmail(), newEmail()];
  await ask(piece, ana);
  await ask(piece, rui);
  await setStock(shop, piece, 2);
  await Promise.all([arrived(ana), arrived(rui)]);
  await setStock(shop, piece, 0);
  await setStock(shop, piece, 5);
  await settle();
  const [letter, ...more] = await mailsTo(shop, ana);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("Chegou: Anel de Teste");
  const [notice] = await noticesOf(ana);
  for (const form of [letter?.html, letter?.text]) {
    expect(form).toContain(`${shop.url}/produto/${piece}`);
    expect(form).toContain(`${shop.url}/avise-me/${notice?.id}`);
  }
});

test("a size that comes back mails those who wait for it, not those who wait for another", async () => {
  const ring = await makePiece({ "16": 0, "17": 0, "18": 4 });
  const [sixteen, seventeen] = [newEmail(), newEmail()];
  await ask(ring, sixteen, "16");
  await ask(ring, seventeen, "17");
  expect((await ask(ring, newEmail(), "18")).status).toBe(409);
  await setSize(ring, "16", 1);
  await arrived(sixteen);
  await settle();
  expect(await mailsTo(shop, seventeen)).toEqual([]);
  expect((await mailsTo(shop, sixteen))[0]?.text).toContain("Tamanho: 16");
});

test("pieces that come with a new stock row are announced, too", async () => {
  const ring = await makePiece({ "": 0, "16": 0 });
  await db.deleteFrom("skus").where("product_id", "=", ring).execute();
  const email = newEmail();
  await ask(ring, email, "16");
  await db.insertInto("skus").values({ product_id: ring, size: "16", on_hand: 3 }).execute();
  await arrived(email);
});

test("the last piece, held by a payment that ends unpaid, is announced when it is given back", async () => {
  const customer = await createTestCustomer(shop);
  const id = "PIERCINGHE-055";
  await setStock(shop, id, 1);
  const order = await placeOrder(shop, customer, { items: [{ product_id: id, size: "Único", quantity: 1 }] });
  const payment = await payByPix(shop, customer, order.id);
  const email = newEmail();
  expect((await ask(id, email)).status).toBe(202);
  await providerSays(shop, payment.external_payment_id, "expire");
  await arrived(email);
});

test("two restocks and many dispatchers at once mail once", async () => {
  const ring = await makePiece({ "16": 0, "17": 0 });
  const email = newEmail();
  await ask(ring, email, "16");
  await Promise.all([
    setSize(ring, "16", 1),
    setSize(ring, "17", 1),
    ...Array.from({ length: 8 }, () => dispatchStockAlerts(shop.services, { productId: ring })),
  ]);
  await Promise.all(Array.from({ length: 8 }, () => dispatchStockAlerts(shop.services, { productId: null })));
  await arrived(email);
  await settle();
  expect(await mailsTo(shop, email)).toHaveLength(1);
});

test("whoever was told may ask again, and is told again", async () => {
  const piece = await makePiece({ "": 0 }, "brincos");
  const email = newEmail();
  await ask(piece, email);
  await setStock(shop, piece, 1);
  await arrived(email);
  await soon(shop, async () => (await noticesOf(email))[0]?.mailed_at).toBeTruthy();
  await setStock(shop, piece, 0);
  await ask(piece, email);
  expect(await noticesOf(email)).toMatchObject([{ claimed_at: null, mailed_at: null }]);
  await setStock(shop, piece, 1);
  await arrived(email, 2);
});

test("links, people and time forget", async () => {
  const [byLink, byHand, byTime] = [newEmail(), newEmail(), newEmail()];
  for (const email of [byLink, byHand, byTime])
    for (const size of ["40cm", "45cm"]) await ask("CONJUNTOLU-045", email, size);
  await forgetStockAlertByLink(db, (await noticesOf(byLink))[0]?.id ?? "");
  expect(await noticesOf(byLink)).toEqual([]);
  await forgetStockAlertByLink(db, "nada");
  await forgetStockAlertsOf(db, byHand.toUpperCase());
  expect(await noticesOf(byHand)).toEqual([]);

  const now = shop.services.clock();
  const later = (months: number) => new Date(now.getTime() + months * 30.5 * 24 * 60 * 60_000);
  await forgetOldStockAlerts(db, later(11));
  expect(await noticesOf(byTime)).toHaveLength(2);
  await forgetOldStockAlerts(db, later(13));
  expect(await noticesOf(byTime)).toEqual([]);
});

test("a mail program's own 'unsubscribe' forgets, without cookies and from wherever", async () => {
  const email = newEmail();
  await ask(CHAIN, email);
  const [notice] = await noticesOf(email);
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://mail.exemplo" };
  const post = (body: string) => shop.fetch(`/avise-me/${notice?.id}`, { method: "POST", headers, body });
  expect((await post("outra=coisa")).status).toBe(403);
  expect(await noticesOf(email)).toHaveLength(1);
  expect((await post("List-Unsubscribe=One-Click")).status).toBe(200);
  expect(await noticesOf(email)).toEqual([]);
});

test("a piece gone again before the job or the mail runs mails nobody; the person waits on", async () => {
  // Without a worker: the test runs each job itself.
  const quiet = await createTestShop({ worker: false });
  const { db: base } = quiet.services;
  const stock = (on_hand: number) =>
    base.updateTable("skus").set({ on_hand }).where("product_id", "=", CHAIN).execute();
  const email = newEmail();
  await quiet.json("/rest/v1/stock_notices", { product_id: CHAIN, email });
  const { id } = await base.selectFrom("stock_notices").select("id").executeTakeFirstOrThrow();

  await stock(1);
  await stock(0);
  expect(await dispatchStockAlerts(quiet.services, { productId: CHAIN })).toBe(0);

  await stock(1);
  expect(await dispatchStockAlerts(quiet.services, { productId: CHAIN })).toBe(1);
  await stock(0);
  await stockAlertMailJob.run(quiet.services, { noticeId: id });
  expect(await findStockAlert(base, id)).toMatchObject({ claimedAt: null, mailedAt: null });

  await stock(1);
  expect(await dispatchStockAlerts(quiet.services, { productId: null })).toBe(1);
  await stockAlertMailJob.run(quiet.services, { noticeId: id });
  await stockAlertMailJob.run(quiet.services, { noticeId: id });
  expect(await mailsTo(quiet, email)).toHaveLength(1);
});
