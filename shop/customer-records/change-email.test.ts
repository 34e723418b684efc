import { expect, test } from "vitest";
import { findEmailChange, openEmailChange } from "#shop/customers/accounts/email-change/email-change-queries.server.ts";
import { cancelEmailChange } from "#shop/customers/accounts/email-change/request-email-change.server.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { sessionOf } from "#tests/setup/customers/session-of.ts";
import { codeIn, mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { askForEmailChange, confirmEmailChange } from "./change-email.server.ts";

const { shop, services, db } = await openShop();
let made = 0;

const newEmail = () => `nova${++made}@exemplo.com`;

async function asked() {
  const customer = await createTestCustomer(shop);
  const session = await sessionOf(services, customer.cookie);
  const email = newEmail();
  const result = await askForEmailChange(services, session, { email, password: customer.password });
  expect(result).toEqual({ kind: "asked" });
  const [old, fresh] = await Promise.all([
    mailAbout(shop, customer.email, /Confirme a troca/),
    mailAbout(shop, email, /Confirme seu novo e-mail/),
  ]);
  return { customer, session, email, old: codeIn(old), fresh: codeIn(fresh), letters: { old, fresh } };
}

test("both addresses agree, in any order; then account, profile, session and running orders have the new one", async () => {
  const { customer, session, email, old, fresh } = await asked();
  const mine = await placeOrder(shop, customer, { customer_email: customer.email });
  const gift = await placeOrder(shop, customer, { customer_email: "presente@exemplo.com" });
  const before = await placeOrder(shop, null, { customer_email: email });
  expect(await confirmEmailChange(services, fresh)).toEqual({ kind: "waiting", side: "new", newEmail: email });
  expect((await findProfile(db, customer.id))?.email).toBe(customer.email);
  expect(await confirmEmailChange(services, old)).toEqual({
    kind: "changed",
    customerId: customer.id,
    from: customer.email,
    to: email,
  });
  expect((await findProfile(db, customer.id))?.email).toBe(email);
  expect((await sessionOf(services, customer.cookie)).email).toBe(email);
  const orders = await readRows(db, "orders", { user_id: customer.id }, ["id", "customer_email"]);
  expect(Object.fromEntries(orders.map((order) => [order.id, order.customer_email]))).toEqual({
    [mine.id]: email,
    [gift.id]: "presente@exemplo.com",
    // Placed without an account with the address that is proved now.
    [before.id]: email,
  });
  for (const to of [customer.email, email]) await mailAbout(shop, to, /foi trocado/);
  const login = (user: string) =>
    shop.json("/auth/v1/token?grant_type=password", { email: user, password: customer.password });
  expect([(await login(email)).status, (await login(session.email)).status]).toEqual([200, 400]);
  expect(await confirmEmailChange(services, old)).toEqual({ kind: "refused", reason: "invalid_link" });
});

test("the mail to the new address tells nothing of the account", async () => {
  const { customer, letters } = await asked();
  expect(letters.fresh.text).not.toContain(customer.email);
  expect(letters.fresh.text).not.toContain("Joana");
});

test("looking at a link changes nothing; a change given up, replaced or too old is void", async () => {
  const { session, email, old, fresh, customer } = await asked();
  expect(await openEmailChange(db, old, services.clock())).toEqual({
    side: "old",
    email: customer.email,
    newEmail: email,
  });
  expect(await openEmailChange(db, fresh, services.clock())).toMatchObject({ side: "new", email });
  expect(await openEmailChange(db, fresh, new Date(Date.now() + 25 * 3_600_000))).toBeNull();
  const other = newEmail();
  await askForEmailChange(services, session, { email: other, password: customer.password });
  expect(await confirmEmailChange(services, fresh)).toEqual({ kind: "refused", reason: "invalid_link" });
  expect(await findEmailChange(db, customer.id, services.clock())).toMatchObject({ newEmail: other });
  const last = codeIn(await mailAbout(shop, other, /novo e-mail/));
  await cancelEmailChange(db, session, services.clock());
  expect(await findEmailChange(db, customer.id, services.clock())).toBeNull();
  expect(await openEmailChange(db, last, services.clock())).toBeNull();
});

test("refused: a wrong password, the same address, one that has an account, also one that got it meanwhile", async () => {
  const [customer, neighbour] = [await createTestCustomer(shop), await createTestCustomer(shop)];
  const session = await sessionOf(services, customer.cookie);
  const ask = (email: string, password = customer.password) =>
    askForEmailChange(services, session, { email, password });
  expect(await ask(newEmail(), "errada")).toEqual({ kind: "refused", reason: "wrong_password" });
  expect(await ask(customer.email)).toEqual({ kind: "refused", reason: "same_email" });
  expect(await ask(neighbour.email)).toEqual({ kind: "refused", reason: "email_taken" });
  const wanted = newEmail();
  await ask(wanted);
  const code = async (to: string, subject: RegExp) => codeIn(await mailAbout(shop, to, subject));
  await confirmEmailChange(services, await code(wanted, /novo e-mail/));
  await shop.json("/auth/v1/signup", { email: wanted, password: "segredo-de-teste" });
  expect(await confirmEmailChange(services, await code(customer.email, /Confirme a troca/))).toEqual({
    kind: "refused",
    reason: "email_taken",
  });
});

test("without any mail the password is enough", async () => {
  const customer = await createTestCustomer(shop);
  const email = newEmail();
  const silent = { ...services, mailer: null };
  const session = await sessionOf(services, customer.cookie);
  expect(await askForEmailChange({ ...silent, db }, session, { email, password: customer.password })).toEqual({
    kind: "changed",
  });
  expect((await findProfile(db, customer.id))?.email).toBe(email);
  expect(await mailsTo(shop, email, 0)).toEqual([]);
});
