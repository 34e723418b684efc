import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendTestMail } from "#shop/messages/send-test-mail.server.ts";
import { refundOrder } from "#shop/ordering/orders/refunding/refund-order.server.ts";
import { savePaymentKeys, tryPaymentKeys } from "#shop/ordering/payments/save-payment-keys.server.ts";
import { testToken } from "#shop/ordering/shipping/test-carrier-token.server.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { changeAccounts } from "#tests/setup/providers/provider-accounts.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import type { FirstStep } from "./first-steps.ts";
import { readFirstSteps } from "./read-first-steps.server.ts";

const { shop, services, db } = await openShop();
const { session: owner } = await createTestStaff(shop, "owner");

/** The names of the steps that are done, and whether the shop has sold; in production unless `mode` says otherwise. */
async function look(mode: "demo" | "production" = "production", settings: { smtpUrl?: string } = {}) {
  const answer = await readFirstSteps({ ...services, config: { ...services.config, mode, ...settings } }, owner);
  if (answer.kind === "refused") throw new Error("refused");
  const done = answer.steps.filter(({ isDone }) => isDone).map(({ name }): FirstStep["name"] => name);
  return { done, hasSold: answer.hasSold };
}

test("samples and what nobody has tested do not count", async () => {
  expect(await look("demo")).toEqual({ done: [], hasSold: false });
  expect(await look()).toEqual({ done: [], hasSold: false });
});

test("keys of a test seller never count, whoever has tested them", async () => {
  await tryPaymentKeys(services, owner, "mercado-pago", {});
  expect((await look()).done).toEqual([]);
  await changeAccounts(shop, { mercadoPago: { isTest: false } });
  await savePaymentKeys(services, owner, "stripe", { secretKey: "sk_live_demo", webhookSecret: "whsec_demo" });
});

test("keys count once a test of those in use worked, until one fails", async () => {
  const tryKeys = (typed: object) => tryPaymentKeys(services, owner, "mercado-pago", { ...typed });
  await tryKeys({ accessToken: "APP_USR-foreign" });
  expect((await look()).done).toEqual([]);
  await tryKeys({});
  expect((await look()).done).toEqual(["payments"]);
  expect((await look("demo")).done).toEqual([]);
  await tryKeys({ accessToken: "APP_USR-foreign" });
  expect((await look()).done).toEqual(["payments"]);
  const wrong = { accessToken: "APP_USR-foreign", webhookSecret: "another" };
  await savePaymentKeys(services, owner, "mercado-pago", wrong, { even: true });
  expect((await look()).done).toEqual([]);
  const right = { accessToken: "APP_USR-demo", webhookSecret: "panel-secret" };
  await savePaymentKeys(services, owner, "mercado-pago", right);
  expect((await look()).done).toEqual(["payments"]);
  const { rows } = await sql<{ log: string }>`
    select coalesce(string_agg(after::text, ''), '') as log from audit_log where action = 'payment_keys.tested'`.execute(
    db,
  );
  expect(rows[0]?.log).not.toContain("APP_USR");
});

test("a mail that the server took, a carrier that answered and lacks only the sender, a product of one's own", async () => {
  await sendTestMail(services, owner, "ana@exemplo.com");
  expect((await look()).done).toEqual(["payments", "mail"]);
  expect((await look("production", { smtpUrl: "smtp://outro.exemplo.com:587" })).done).toEqual(["payments"]);
  const { token } = services.config.melhorEnvio;
  await testToken(services, token ?? "", token);
  const answer = await readFirstSteps({ ...services, config: { ...services.config, mode: "production" } }, owner);
  expect(answer.kind === "ok" && answer.steps.find(({ name }) => name === "carrier")).toMatchObject({
    isDone: false,
    to: "pedidos/remetente",
  });
  await sql`
    insert into products (id, name, category, price_cents, images, created_at)
    select 'MEU-001', 'Meu anel', 'aneis', 9900, images, now() + interval '1 second' from products where images <> '{}' limit 1`.execute(
    db,
  );
  expect((await look()).done).toEqual(["payments", "mail", "product"]);
});

test("an order counts when an owner has given all of it back; then it is no sale", async () => {
  const ana = await createTestCustomer(shop);
  const { id } = await paidOrder(shop, ana, "Stripe");
  expect(await look()).toMatchObject({ done: ["payments", "mail", "product"], hasSold: true });
  await refundOrder(services, owner, { orderId: id, amountCents: null, reason: "teste" });
  await soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status: "refunded" });
  expect(await look()).toEqual({ done: ["payments", "mail", "product", "order"], hasSold: false });
});

test("who may not see the settings is refused", async () => {
  const { session } = await createTestStaff(shop, "fulfilment");
  expect(await readFirstSteps(services, session)).toEqual({ kind: "refused", reason: "not_allowed" });
});
