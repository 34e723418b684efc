import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { anonymiseOldOrders } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import { sessionOf } from "#tests/setup/customers/session-of.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { placesOf } from "#tests/setup/rows/places-of.ts";
import { addRow, addRows, readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportData } from "./export-data.server.ts";
import { ownedEmail } from "./owned-email.ts";

const { shop, services, db } = await openShop();
const SECRET = { name: "Olívia Sigilo", street: "Travessa Reservada", phone: "21955554444", cpf: "39053344705" };
const giftOf = ({ id }: { id: string }) => ({ gift_recipient: `Lia ${id}`, gift_message: "Segredo nosso" });

/** A customer with data in every table that holds any. */
async function knownCustomer() {
  const customer = await createTestCustomer(shop, SECRET);
  const delivery = { customer_name: SECRET.name, customer_email: customer.email, customer_phone: SECRET.phone };
  const address = { ...SECRET_ADDRESS, street: SECRET.street };
  const order = await placeOrder(shop, customer, { ...delivery, shipping_address: address });
  await db.updateTable("orders").set(giftOf(order)).where("id", "=", order.id).execute();
  const as = { headers: customer.bearer };
  await shop.json("/rest/v1/wishlist_items", { product_id: "PIERCINGHE-055" }, as);
  const pieces = [{ product_id: "ANELAPARAD-001", size: "16", quantity: 2, age: 5 }];
  const cart = { customer_id: customer.id, device: crypto.randomUUID(), revision: 0, lines: pieces, removed: [] };
  await shop.json("/rest/v1/cart/sync", cart, as);
  await shop.json("/rest/v1/newsletter_subscriptions", { email: customer.email });
  const message = { name: SECRET.name, subject: "Troca", message: `Minha rua é a ${SECRET.street}.` };
  await shop.json("/rest/v1/contact_messages", { ...message, email: customer.email }, as);
  const reseller = { name: SECRET.name, phone: SECRET.phone, address: SECRET.street, cpf: "39053344705" };
  await db.deleteFrom("reseller_applications").execute();
  await shop.json("/rest/v1/reseller_applications", { ...reseller, email: customer.email });
  await addRow(db, "stock_notices", {
    product_id: "ANELAPARAD-001",
    size: "16",
    email: customer.email,
    consent_version: "1",
    asked_at: services.clock(),
  });
  return { customer, session: await sessionOf(services, customer.bearer), order };
}

const SECRET_ADDRESS = { number: "7", neighborhood: "Centro", city: "Niterói", state: "RJ", zipCode: "24020-005" };

const remove = (session: CustomerSession, password = "segredo-de-teste") => deleteAccount(services, session, password);

async function exported(session: CustomerSession): Promise<Record<string, unknown>> {
  let text = "";
  for await (const piece of exportData(services, session)) text += piece;
  return JSON.parse(text);
}

describe("the file with all data", () => {
  test("holds every kind of thing the shop keeps", async () => {
    const { customer, session, order } = await knownCustomer();
    const [mailed, sent] = [new Date("2026-11-20T13:00:00Z"), new Date("2026-11-20T13:00:09Z")];
    await addRows(db, "order_reminders", [
      { order_id: order.id, turn: "first", queued_at: mailed, sent_at: sent },
      { order_id: order.id, turn: "last", queued_at: sent, sent_at: null },
      { order_id: order.id, turn: "whatsapp", queued_at: sent, sent_at: new Date("2026-11-21T13:00:00Z") },
    ]);
    await addRow(db, "cart_reminders", { customer_id: customer.id, queued_at: mailed, sent_at: sent });
    const email_hash = createHash("sha256").update(customer.email).digest("hex");
    await db.insertInto("reminder_opt_outs").values({ email_hash, at: sent }).execute();
    const file = await exported(session);
    expect(file).toMatchObject({
      conta: { email: customer.email, name: SECRET.name },
      perfil: { phone: SECRET.phone, cpf: SECRET.cpf },
      enderecos: [{ street: SECRET.street, preferred: true }],
      favoritos: [{ productId: "PIERCINGHE-055" }],
      carrinho: [{ productId: "ANELAPARAD-001", size: "16", quantity: 2 }],
      newsletter: { email: customer.email, state: "pending" },
      avisos_de_estoque: [{ productId: "ANELAPARAD-001", size: "16" }],
      mensagens: [{ subject: "Troca" }],
      cadastros_de_revenda: [{ document: "39053344705" }],
      lembretes_do_carrinho: ["2026-11-20T13:00:09.000Z"],
      lembretes_desligados_em: "2026-11-20T13:00:09.000Z",
      pedidos: [
        {
          id: order.id,
          total: order.total,
          presente_para: giftOf(order).gift_recipient,
          mensagem_de_presente: giftOf(order).gift_message,
          endereco_de_entrega: { street: SECRET.street },
          lembretes: [
            { por: "e-mail", quando: "2026-11-20T13:00:09.000Z" },
            { por: "WhatsApp", quando: "2026-11-21T13:00:00.000Z" },
          ],
        },
      ],
    });
    expect(file.registros_de_acesso).toHaveLength(2);
    expect(file.sessoes).toHaveLength(2);
    const items = await readRows(db, "customer_sessions", { customer_id: customer.id }, ["token"]);
    for (const { token } of items) expect(JSON.stringify(file)).not.toContain(token);
  });

  test("what is kept by e-mail alone takes an e-mail that was confirmed, outside of a demo", () => {
    const account = { email: "ana@exemplo.com", emailVerified: false };
    expect(ownedEmail({ mode: "production" }, account)).toBeNull();
    expect(ownedEmail({ mode: "production" }, { ...account, emailVerified: true })).toBe(account.email);
    expect(ownedEmail({ mode: "demo" }, account)).toBe(account.email);
  });
});

describe("deleting the account", () => {
  test("leaves nothing of a customer who never paid", async () => {
    const { customer, session, order } = await knownCustomer();
    expect(await placesOf(db, SECRET.street)).toContain("orders");
    expect(await placesOf(db, giftOf(order).gift_recipient)).toEqual(["orders"]);
    expect(await remove(session, "errada")).toEqual({ kind: "refused", reason: "wrong_password" });
    expect(await remove(session)).toEqual({ kind: "deleted" });
    expect(await placesOf(db, customer.email)).toEqual([]);
    expect(await placesOf(db, giftOf(order).gift_recipient)).toEqual([]);
    const left = await db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      user_id: null,
      status: "cancelled",
      payment_status: "cancelled",
      customer_name: "Cliente excluído",
      customer_email: "",
      customer_phone: "",
      customer_document: null,
      gift_recipient: null,
      gift_message: null,
      anonymise_on: null,
      shipping_address: { street: "", city: "Niterói", state: "RJ" },
    });
    expect(await readSession(services, new Headers(customer.bearer))).toBeNull();
    expect((await shop.fetch("/rest/v1/profiles", { headers: customer.cookie })).status).toBe(401);
    await mailAbout(shop, customer.email, /foi excluída/);
    const again = await shop.json("/auth/v1/signup", { email: customer.email, password: "segredo-de-teste" });
    expect(again.status).toBe(200);
  });

  test("is refused while an order is under way, and named", async () => {
    const { session, order, customer } = await knownCustomer();
    const payment = await payByPix(shop, customer, order.id);
    const refused = {
      kind: "refused",
      reason: "orders_under_way",
      orders: [{ id: order.id, number: order.number, status: "pending", reason: "payment" }],
    };
    expect(await remove(session)).toEqual(refused);
    await providerSays(shop, payment.external_payment_id, "approve");
    await soon(
      shop,
      async () =>
        (await db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirstOrThrow()).status,
    ).toBe("confirmed");
    expect(await remove(session)).toMatchObject({ orders: [{ id: order.id, status: "confirmed" }] });
    expect(await readSession(services, new Headers(customer.bearer))).not.toBeNull();

    await db.updateTable("orders").set({ status: "delivered" }).where("id", "=", order.id).execute();
    expect(await remove(session)).toEqual({ kind: "deleted" });
    const kept = () => db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
    const year = services.clock().getUTCFullYear() + 6;
    expect(await kept()).toMatchObject({
      user_id: null,
      status: "delivered",
      customer_name: SECRET.name,
      customer_document: expect.any(String),
      customer_email: "",
      customer_phone: "",
      gift_recipient: null,
      gift_message: null,
      anonymise_on: `${year}-01-01`,
      shipping_address: { street: SECRET.street },
    });
    await anonymiseOldOrders(db, new Date(`${year - 1}-12-31T12:00:00Z`));
    expect((await kept()).customer_name).toBe(SECRET.name);
    await db.updateTable("orders").set(giftOf(order)).where("id", "=", order.id).execute();
    await anonymiseOldOrders(db, new Date(`${year}-01-01T12:00:00Z`));
    expect(await kept()).toMatchObject({
      gift_recipient: null,
      gift_message: null,
      customer_name: "Cliente excluído",
      customer_document: null,
      anonymise_on: null,
      shipping_address: { street: "" },
    });
  });

  test("sends money back that comes afterwards: an order without a name or an address is not revived", async () => {
    const { session, order, customer } = await knownCustomer();
    const before = await stockOf(shop, RING.product_id);
    const payment = await payByPix(shop, customer, order.id);
    const stateOf = async () =>
      (await db.selectFrom("payments").select("state").where("id", "=", payment.id).executeTakeFirstOrThrow()).state;
    await providerSays(shop, payment.external_payment_id, "expire");
    await soon(shop, stateOf).not.toBe("pending");
    await soon(shop, () => remove(session)).toEqual({ kind: "deleted" });
    await providerSays(shop, payment.external_payment_id, "approve", { late: true });
    await soon(shop, stateOf).toBe("refunded");
    const left = await db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
    expect(left).toMatchObject({ status: "cancelled", customer_name: "Cliente excluído", customer_email: "" });
    const refunds = await db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).execute();
    expect(refunds).toMatchObject([
      { state: "done", reason: "owner_left", amount_cents: Math.round(order.total * 100) },
    ]);
    expect(await stockOf(shop, RING.product_id)).toEqual(before);
  });

  test("two at once do it once", async () => {
    const { customer, session } = await knownCustomer();
    const results = await Promise.all([remove(session), remove(session)]);
    expect(results.map(({ kind }) => kind)).toEqual(["deleted", "deleted"]);
    expect(await remove(session)).toEqual({ kind: "deleted" });
    await mailAbout(shop, customer.email, /foi excluída/);
  });
});
