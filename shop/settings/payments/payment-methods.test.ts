import { expect, test } from "vitest";
import { ALL_METHODS_ON, type PaymentSwitches } from "#shop/config/payment-switches.ts";
import { savePaymentMethods } from "#shop/ordering/payments/save-payment-methods.server.ts";
import { paymentMethods } from "#shop/settings/payments/payment-methods.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { askToPay, payByPix } from "#tests/setup/orders/test-payments.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { leavesOne, PaymentMethodFields } from "./payment-methods.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");
const ana = await createTestCustomer(shop);

async function save(changes: Partial<PaymentSwitches>, who = owner) {
  const { version } = await readSetting(shop.services, paymentMethods);
  return savePaymentMethods(shop.services, who.session, { ...ALL_METHODS_ON, ...changes }, version);
}

const offered = () => shop.services.payments.offered;

test("what is off starts no payment; what runs is asked for again, paid and not replaced by it", async () => {
  const [running, other] = [await placeOrder(shop, ana), await placeOrder(shop, ana)];
  const pix = await payByPix(shop, ana, running.id);
  expect(await save({ pix: false, debit_card: false })).toEqual({ kind: "saved" });
  expect(offered()).toEqual(["stripe", "credit_card", "boleto"]);
  expect(shop.services.payments.allowed).toEqual(["stripe", "pix", "credit_card", "debit_card", "boleto"]);

  const refused = await askToPay(shop, ana, other.id, { method: "pix" });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    {
      code: "method_unavailable",
      message: "Forma de pagamento indisponível",
      title: "Forma de pagamento indisponível.",
      detail: "Escolha outra forma de pagar.",
    },
  ]);
  expect(await payByPix(shop, ana, running.id)).toMatchObject({ id: pix.id, status: "pending" });

  expect(await save({ boleto: false })).toEqual({ kind: "saved" });
  const boleto = await askToPay(shop, ana, running.id, { method: "boleto", document: "52998224725" });
  expect(boleto.status).toBe(422);
  expect(await payByPix(shop, ana, running.id)).toMatchObject({ id: pix.id, status: "pending" });
  const log = await shop.services.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("subject", "=", "setting:payment_methods")
    .orderBy("id")
    .execute();
  expect(log).toEqual([
    { before: { pix: true, debit_card: true }, after: { pix: false, debit_card: false } },
    { before: { pix: false, debit_card: false, boleto: true }, after: { pix: true, debit_card: true, boleto: false } },
  ]);
});

test("one that the shop has keys for stays on, and only owner and manager switch", async () => {
  expect(await save({})).toEqual({ kind: "saved" });
  const none = { pix: false, credit_card: false, debit_card: false, boleto: false, stripe: false };
  expect(await save(none)).toEqual({ kind: "refused", reason: "none_left" });
  expect(PaymentMethodFields.safeParse({ version: "" }).success).toBe(false);
  expect(PaymentMethodFields.safeParse({ boleto: "1" }).success).toBe(true);
  expect(leavesOne({ ...none, stripe: true }, ["pix", "boleto"])).toBe(false);
  expect(leavesOne({ ...none, stripe: true }, [])).toBe(true);
  const packer = await createTestStaff(shop, "fulfilment");
  expect(await save({ pix: false }, packer)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(offered()).toContain("pix");
});
