import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { keptField, wishesOfForm } from "../../order-desk/edits/edit-fields.ts";
import { editOrder } from "../../order-desk/edits/edit-order.server.ts";
import { editVersion } from "../../order-desk/edits/order-edit.ts";
import { addressVersion } from "../../shipments/sending/address-edit.ts";
import { changeDeliveryAddress } from "../../shipments/sending/change-address.server.ts";
import { sendByHand } from "../../shipments/sending/send-by-hand.server.ts";
import { keepEdit, refuseEdit } from "./answer-edit.server.ts";
import { listOpenEdits } from "./open-edits-queries.server.ts";

const { shop, customer, session } = await openDeskShop();
const { services } = shop;
const { db } = services;
const shopper = { customerId: customer.id };

async function paid() {
  const { id } = await placeOrder(shop, customer, { items: [{ ...RING, quantity: 3 }] });
  const { external_payment_id } = await payByPix(shop, customer, id);
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, async () => (await readOrder(db, id)).status).toBe("confirmed");
  return readOrder(db, id);
}

/** Takes one piece out. */
async function edit(orderId: string) {
  const order = await readOrder(db, orderId);
  const [line] = order.items;
  const fields = { [keptField(line?.id ?? "")]: String((line?.quantity ?? 0) - (line?.putBack ?? 0) - 1) };
  const seen = editVersion(order, await readMoneyLeft(db, order.externalPaymentId));
  const wish = { orderId, editId: randomUUID(), seen, wishes: () => wishesOfForm(order, fields) };
  const answer = await editOrder(services, session("manager"), wish);
  if (answer.kind !== "saved") throw new Error(JSON.stringify(answer));
  return answer.refundCents;
}

const kindsOf = async (id: string) => (await readOrder(db, id)).events.map(({ kind }) => kind);

test("what was changed is shown with what goes back until the customer accepts what they saw", async () => {
  const { id, shippingAddress } = await paid();
  const refundCents = await edit(id);
  const [first] = await listOpenEdits(db, id);
  expect(first).toMatchObject({ refundCents, changes: [expect.stringContaining("fora do pedido")] });
  // As text, the next number comes before this one.
  const next = 10 ** (first?.id ?? "").length;
  await sql`select setval(pg_get_serial_sequence('order_events', 'id'), ${next})`.execute(db);
  await changeDeliveryAddress(services, session("manager"), {
    orderId: id,
    address: { ...shippingAddress, number: "77" },
    seen: addressVersion(shippingAddress),
  });
  expect(await keepEdit(services, id, shopper, first?.id ?? "")).toEqual({ kind: "refused", reason: "changed_again" });
  const latest = (await listOpenEdits(db, id)).at(-1);
  expect(latest?.changes).toEqual(["o endereço de entrega"]);
  const answers = await Promise.all([1, 2].map(() => keepEdit(services, id, shopper, latest?.id ?? "")));
  expect(answers).toEqual([{ kind: "kept" }, { kind: "kept" }]);
  expect((await kindsOf(id)).filter((kind) => kind === "edit_kept")).toHaveLength(1);
  expect(await listOpenEdits(db, id)).toEqual([]);
  await edit(id);
  expect(await listOpenEdits(db, id)).toHaveLength(1);
});

test("refused, the order is given up with the rest of its money, and its history says why, once", async () => {
  const order = await paid();
  await edit(order.id);
  const left = await readMoneyLeft(db, order.externalPaymentId);
  const answers = await Promise.all([1, 2].map(() => refuseEdit(services, order.id, shopper)));
  for (const answer of answers) expect(answer).toMatchObject({ kind: "given_up", refundCents: left });
  const kinds = await kindsOf(order.id);
  expect(kinds.filter((kind) => kind === "edit_refused")).toHaveLength(1);
  expect(kinds).toContain("given_up");
  await expectCleanBooks(shop);
});

test("neither for a stranger, nor once it was sent", async () => {
  const { id } = await paid();
  await edit(id);
  const latest = (await listOpenEdits(db, id)).at(-1)?.id ?? "";
  const stranger = { customerId: randomUUID() };
  expect(await keepEdit(services, id, stranger, latest)).toMatchObject({ reason: "not_found" });
  expect(await refuseEdit(services, id, stranger)).toMatchObject({ reason: "not_found" });
  await sendByHand(services, session("owner"), { orderId: id, carrierName: "Correios", trackingCode: null });
  expect(await refuseEdit(services, id, shopper)).toMatchObject({ reason: "sent" });
  expect(await kindsOf(id)).not.toContain("edit_refused");
});
