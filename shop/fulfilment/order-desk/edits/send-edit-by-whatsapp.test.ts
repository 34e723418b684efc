import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderTimeline } from "#app/admin/orders/order-timeline.ts";
import { keepEdit } from "#shop/fulfilment/returns/edit-answers/answer-edit.server.ts";
import { listOpenEdits } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { ROLES } from "#shop/staff/role.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { readDeskRecords } from "../desk-queries.server.ts";
import { keptField, wishesOfForm } from "./edit-fields.ts";
import { editOrder } from "./edit-order.server.ts";
import { editVersion } from "./order-edit.ts";
import { readEditNotice, sendEditByWhatsapp } from "./send-edit-by-whatsapp.server.ts";

const { shop, customer, session } = await openDeskShop();
const { services } = shop;
const { db } = services;

/** A paid order that lost one of its two pieces. */
async function edited() {
  const { id } = await placeOrder(shop, customer, { items: [{ ...RING, quantity: 2 }] });
  const { external_payment_id } = await payByPix(shop, customer, id);
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, async () => (await readOrder(db, id)).status).toBe("confirmed");
  const order = await readOrder(db, id);
  const fields = { [keptField(order.items[0]?.id ?? "")]: "1" };
  const seen = editVersion(order, await readMoneyLeft(db, order.externalPaymentId));
  const wish = { orderId: id, editId: randomUUID(), seen, wishes: () => wishesOfForm(order, fields) };
  expect(await editOrder(services, session("manager"), wish)).toMatchObject({ kind: "saved" });
  return readOrder(db, id);
}

test("what changed is sent with a link to the very order, by who may change orders, and the history names it", async () => {
  const order = await edited();
  for (const role of ROLES) {
    const answer = await sendEditByWhatsapp(services, session(role), order.id);
    if (role === "read_only") {
      expect(answer).toEqual({ kind: "refused", reason: "not_allowed" });
      continue;
    }
    if (answer.kind !== "made") throw new Error(answer.reason);
    const text = (new URL(answer.url).searchParams.get("text") ?? "").replaceAll("\u00A0", " ");
    expect(text).toMatch(new RegExp(`^Olá, \\w+\\. Aqui é da Lavra\\. Alteramos seu pedido nº ${order.number}\\.\n`));
    expect(text).toMatch(/O que mudou: 1× .+: fora do pedido\. Já pedimos a devolução de R\$ [\d,]+, pelo mesmo meio/);
    expect(text).toContain("No PIX, o valor volta em até 10 dias úteis");
    const code = /\/pedido\?codigo=([\w-]+)$/.exec(text)?.[1] ?? "";
    expect(await findRight(services, order.id, { customerId: null, linkOf: () => code })).toBe("link");
    const audit = await db.selectFrom("audit_log").selectAll().where("subject", "=", `order:${order.id}`).execute();
    expect(JSON.stringify(audit)).not.toContain(code);
  }
  expect((await readEditNotice(db, order))?.sentAt).toBeInstanceOf(Date);
  const entries = orderTimeline(await readDeskRecords(db, order.id));
  expect(entries.find(({ title }) => title === "Peças do pedido alteradas")).toMatchObject({
    detail: expect.stringMatching(/^1× .+: fora do pedido$/),
    by: expect.any(String),
  });
});

test("nothing is sent of what was accepted, sent, or never was", async () => {
  const own = await edited();
  expect((await readEditNotice(db, own))?.sentAt).toBeNull();
  expect(await readEditNotice(db, { id: own.id, status: "shipped" })).toBeNull();
  const [open] = await listOpenEdits(db, own.id);
  await keepEdit(services, own.id, { customerId: customer.id }, open?.id ?? "");
  expect(await readEditNotice(db, own)).toBeNull();
  const ask = (id: string) => sendEditByWhatsapp(services, session("owner"), id);
  expect(await ask(own.id)).toEqual({ kind: "refused", reason: "nothing_open" });
  expect(await ask(randomUUID())).toEqual({ kind: "refused", reason: "not_found" });
  expect(await ask("x")).toEqual({ kind: "refused", reason: "not_found" });
});
