import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dayInSaoPaulo, HOUR_MS } from "#platform/clock.ts";
import { createMailedLink, linkCode } from "#platform/email/mailed-link-store.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { codeIn, mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { type OrderRecord, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { placesOf } from "#tests/setup/rows/places-of.ts";
import { addRow, readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, deliver, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import type { DataRequestForm } from "../privacy-requests/data-request.ts";
import { readDataRequest } from "../privacy-requests/data-request-queries.server.ts";
import { enterRequest } from "../privacy-requests/enter-request.server.ts";
import { deleteVisitorData } from "./delete-visitor-data.server.ts";
import { downloadVisitorData } from "./export-visitor-data.server.ts";
import { openVisitorData } from "./read-visitor-data.server.ts";
import { requestVisitorData } from "./request-visitor-data.server.ts";
import { deleteVisitorDataFor, exportVisitorDataFor, readVisitorDataFor } from "./serve-visitor.server.ts";
import { visitorLinkOwner } from "./visitor-link.server.ts";

const { shop, services } = await openShop();
const { db, config, clock } = services;
const { session: owner } = await createTestStaff(shop, "owner");
const { session: reader } = await createTestStaff(shop, "read_only");
await setStock(shop, RING.product_id, 100);

const SECRET = { name: "Otília Sigilo", street: "Travessa Reservada", phone: "21955554444" };
const ADDRESS = { number: "7", neighborhood: "Centro", city: "Niterói", state: "RJ", zipCode: "24020-005" };
const INVALID = { kind: "refused", reason: "invalid_link" };

const newEmail = () => `visita-${randomUUID()}@exemplo.com`;
const headersFrom = (address: string) => new Headers({ [CLIENT_ADDRESS_HEADER]: address });
const later = (hours: number) => ({ ...services, clock: () => new Date(clock().getTime() + hours * HOUR_MS) });

const orderOf = (email: string) =>
  placeOrder(shop, null, {
    customer_name: SECRET.name,
    customer_email: email,
    customer_phone: SECRET.phone,
    shipping_address: { ...ADDRESS, street: SECRET.street },
  });
/** Pays with what the browser that ordered presents. */
const payAs = ({ id, claim_secret }: OrderRecord) =>
  payByPix(shop, { bearer: { "X-Claim-Secret": claim_secret ?? "" } }, id);

async function paidOrder(email: string) {
  const order = await orderOf(email);
  const payment = await payAs(order);
  await providerSays(shop, payment.external_payment_id, "approve");
  await soon(shop, async () => (await rowOf(order.id)).payment_status).toBe("paid");
  return order;
}

/** A delivered order without an account whose return runs. */
async function returnedOrder(email: string) {
  const customer = await createTestCustomer(shop);
  const { id } = await buyDelivered(shop, customer, { customer_email: email });
  const [orderItemId = ""] = await lineIds(shop, id);
  const lines = [{ orderItemId, quantity: 1, wantedSize: null }];
  const request = { kind: "regret", note: "Moro na Travessa Reservada.", lines } as const;
  const opened = await openReturn(services, id, { ...request, lines }, { customerId: customer.id });
  if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));
  await db.updateTable("orders").set({ user_id: null }).where("id", "=", id).execute();
  return { id, returnId: opened.returnId };
}

const rowOf = (id: string) => db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function linkFor(email: string): Promise<string> {
  expect(await requestVisitorData(services, email, headersFrom("198.51.100.7"))).toEqual({ kind: "accepted" });
  return codeIn(await mailAbout(shop, email, /^Seus dados na/));
}

async function fileOf(code: string): Promise<Record<string, unknown>> {
  const result = await downloadVisitorData(services, code);
  if (result.kind !== "file") throw new Error(result.reason);
  return read(result.pieces);
}

async function read(pieces: AsyncGenerator<string>): Promise<Record<string, unknown>> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return JSON.parse(text);
}

/** Data of an e-mail in every table that holds any without an account. */
async function leaveData(email: string) {
  await shop.json("/rest/v1/newsletter_subscriptions", { email });
  const message = { name: SECRET.name, subject: "Troca", message: `Minha rua é a ${SECRET.street}.` };
  await shop.json("/rest/v1/contact_messages", { ...message, email });
  const product = { product_id: "ANELAPARAD-001", size: "16", consent_version: "1" };
  await addRow(db, "stock_notices", { ...product, email, asked_at: clock() });
  await db.deleteFrom("reseller_applications").execute();
  const reseller = { name: SECRET.name, phone: SECRET.phone, address: SECRET.street, cpf: "39053344705" };
  await shop.json("/rest/v1/reseller_applications", { ...reseller, email });
}

describe("the link", () => {
  test("is mailed only where something is kept; the answer is the same, and nothing names the unknown", async () => {
    const unknown = newEmail();
    expect(await requestVisitorData(services, unknown, headersFrom("198.51.100.8"))).toEqual({ kind: "accepted" });
    await jobsAreDone(shop);
    expect(await mailsTo(shop, unknown, 0)).toEqual([]);
    expect(await placesOf(db, unknown)).toEqual([]);
    const email = newEmail();
    await orderOf(email);
    expect(await linkFor(email)).toMatch(/^[\w-]{43}$/);
  });

  test("is refused without mail and to a network that asks too often; one address is not flooded", async () => {
    const email = newEmail();
    await orderOf(email);
    const noMail = { ...services, mailer: null };
    expect(await requestVisitorData(noMail, email, new Headers())).toEqual({ kind: "refused", reason: "no_mail" });
    const limited = { ...services, rateLimits: createRateLimits(db, true) };
    const ask = (address: string, whose = email) => requestVisitorData(limited, whose, headersFrom(address));
    for (let count = 0; count < 10; count += 1) expect(await ask("203.0.113.9")).toEqual({ kind: "accepted" });
    expect(await ask("203.0.113.9")).toMatchObject({ kind: "refused", reason: "too_many_attempts" });
    for (const host of ["192.0.2.1", "192.0.2.2"]) {
      for (let count = 0; count < 4; count += 1) expect(await ask(host)).toEqual({ kind: "accepted" });
    }
    await jobsAreDone(shop);
    // Three from the first network, three more from others.
    expect((await mailsTo(shop, email)).length).toBeLessThanOrEqual(6);
    expect(await readRows(db, "mailed_links", { email }, ["id"])).toHaveLength(6);
  });

  test("shows orders without an account and the rest by count, and changes nothing", async () => {
    const email = newEmail();
    const order = await orderOf(email);
    await leaveData(email);
    const code = await linkFor(email);
    const before = await rowOf(order.id);
    const opened = await openVisitorData(services, code);
    expect(opened?.found).toMatchObject({
      email,
      hasAccount: false,
      orders: [{ id: order.id, status: "pending", netCents: Math.round(order.total * 100) }],
      orderCount: 1,
      newsletter: "pending",
      messages: 1,
      stockAlerts: 1,
      applications: 1,
      requests: 0,
    });
    expect(JSON.stringify(opened)).not.toContain(SECRET.name);
    expect(await rowOf(order.id)).toEqual(before);
    expect(await openVisitorData(services, code)).toEqual(opened);
  });

  test("opens for 24 hours, until a newer one, and only for its own purpose and code", async () => {
    const email = newEmail();
    await orderOf(email);
    const first = await linkFor(email);
    expect(await openVisitorData(later(23), first)).not.toBeNull();
    expect(await openVisitorData(later(25), first)).toBeNull();
    expect(await deleteVisitorData(later(25), first)).toEqual(INVALID);
    expect(await downloadVisitorData(later(25), first)).toEqual(INVALID);
    await requestVisitorData(services, email, headersFrom("198.51.100.9"));
    expect(await openVisitorData(services, first)).toBeNull();
    expect(await deleteVisitorData(services, first)).toEqual(INVALID);

    const customer = await createTestCustomer(shop);
    const other = { purpose: "recover_password", accountId: customer.id, email } as const;
    const id = await db.transaction().execute((trx) => createMailedLink(trx, config.appSecret, other, clock()));
    const foreign = linkCode(config.appSecret, { id, purpose: "recover_password" });
    for (const code of ["", "x", foreign, linkCode(config.appSecret, { id, purpose: "visitor_data" })]) {
      expect(await openVisitorData(services, code)).toBeNull();
      expect(await deleteVisitorData(services, code)).toEqual(INVALID);
      expect(await downloadVisitorData(services, code)).toEqual(INVALID);
    }
  });
});

describe("the file", () => {
  test("holds what is kept without an account in the account's form, nobody else's, and is on record once a day", async () => {
    const email = newEmail();
    const customer = await createTestCustomer(shop);
    const order = await orderOf(email);
    const owned = await placeOrder(shop, customer, { customer_email: email });
    const foreign = await orderOf(newEmail());
    await leaveData(email);
    const code = await linkFor(email);
    const file = await fileOf(code);
    expect(file).toMatchObject({
      arquivo: { email },
      newsletter: { email, state: "pending" },
      avisos_de_estoque: [{ productId: "ANELAPARAD-001", size: "16" }],
      mensagens: [{ subject: "Troca" }],
      respostas_da_loja: [],
      cadastros_de_revenda: [{ document: "39053344705" }],
      pedidos: [{ id: order.id, total: order.total, endereco_de_entrega: { street: SECRET.street } }],
      devolucoes: [],
    });
    expect(file.pedidos).toHaveLength(1);
    for (const id of [owned.id, foreign.id]) expect(JSON.stringify(file)).not.toContain(id);

    expect(await fileOf(code)).toMatchObject({ pedidos_sobre_dados: [{ pedido: "Acesso aos dados" }] });
    const requests = await db.selectFrom("data_requests").selectAll().where("email", "=", email).execute();
    expect(requests).toMatchObject([{ kind: "access", channel: "email", state: "fulfilled", customer_id: null }]);
    const subject = `data_request:${requests[0]?.id}`;
    const log = await db.selectFrom("audit_log").selectAll().where("subject", "=", subject).execute();
    expect(log).toMatchObject([{ actor: "visitor", action: "visitor_data.exported" }]);
    expect(JSON.stringify(log)).not.toContain(email);
  });

  test("is given five times an hour", async () => {
    const email = newEmail();
    await orderOf(email);
    const code = await linkFor(email);
    const limited = { ...services, rateLimits: createRateLimits(db, true) };
    for (let count = 0; count < 5; count += 1) {
      expect(await downloadVisitorData(limited, code)).toMatchObject({ kind: "file" });
    }
    expect(await downloadVisitorData(limited, code)).toMatchObject({ reason: "too_many_files" });
  });
});

describe("deleting", () => {
  test("leaves nothing of an unpaid order, ends its claim and links, and uses the link up", async () => {
    const email = newEmail();
    const order = await orderOf(email);
    await leaveData(email);
    const shopper: Shopper = { customerId: null, secretOf: () => order.claim_secret ?? null };
    const access = await readOrderAccess(db, order.id);
    if (!access) throw new Error("no order");
    const orderCode = orderLinkCode(config.appSecret, access, clock());
    const linked: Shopper = { customerId: null, linkOf: () => orderCode };
    expect([await findRight(services, order.id, shopper), await findRight(services, order.id, linked)]).toEqual([
      "claim",
      "link",
    ]);
    const code = await linkFor(email);
    await fileOf(code);
    expect(await deleteVisitorData(services, code)).toEqual({ kind: "deleted" });

    expect(await rowOf(order.id)).toMatchObject({
      user_id: null,
      status: "cancelled",
      payment_status: "cancelled",
      customer_name: "Cliente excluído",
      customer_email: "",
      customer_phone: "",
      customer_document: null,
      claim_hash: null,
      anonymise_on: null,
      shipping_address: { street: "", city: "Niterói", state: "RJ" },
    });
    expect(await findRight(services, order.id, shopper)).toBeNull();
    expect(await findRight(services, order.id, linked)).toBeNull();
    const customer = await createTestCustomer(shop);
    expect(await findRight(services, order.id, { ...shopper, customerId: customer.id })).toBeNull();

    expect(await deleteVisitorData(services, code)).toEqual(INVALID);
    expect(await openVisitorData(services, code)).toBeNull();
    await mailAbout(shop, email, /foram excluídos/);
    await jobsAreDone(shop);
    expect(await placesOf(db, email)).toEqual([]);
    const { rows } = await sql<{ id: string }>`
      select id from data_requests where kind = 'deletion' and channel = 'email' and state = 'fulfilled'
         and email = '' and name = '' and entered_by is null order by number desc limit 1`.execute(db);
    const log = await readRows(db, "audit_log", { subject: `data_request:${rows[0]?.id}` });
    expect(log).toMatchObject([{ actor: "visitor", action: "visitor_data.deleted", after: { orders: 1 } }]);
  });

  test("keeps for the tax office what a paid order needs, until its day, and nothing else", async () => {
    const email = newEmail();
    const order = await paidOrder(email);
    await deliver(shop, order.id, 3);
    expect(await deleteVisitorData(services, await linkFor(email))).toEqual({ kind: "deleted" });
    expect(await rowOf(order.id)).toMatchObject({
      status: "delivered",
      payment_status: "paid",
      customer_name: SECRET.name,
      customer_document: expect.any(String),
      customer_email: "",
      customer_phone: "",
      claim_hash: null,
      anonymise_on: `${clock().getUTCFullYear() + 6}-01-01`,
      shipping_address: { street: SECRET.street },
    });
    await jobsAreDone(shop);
    expect(await placesOf(db, email)).toEqual([]);
  });

  test("is blocked by each unfinished order, with its reason, and keeps the link", async () => {
    const email = newEmail();
    const paying = await orderOf(email);
    await payAs(paying);
    const waiting = await paidOrder(email);
    const returned = await returnedOrder(email);
    const code = await linkFor(email);
    const before = await rowOf(paying.id);
    expect(await deleteVisitorData(services, code)).toEqual({
      kind: "refused",
      reason: "orders_under_way",
      orders: [
        { id: paying.id, number: paying.number, status: "pending", reason: "payment" },
        { id: waiting.id, number: waiting.number, status: "confirmed", reason: "delivery" },
        { id: returned.id, number: expect.any(Number), status: "delivered", reason: "return" },
      ],
    });
    expect(await rowOf(paying.id)).toEqual(before);
    await db.updateTable("payments").set({ state: "expired" }).where("order_id", "=", paying.id).execute();
    await deliver(shop, waiting.id, 1);
    await db.updateTable("orders").set({ payment_status: "in_dispute" }).where("id", "=", waiting.id).execute();
    await db.updateTable("returns").set({ status: "cancelled" }).where("id", "=", returned.returnId).execute();
    expect(await deleteVisitorData(services, code)).toMatchObject({
      orders: [{ id: waiting.id, reason: "dispute" }],
    });
    await db.updateTable("orders").set({ payment_status: "paid" }).where("id", "=", waiting.id).execute();
    expect(await deleteVisitorData(services, code)).toEqual({ kind: "deleted" });
    const kept = await db.selectFrom("returns").select("note").where("id", "=", returned.returnId).execute();
    expect(kept).toEqual([{ note: "" }]);
  }, 90_000);

  test("touches neither another e-mail's nor an account's data, whose orders the link does not show", async () => {
    const email = newEmail();
    const customer = await createTestCustomer(shop);
    await db.updateTable("customers").set({ email }).where("id", "=", customer.id).execute();
    const owned = await placeOrder(shop, customer, { customer_email: email });
    const mine = await orderOf(email.toUpperCase());
    const foreign = await orderOf(newEmail());
    const asked = await enter({ email, kind: "access" });
    const [ownedBefore, foreignBefore] = [await rowOf(owned.id), await rowOf(foreign.id)];
    const code = await linkFor(email);
    expect((await openVisitorData(services, code))?.found).toMatchObject({
      hasAccount: true,
      orders: [{ id: mine.id }],
      orderCount: 1,
    });
    expect(await deleteVisitorData(services, code)).toEqual({ kind: "deleted" });
    expect((await rowOf(mine.id)).customer_email).toBe("");
    expect(await rowOf(owned.id)).toEqual(ownedBefore);
    expect(await rowOf(foreign.id)).toEqual(foreignBefore);
    expect(await readDataRequest(db, owner, asked.id)).toMatchObject({ state: "open", email, customerId: customer.id });
    // Only the account is left: the link tells to log in.
    expect((await openVisitorData(services, await newest(email)))?.found).toMatchObject({
      hasAccount: true,
      orderCount: 0,
      requests: 0,
    });
  });

  test("two at once do it once", async () => {
    const email = newEmail();
    await orderOf(email);
    const code = await linkFor(email);
    const results = await Promise.all([deleteVisitorData(services, code), deleteVisitorData(services, code)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(["deleted", "refused"]);
    await jobsAreDone(shop);
    expect((await mailsTo(shop, email)).filter(({ subject }) => /foram excluídos/.test(subject))).toHaveLength(1);
  });
});

/** The code of a link asked for again, after an earlier one was used. */
async function newest(email: string): Promise<string> {
  await requestVisitorData(services, email, headersFrom("198.51.100.10"));
  const row = await db
    .selectFrom("mailed_links")
    .select("id")
    .where("account_id", "=", visitorLinkOwner(config.appSecret, email))
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return linkCode(config.appSecret, { id: row.id, purpose: "visitor_data" });
}

async function enter(change: Partial<DataRequestForm>) {
  const form = { name: "Rita Sem Conta", email: newEmail(), kind: "deletion", channel: "phone", details: "" } as const;
  const entered = await enterRequest(services, owner, {
    ...form,
    receivedOn: dayInSaoPaulo(clock()),
    ...change,
  });
  if (entered.kind === "refused") throw new Error(entered.reason);
  return entered;
}

describe("by staff, from a data request", () => {
  const REFUSED = { kind: "refused", reason: "not_allowed" };

  test("the same data are shown, exported and deleted, each with its right, and on record", async () => {
    const email = newEmail();
    const order = await orderOf(email);
    const { id } = await enter({ email });
    expect(await readVisitorDataFor(db, reader, { email })).toMatchObject({ orders: [{ id: order.id }], requests: 1 });
    expect(await exportVisitorDataFor(services, reader, id)).toEqual(REFUSED);
    expect(await deleteVisitorDataFor(services, reader, id)).toEqual(REFUSED);
    const sentAt = clock();
    await addRow(db, "order_reminders", { order_id: order.id, turn: "first", queued_at: sentAt, sent_at: sentAt });
    const pieces = await exportVisitorDataFor(services, owner, id);
    if (!pieces || "kind" in pieces) throw new Error("refused");
    expect(await read(pieces)).toMatchObject({
      arquivo: { email },
      lembretes_desligados_em: null,
      pedidos: [{ id: order.id, lembretes: [{ por: "e-mail", quando: sentAt.toISOString() }] }],
    });

    const payment = await payAs(order);
    expect(await deleteVisitorDataFor(services, owner, id)).toMatchObject({
      reason: "orders_under_way",
      orders: [{ id: order.id, reason: "payment" }],
    });
    await db.updateTable("payments").set({ state: "expired" }).where("id", "=", payment.id).execute();
    expect(await deleteVisitorDataFor(services, owner, id)).toEqual({ kind: "deleted" });
    expect(await rowOf(order.id)).toMatchObject({ customer_name: "Cliente excluído", customer_email: "" });
    expect(await readDataRequest(db, owner, id)).toMatchObject({ state: "fulfilled", name: "", email: "" });
    const log = await db.selectFrom("audit_log").selectAll().where("subject", "=", `data_request:${id}`).execute();
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      [owner.staffId, "data_request.entered"],
      [owner.staffId, "visitor_data.exported"],
      [owner.staffId, "visitor_data.deleted"],
    ]);
    await mailAbout(shop, email, /foram excluídos/);
    await jobsAreDone(shop);
    expect(await placesOf(db, email)).toEqual([]);

    expect(await exportVisitorDataFor(services, owner, id)).toBeNull();
    const unknown = { kind: "refused", reason: "unknown" };
    for (const each of [id, "nada", randomUUID()])
      expect(await deleteVisitorDataFor(services, owner, each)).toEqual(unknown);
  });
});
