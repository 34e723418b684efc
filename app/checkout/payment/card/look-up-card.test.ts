import { beforeEach, expect, test } from "vitest";
import { formatBrl } from "#platform/money.ts";
import { letFail } from "#tests/setup/orders/test-payments.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { lookUpCard } from "./use-card-offer.ts";

const shop = await createTestShop({ worker: false });
const DEBIT = "50677667";
const VISA = "42356477";

/** Mimics how the provider's script calls its API. */
async function ask(path: string, query: Record<string, string | undefined>) {
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const words = new URLSearchParams([["public_key", "APP_USR-00000000-demo"], ...sent]);
  const answer = await shop.sandbox.app.request(`/mercado-pago/v1/payment_methods/${path}?${words}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
const provider = {
  getPaymentMethods: ({ bin }: { bin: string }) => ask("search", { bins: bin }),
  getIssuers: ({ paymentMethodId, bin }: { paymentMethodId: string; bin: string }) =>
    ask("card_issuers", { payment_method_id: paymentMethodId, bin }),
  getInstallments: ({ amount, bin }: { amount: string; bin: string }) => ask("installments", { amount, bin }),
};

const PLAN = { most: 6, interestFree: 6, smallestCents: 5_000 };

beforeEach(() => shop.sandbox.app.request("/control/faults", { method: "DELETE" }));

test("a debit card, for which the provider offers no installments, is paid at once", async () => {
  const { offer } = await lookUpCard({ provider, bin: DEBIT, method: "debit_card", totalCents: 14_999, plan: PLAN });
  const options = [{ value: "1", label: `1x de ${formatBrl(14_999)} à vista`, totalCents: 14_999 }];
  expect(offer).toEqual({ kind: "offered", brand: "debelo", issuerId: "24", options, interestFree: 1 });
});

test.each([
  ["debit_card", DEBIT, "debelo"],
  ["credit_card", VISA, "visa"],
] as const)("a %s whose issuer cannot be told is taken all the same", async (method, bin, brand) => {
  await letFail(shop, "card-issuers", "500");
  const { offer } = await lookUpCard({ provider, bin, method, totalCents: 14_999, plan: PLAN });
  expect(offer).toMatchObject({
    kind: "offered",
    brand,
    issuerId: null,
    options: [{ value: "1" }, ...(brand === "visa" ? [{ value: "2" }] : [])],
  });
});

test("a credit card whose installments cannot be told is refused", async () => {
  // The provider refuses an amount in another format.
  const broken = { ...provider, getInstallments: () => ask("installments", { amount: "a", bin: VISA }) };
  const { offer } = await lookUpCard({
    provider: broken,
    bin: VISA,
    method: "credit_card",
    totalCents: 14_999,
    plan: PLAN,
  });
  expect(offer).toMatchObject({ kind: "refused" });
  const debit = await lookUpCard({
    provider: broken,
    bin: DEBIT,
    method: "debit_card",
    totalCents: 14_999,
    plan: PLAN,
  });
  expect(debit.offer).toMatchObject({ kind: "offered" });
});
