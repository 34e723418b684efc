import { expect, test } from "vitest";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { refusalReason } from "./refusal-reason.ts";

const { shop, db, ana } = await openPayingShop({ rings: 10 });

// Rules: PAY-121.
test.each([
  ["pix", "mercadopago"],
  ["boleto", "mercadopago"],
  ["stripe", "stripe"],
] as const)("an e-mail that the provider refuses is named, by %s", async (method, provider) => {
  const { id } = await placeOrder(shop, ana, { customer_cpf: "52998224725" });
  // Of an order from before it was refused here.
  await db.updateTable("orders").set({ customer_email: "joão@exemplo.com" }).where("id", "=", id).execute();
  const body = { order: { id }, paymentData: { method } };
  const answer = await shop.json(`/functions/v1/create-${provider}-payment`, body, { headers: ana.bearer });
  expect(await answer.json()).toMatchObject({ status: "rejected" });
  expect(refusalReason("email_refused", method)).toMatch(/^O e-mail do pedido não foi aceito/);
  expect(await readRow(db, "payments", { order_id: id }, ["state", "status_detail"])).toEqual({
    state: "failed",
    status_detail: "email_refused",
  });
});
