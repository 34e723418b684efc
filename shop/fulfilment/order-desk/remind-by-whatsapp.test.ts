import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { readEmailHash } from "#shop/ordering/orders/reminding/reminder-queries.server.ts";
import { ROLES } from "#shop/staff/role.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { addRow } from "#tests/setup/rows/rows.ts";
import { remindByWhatsapp } from "./remind-by-whatsapp.server.ts";

const { shop, session } = await openDeskShop();
const { services } = shop;
const { db } = services;

const placed = () => placeOrder(shop, null, { customer_email: `zap-${randomUUID()}@exemplo.com` });

test.each(ROLES)("%s reminds by WhatsApp with a link to the very order, or not at all", async (role) => {
  const { id, number } = await placed();
  const answer = await remindByWhatsapp(services, session(role), id);
  if (!["owner", "manager", "fulfilment"].includes(role)) {
    expect(answer).toEqual({ kind: "refused", reason: "not_allowed" });
    return;
  }
  if (answer.kind !== "made") throw new Error(answer.reason);
  const text = new URL(answer.url).searchParams.get("text") ?? "";
  expect(answer.url).toMatch(/^https:\/\/wa\.me\/5511988881234\?/);
  expect(text).toMatch(new RegExp(`^Olá, Maria\\. Aqui é da Lavra\\. Seu pedido nº ${number} `));
  const code = /\/pedido\?codigo=([\w-]+)/.exec(text)?.[1] ?? "";
  expect(await findRight(services, id, { customerId: null, linkOf: () => code })).toBe("link");
  await remindByWhatsapp(services, session(role), id);
  const rows = await db.selectFrom("order_reminders").select("turn").where("order_id", "=", id).execute();
  expect(rows).toEqual([{ turn: "whatsapp" }]);
  const audit = await db.selectFrom("audit_log").selectAll().where("subject", "=", `order:${id}`).execute();
  expect(audit.filter(({ action }) => action === "order.reminded_by_whatsapp")).toHaveLength(2);
  expect(JSON.stringify(audit)).not.toContain(code);
});

test("nobody is reminded of what does not wait, or against their wish", async () => {
  const cancelled = await placed();
  await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", cancelled.id).execute();
  const optedOut = await placed();
  await addRow(db, "reminder_opt_outs", { email_hash: await readEmailHash(db, optedOut.id), at: new Date() });
  const ask = async (id: string) => await remindByWhatsapp(services, session("owner"), id);
  expect(await ask(cancelled.id)).toEqual({ kind: "refused", reason: "not_waiting" });
  expect(await ask(optedOut.id)).toEqual({ kind: "refused", reason: "opted_out" });
  expect(await ask(randomUUID())).toEqual({ kind: "refused", reason: "not_found" });
  expect(await ask("x")).toEqual({ kind: "refused", reason: "not_found" });
  expect(await db.selectFrom("order_reminders").select("turn").where("order_id", "=", optedOut.id).execute()).toEqual(
    [],
  );
});
