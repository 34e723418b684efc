import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { confirmEmail } from "#shop/customers/accounts/confirm-email.server.ts";
import { findCustomer } from "#shop/customers/accounts/customer-queries.server.ts";
import { logIn } from "#shop/customers/accounts/login/log-in.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { resetPassword } from "#shop/customers/accounts/recover-password.server.ts";
import { requestRecovery } from "#shop/customers/accounts/request-account-mail.server.ts";
import { signUp } from "#shop/customers/accounts/sign-up.server.ts";
import { codeIn, mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { orderBody, placeOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { findRow, readRow, readRows } from "#tests/setup/rows/rows.ts";
import { createTestCustomer, SIGN_UP_DATA } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { listOrders } from "../order-queries.server.ts";
import { claimOrder, claimOrdersAtLogin, claimOrdersOfEmail } from "./claim-order.server.ts";
import { openAccount } from "./open-account.server.ts";
import { orderLinkCode } from "./order-link.server.ts";
import type { Shopper } from "./shopper.ts";

const PASSWORD = "prata-925-boa";
const NOWHERE = new Headers();
const OPTIONS = { acceptedTexts: "test", remember: false };

const shop = await createTestShop();
const confirming = await createTestShop({ config: { emailConfirmation: true } });
for (const each of [shop, confirming]) await setStock(each, RING.product_id, 100);

const newEmail = () => `conta-${randomUUID()}@exemplo.com`;
const holder = (secret: string | undefined): Shopper => ({ customerId: null, secretOf: () => secret ?? null });

async function guestOrder(on: TestShop, change: object = {}) {
  const { id, claim_secret: secret = "" } = await placeOrder(on, null, change);
  return { id, secret };
}

const open = (on: TestShop, orderId: string, shopper: Shopper, password = PASSWORD) =>
  openAccount(on.services, orderId, { ...OPTIONS, returnTo: `/orders/${orderId}`, password, shopper }, NOWHERE);

async function ownerOf(on: TestShop, orderId: string): Promise<string | null> {
  const { user_id } = await readRow(on.services.db, "orders", { id: orderId }, ["user_id"]);
  return user_id;
}

async function timesClaimed(on: TestShop, orderId: string): Promise<number> {
  const events = await readRows(on.services.db, "order_events", { order_id: orderId, kind: "claimed" }, ["id"]);
  return events.length;
}

async function accountOf(on: TestShop, email: string): Promise<string | null> {
  const row = await on.services.db.selectFrom("customers").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id ?? null;
}

/** The e-mail was confirmed by its link, before any order without login. */
async function confirmedCustomer(email = newEmail()) {
  const { services } = confirming;
  await signUp(services, { ...SIGN_UP_DATA, email, password: PASSWORD }, OPTIONS, NOWHERE);
  const code = codeIn(await mailAbout(confirming, email, /Confirme/));
  const opened = await confirmEmail(
    services,
    { code, remember: false, password: PASSWORD },
    NOWHERE,
    claimOrdersOfEmail,
  );
  if (opened.kind !== "confirmed") throw new Error("not confirmed");
  return { id: opened.session.customerId, email };
}

describe("where nothing is confirmed", () => {
  test("the order's data make the account, which is logged in and owns this order", async () => {
    const email = newEmail();
    const { id, secret } = await guestOrder(shop, { customer_email: email.replace("conta", "Conta") });
    const older = await guestOrder(shop, { customer_email: email });
    const opened = await open(shop, id, holder(secret));
    expect(opened).toMatchObject({ kind: "signed_up", session: { email, name: "Maria Clara Nunes" } });
    const customerId = (await accountOf(shop, email)) ?? "";
    expect(await ownerOf(shop, id)).toBe(customerId);
    expect(await timesClaimed(shop, id)).toBe(1);
    expect(await findProfile(shop.services.db, customerId)).toMatchObject({
      name: "Maria Clara Nunes",
      email,
      phone: "11988881234",
      cpf: "52998224725",
      street: "Avenida Paulista",
      number: "1578",
      complement: "Apto 42",
      zipCode: "01310100",
      state: "SP",
    });
    const listed = await listOrders(shop.services.db, customerId, { limit: 10, offset: 0 });
    expect(listed.map((order) => order.id)).toEqual([id]);
    // Nobody has proved that the e-mail is theirs: what others ordered with it stays theirs.
    expect(await claimOrdersOfEmail(shop.services.db, customerId)).toBe(0);
    expect(await ownerOf(shop, older.id)).toBeNull();
    await mailAbout(shop, email, /Boas-vindas/);
  });

  test("a profile without a CPF, where the order has none, and without a phone that is no Brazilian one", async () => {
    const email = newEmail();
    const change = { customer_email: email, customer_cpf: undefined, customer_phone: "+351 912 345 678 90" };
    const { id, secret } = await guestOrder(shop, change);
    expect(await open(shop, id, holder(secret))).toMatchObject({ kind: "signed_up" });
    const customerId = (await accountOf(shop, email)) ?? "";
    expect(await findProfile(shop.services.db, customerId)).toMatchObject({ cpf: "", phone: "", city: "São Paulo" });
  });

  test("a profile without the address of somebody who gets a gift", async () => {
    const email = newEmail();
    const { id, secret } = await guestOrder(shop, { customer_email: email });
    await shop.services.db.updateTable("orders").set({ gift_recipient: "Lia Souza" }).where("id", "=", id).execute();
    expect(await open(shop, id, holder(secret))).toMatchObject({ kind: "signed_up" });
    const customerId = (await accountOf(shop, email)) ?? "";
    expect(await findProfile(shop.services.db, customerId)).toMatchObject({ name: "Maria Clara Nunes", street: "" });
  });

  test("only for the claim: not by a link, another secret, nothing, or for an order with an owner", async () => {
    const { db, config, clock } = shop.services;
    const email = newEmail();
    const { id, secret } = await guestOrder(shop, { customer_email: email });
    const other = await guestOrder(shop);
    const code = orderLinkCode(config.appSecret, { id, customerEmail: email, linkGeneration: 0 }, clock());
    const refused = { kind: "refused", reason: "no_claim" };
    expect(await open(shop, id, { customerId: null, linkOf: () => code })).toEqual(refused);
    expect(await open(shop, id, holder(other.secret))).toEqual(refused);
    expect(await open(shop, id, { customerId: null })).toEqual(refused);
    expect(await open(shop, "nonsense", holder(secret))).toEqual(refused);
    const ana = await createTestCustomer(shop);
    expect(await claimOrder(db, { orderId: id, secret }, ana.id)).toBe(true);
    expect(await open(shop, id, holder(secret))).toEqual(refused);
    expect(await accountOf(shop, email)).toBeNull();
  });

  test("a common password makes no account and claims nothing", async () => {
    const email = newEmail();
    const { id, secret } = await guestOrder(shop, { customer_email: email });
    const reason = "common_password";
    expect(await open(shop, id, holder(secret), "password")).toEqual({ kind: "refused", reason });
    expect([await accountOf(shop, email), await ownerOf(shop, id)]).toEqual([null, null]);
  });

  test("an e-mail with an account is refused; its owner logs in, and the order is theirs", async () => {
    const { services } = shop;
    const ana = await createTestCustomer(shop);
    const { id, secret } = await guestOrder(shop, { customer_email: ana.email });
    const reason = "already_registered";
    expect(await open(shop, id, holder(secret), "outra-senha-boa")).toEqual({ kind: "refused", reason });
    expect(await ownerOf(shop, id)).toBeNull();
    const credentials = { email: ana.email, remember: false };
    expect(await logIn(services, { ...credentials, password: "outra-senha-boa" }, NOWHERE)).toMatchObject({
      kind: "refused",
    });
    expect(await logIn(services, { ...credentials, password: ana.password }, NOWHERE)).toMatchObject({
      kind: "logged_in",
    });
    await claimOrdersAtLogin(services, ana.id, [{ orderId: id, secret }]);
    expect(await ownerOf(shop, id)).toBe(ana.id);
  });

  test("two at once: one account, one owner, one event", async () => {
    const email = newEmail();
    const { id, secret } = await guestOrder(shop, { customer_email: email });
    const answers = await Promise.all([1, 2].map(() => open(shop, id, holder(secret))));
    expect(answers.filter(({ kind }) => kind === "signed_up")).toHaveLength(1);
    expect(await timesClaimed(shop, id)).toBe(1);

    const next = await guestOrder(shop);
    const [ana, bia] = [await createTestCustomer(shop), await createTestCustomer(shop)];
    const claim = { orderId: next.id, secret: next.secret };
    const claimed = await Promise.all(
      [ana, bia, ana, bia].map((customer) => claimOrder(shop.services.db, claim, customer.id)),
    );
    expect(claimed.filter(Boolean)).toHaveLength(1);
    expect([ana.id, bia.id]).toContain(await ownerOf(shop, next.id));
    expect(await timesClaimed(shop, next.id)).toBe(1);
  });
});

describe("where e-mails are confirmed", () => {
  test("the order waits for the link, which brings it and the older ones, on any device", async () => {
    const { services } = confirming;
    const email = newEmail();
    const older = await guestOrder(confirming, { customer_email: email.toUpperCase() });
    const others = await guestOrder(confirming, { customer_email: newEmail() });
    const forgotten = await guestOrder(confirming, { customer_email: email });
    const { id, secret } = await guestOrder(confirming, { customer_email: email });
    const { db } = services;
    await db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", older.id).execute();
    await db.updateTable("orders").set({ anonymise_on: "2030-01-01" }).where("id", "=", forgotten.id).execute();

    expect(await open(confirming, id, holder(secret))).toEqual({ kind: "confirmation_sent" });
    const customerId = (await accountOf(confirming, email)) ?? "";
    expect(await claimOrdersOfEmail(db, customerId)).toBe(0);
    expect([await ownerOf(confirming, id), await ownerOf(confirming, older.id)]).toEqual([null, null]);

    const code = codeIn(await mailAbout(confirming, email, /Confirme/));
    const opened = await confirmEmail(
      services,
      { code, remember: false, password: PASSWORD },
      NOWHERE,
      claimOrdersOfEmail,
    );
    expect(opened).toMatchObject({ kind: "confirmed", returnTo: `/orders/${id}`, session: { customerId } });
    const listed = await listOrders(db, customerId, { limit: 10, offset: 0 });
    expect(listed.map((order) => order.id)).toEqual([id, older.id]);
    expect([await ownerOf(confirming, others.id), await ownerOf(confirming, forgotten.id)]).toEqual([null, null]);
    expect([await timesClaimed(confirming, id), await timesClaimed(confirming, older.id)]).toEqual([1, 1]);
    // The claim is void, and doing it again changes nothing.
    expect(await claimOrder(db, { orderId: id, secret }, customerId)).toBe(false);
    expect(await claimOrdersOfEmail(db, customerId)).toBe(0);
    const totals = await findRow(db, "customer_totals", { customer_id: customerId }, ["orders"]);
    // The panel's sums count what was bought, not what was only placed.
    expect(totals).toEqual({ orders: 1 });
  });

  test("the answer is the same for an e-mail with an account, whose owner is told; a login brings the order", async () => {
    const { services } = confirming;
    const { id: customerId, email } = await confirmedCustomer();
    const { id, secret } = await guestOrder(confirming, { customer_email: email });
    expect(await open(confirming, id, holder(secret), "senha-do-estranho")).toEqual({ kind: "confirmation_sent" });
    await mailAbout(confirming, email, /Você já tem conta/);
    expect(await logIn(services, { email, password: "senha-do-estranho", remember: false }, NOWHERE)).toMatchObject({
      kind: "refused",
    });
    expect(await ownerOf(confirming, id)).toBeNull();
    const password = PASSWORD;
    const token = await confirming.json("/auth/v1/token?grant_type=password", { email, password });
    expect(token.status).toBe(200);
    expect(await ownerOf(confirming, id)).toBe(customerId);
    expect((await findCustomer(services.db, customerId))?.email).toBe(email);
  });

  test("a recovery link confirms the e-mail too, and brings its orders", async () => {
    const { services } = confirming;
    const email = newEmail();
    const { id } = await guestOrder(confirming, { customer_email: email });
    await signUp(services, { ...SIGN_UP_DATA, email, password: PASSWORD }, OPTIONS, NOWHERE);
    await requestRecovery(services, { email }, NOWHERE);
    const code = codeIn(await mailAbout(confirming, email, /Redefina/));
    const reset = await resetPassword(services, { code, password: "outra-senha-boa" }, NOWHERE, claimOrdersOfEmail);
    expect(reset).toMatchObject({ kind: "reset" });
    expect(await ownerOf(confirming, id)).toBe(await accountOf(confirming, email));
  });

  test("what fails while orders are claimed leaves the e-mail unconfirmed, and the link can be used again", async () => {
    const { services } = confirming;
    const email = newEmail();
    const { id, secret } = await guestOrder(confirming, { customer_email: email });
    await open(confirming, id, holder(secret));
    const code = codeIn(await mailAbout(confirming, email, /Confirme/));
    const broken = () => Promise.reject(new Error("no connection"));
    await expect(
      confirmEmail(services, { code, remember: false, password: PASSWORD }, NOWHERE, broken),
    ).rejects.toThrow("no connection");
    expect(await ownerOf(confirming, id)).toBeNull();
    const opened = await confirmEmail(
      services,
      { code, remember: false, password: PASSWORD },
      NOWHERE,
      claimOrdersOfEmail,
    );
    expect(opened).toMatchObject({ kind: "confirmed" });
    expect(await ownerOf(confirming, id)).toBe(await accountOf(confirming, email));
  });

  test("the e-mail's owner and the browser that ordered, at once: one owner, one event", async () => {
    const { services } = confirming;
    const owner = await confirmedCustomer();
    const stranger = await confirmedCustomer();
    const orders = await Promise.all(
      Array.from({ length: 4 }, () => guestOrder(confirming, { customer_email: owner.email })),
    );
    await Promise.all([
      claimOrdersAtLogin(services, owner.id, []),
      claimOrdersAtLogin(
        services,
        stranger.id,
        orders.map(({ id, secret }) => ({ orderId: id, secret })),
      ),
      claimOrdersAtLogin(services, owner.id, []),
    ]);
    for (const { id } of orders) {
      expect([owner.id, stranger.id]).toContain(await ownerOf(confirming, id));
      expect(await timesClaimed(confirming, id)).toBe(1);
    }
  });

  test("no mail goes out for an order that nobody may make an account of", async () => {
    const email = newEmail();
    const { id } = await guestOrder(confirming, { ...orderBody(), customer_email: email });
    expect(await open(confirming, id, { customerId: null })).toMatchObject({ reason: "no_claim" });
    expect(await mailsTo(confirming, email, 0)).toEqual([]);
  });
});
