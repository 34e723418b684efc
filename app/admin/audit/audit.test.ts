import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { readAuditPage } from "#shop/audit/audit-queries.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { guardPanel } from "../page/staff-context.server.ts";
import { loader as fileLoader } from "./audit-file.ts";
import { auditFilterOf, shownFilter } from "./audit-filter.server.ts";

let shop: TestShop;
let owner: TestStaff;
let order: { id: string; number: number };

beforeAll(async () => {
  shop = await createTestShop({ worker: false });
  owner = await createTestStaff(shop, "owner");
  const { id } = await placeOrder(shop, await createTestCustomer(shop));
  const { db } = shop.services;
  const { number } = await db.selectFrom("orders").select("number").where("id", "=", id).executeTakeFirstOrThrow();
  order = { id, number };
  const { staffId } = owner.session;
  const at = (day: string) => new Date(`${day}T12:00:00-03:00`);
  await recordAudit(
    db,
    { actor: staffId, action: "order.shipped", subject: `order:${id}`, after: { status: "shipped" } },
    at("2026-01-10"),
  );
  await recordAudit(
    db,
    {
      actor: staffId,
      action: "setting.changed",
      subject: "setting:shipping",
      before: { handlingDays: 1 },
      after: { handlingDays: 2 },
    },
    at("2026-01-11"),
  );
  await recordAudit(
    db,
    { actor: "shop", action: "coupon.create", subject: "coupon:=SOMA(A1)", after: { code: "=SOMA(A1)" } },
    new Date("2026-01-12T23:59:00-03:00"),
  );
});

async function found(query: string): Promise<string[]> {
  const { db } = shop.services;
  const filter = await auditFilterOf(db, shownFilter(new URLSearchParams(query)), null);
  return (await readAuditPage(db, filter)).lines.map(({ action }) => action);
}

test("is searched by person, area, object and days of São Paulo", async () => {
  expect(await found("assunto=envios")).toEqual(["setting.changed", "order.shipped"]);
  expect(await found(`objeto=${order.number}&assunto=envios`)).toEqual(["order.shipped"]);
  expect(await found(`objeto=${encodeURIComponent(`nº ${order.number}`)}&assunto=envios`)).toEqual(["order.shipped"]);
  expect(await found("objeto=%3DSOMA(A1)")).toEqual(["coupon.create"]);
  expect(await found("objeto=nada")).toEqual([]);
  expect(await found("pessoa=shop&ate=2026-01-12")).toEqual(["coupon.create"]);
  expect(await found("de=2026-01-11&ate=2026-01-11")).toEqual(["setting.changed"]);
  expect(await found("de=2026-02-30&ate=9999-99-99")).toEqual(await found(""));
  expect(await found("de=2026-01-12&ate=2026-01-12")).toEqual(["coupon.create"]);
  expect(await found(`pessoa=${owner.session.staffId}&ate=2026-01-31`)).toEqual(["setting.changed", "order.shipped"]);
});

test("is sorted by the moment, across pages, whatever was written first", async () => {
  const { db } = shop.services;
  const actor = randomUUID();
  for (const [day, action] of [
    ["2026-03-05", "order.delivered"],
    ["2026-03-03", "order.processing"],
    ["2026-03-05", "order.refund"],
    ["2026-03-04", "order.shipped"],
  ] as const)
    await recordAudit(db, { actor, action, subject: `order:${order.id}` }, new Date(`${day}T12:00:00Z`));
  const first = await readAuditPage(db, { actor }, 2);
  const second = await readAuditPage(db, { actor, beforeId: first.nextBeforeId ?? 0 }, 2);
  expect([...first.lines, ...second.lines].map(({ action }) => action)).toEqual([
    "order.refund",
    "order.delivered",
    "order.shipped",
    "order.processing",
  ]);
  expect(second.nextBeforeId).toBeNull();
  const { lines } = await readAuditPage(db, { actor, subjects: ["order:x", `order:${order.id}`] }, 2);
  expect(lines.map(({ action }) => action)).toEqual(["order.refund", "order.delivered"]);
});

test("finds products by a part of their name, and returns by their number, and names both", async () => {
  const { db } = shop.services;
  const { staffId } = owner.session;
  const { id, name } = await db.selectFrom("products").select(["id", "name"]).orderBy("id").executeTakeFirstOrThrow();
  const made = await db
    .insertInto("returns")
    .values({ order_id: order.id, kind: "regret", answer_due_on: "2026-01-25", requested_at: new Date() })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  const at = new Date("2026-02-20T12:00:00-03:00");
  await recordAudit(db, { actor: staffId, action: "product.changed", subject: `product:${id}` }, at);
  await recordAudit(db, { actor: staffId, action: "return.approved", subject: `return:${made.id}` }, at);
  const part = name.slice(0, -2).toLowerCase();
  expect(await found(`objeto=${encodeURIComponent(part)}&de=2026-02-20`)).toEqual(["product.changed"]);
  expect(await found(`objeto=${id}&de=2026-02-20`)).toEqual(["product.changed"]);
  for (const typed of [`D-${made.number}`, `d ${made.number}`, String(made.number)]) {
    expect(await found(`objeto=${encodeURIComponent(typed)}&de=2026-02-20`)).toEqual(["return.approved"]);
  }
  // The 'prices' filter finds a manual price change as well as the price tool's, but no other product changes.
  expect(await found("assunto=prices&de=2026-02-20")).toEqual([]);
  const priced = { before: { price_cents: 10_990 }, after: { price_cents: 11_190, version: 2 } };
  const next = new Date("2026-02-21T12:00:00-03:00");
  await recordAudit(db, { actor: staffId, action: "product.changed", subject: `product:${id}`, ...priced }, next);
  expect(await found("assunto=prices&de=2026-02-20")).toEqual(["product.changed"]);

  const filter = await auditFilterOf(db, shownFilter(new URLSearchParams("de=2026-02-20&ate=2026-02-20")), null);
  expect((await readAuditPage(db, filter)).lines).toMatchObject([
    { returnNumber: made.number, productName: null },
    { returnNumber: null, productName: name },
  ]);
});

test("becomes a file for the owner, in which nothing is a formula", async () => {
  const ask = async ({ cookie }: TestStaff) => {
    const context = contextOf(shop.services);
    const url = `${shop.url}/admin/configuracoes/registro.csv?ate=2026-01-31`;
    const request = new Request(url, { headers: cookie });
    const args = { request, context, params: {}, url: new URL(url), pattern: "/admin/configuracoes/registro.csv" };
    await guardPanel(args, async () => new Response());
    return fileLoader({ ...args, unstable_pattern: args.pattern } as Parameters<typeof fileLoader>[0]);
  };
  const response = await ask(owner);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").slice(1).split("\r\n");
  expect(lines[0]).toBe("data;pessoa;ação;objeto;alterações;código da ação;código do objeto");
  expect(lines[1]).toContain(";A loja;Criou um cupom;'=SOMA(A1);Código: =SOMA(A1);");
  expect(lines[2]).toContain("Dias úteis de preparo: 1 → 2");
  expect(lines).toHaveLength(5);
  const manager = await createTestStaff(shop, "manager");
  await expect(ask(manager)).rejects.toMatchObject({ status: 302 });
});
