import { expect, test } from "vitest";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { withdrawReturn } from "#shop/fulfilment/returns/withdraw-return.server.ts";
import { sessionOf } from "#tests/setup/customers/session-of.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, lineIds } from "#tests/setup/test-returns.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportData } from "./export-data.server.ts";

const { shop, services, db } = await openShop();

test("a return that runs keeps its owner; it is in their file, and leaves no words behind", async () => {
  const customer = await createTestCustomer(shop);
  const session = await sessionOf(services, customer.bearer);
  const order = await buyDelivered(shop, customer);
  const [orderItemId = ""] = await lineIds(shop, order.id);
  const request = {
    kind: "regret",
    note: "Moro na Travessa Reservada.",
    lines: [{ orderItemId, quantity: 1 }],
  } as const;
  const lines = request.lines.map((line) => ({ ...line, wantedSize: null }));
  const opened = await openReturn(services, order.id, { ...request, lines }, { customerId: customer.id });
  if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));

  let text = "";
  for await (const piece of exportData(services, session)) text += piece;
  expect(JSON.parse(text)).toMatchObject({
    devolucoes: [{ pedido: order.id, motivo: "regret", situacao: "requested", o_que_voce_escreveu: request.note }],
  });
  expect(await deleteAccount(services, session, customer.password)).toMatchObject({
    reason: "orders_under_way",
    orders: [{ id: order.id }],
  });
  await withdrawReturn(services, opened.returnId, { customerId: customer.id });
  expect(await deleteAccount(services, session, customer.password)).toEqual({ kind: "deleted" });
  const kept = await db.selectFrom("returns").select(["note", "status"]).where("id", "=", opened.returnId).execute();
  expect(kept).toEqual([{ note: "", status: "cancelled" }]);
});
