import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { decideOnDispute } from "#shop/ordering/orders/refunding/decide-dispute.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import { ROLES, type Role } from "#shop/staff/role.ts";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { mailsTo } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, stockOf } from "#tests/setup/orders/test-stock.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon } from "#tests/setup/test-coupons.ts";
import { readyForPickup, sendByHand } from "../../shipments/sending/send-by-hand.server.ts";
import { piecesToPutBack, piecesVersion } from "../pieces-left.ts";
import { refundWithPieces } from "../refund-with-pieces.server.ts";
import { keptField, newSizeField, productField, seenPriceField, swappedField, wishesOfForm } from "./edit-fields.ts";
import { editOrder } from "./edit-order.server.ts";
import { editVersion } from "./order-edit.ts";
import { readOrderEdit } from "./read-edit.server.ts";

const { shop, customer, session } = await openDeskShop();
const { db } = shop.services;

/** A ring whose sizes are counted apart. */
const SIZED = "ANELALIANC-003";
await sql`delete from stock_movements where sku_id in (select id from skus where product_id = ${SIZED})`.execute(db);
await sql`delete from skus where product_id = ${SIZED}`.execute(db);
await sql`
  with added as (
    insert into skus (product_id, size, on_hand) values (${SIZED}, '16', 40), (${SIZED}, '18', 40), (${SIZED}, '20', 1)
    returning id, on_hand
  )
  insert into stock_movements (sku_id, delta, reason) select id, on_hand, 'opening' from added`.execute(db);
await makeCoupon(shop, "EDITA", { totalLimit: 100 });

async function paid(quantity: number, change: object = {}) {
  const email = `edita-${randomUUID()}@exemplo.com`;
  const items = [{ product_id: SIZED, size: "16", quantity }];
  const { id } = await placeOrder(shop, customer, { items, customer_email: email, coupon_code: "EDITA", ...change });
  const { external_payment_id } = await payByPix(shop, customer, id);
  await providerSays(shop, external_payment_id, "approve");
  await soon(shop, async () => (await readOrder(db, id)).status).toBe("confirmed");
  const order = await readOrder(db, id);
  return { id, email, line: order.items[0]?.id ?? "", order };
}

interface Wish {
  role?: Role;
  editId?: string;
  seen?: string;
}

async function edit(orderId: string, fields: Record<string, string>, { role = "manager", ...more }: Wish = {}) {
  const order = await readOrder(db, orderId);
  const seen = editVersion(order, await readMoneyLeft(db, order.externalPaymentId));
  const wish = { orderId, editId: randomUUID(), seen, ...more };
  return editOrder(shop.services, session(role), { ...wish, wishes: (now) => wishesOfForm(now, fields) });
}

async function shelf() {
  const rows = await db.selectFrom("skus").select(["size", "on_hand"]).where("product_id", "=", SIZED).execute();
  return Object.fromEntries(rows.map(({ size, on_hand }) => [size, on_hand]));
}

const linesOf = async (id: string) =>
  (await readOrder(db, id)).items.map(({ size, quantity, putBack }) => `${quantity - (putBack ?? 0)}x${size}`);

test.each(ROLES)("%s: who may", async (role) => {
  const may = role !== "read_only";
  const unknown = randomUUID();
  const wish = { orderId: unknown, editId: randomUUID(), seen: "", wishes: () => [] };
  const reason = may ? "not_found" : "not_allowed";
  expect(await editOrder(shop.services, session(role), wish)).toEqual({ kind: "refused", reason });
});

describe("another size", { timeout: 120_000 }, () => {
  test("moves both sizes at once, keeps the money, and is told to the customer", async () => {
    const { id, email, line, order } = await paid(1);
    const before = await shelf();
    expect(await edit(id, { [newSizeField(line)]: "18" }, { role: "fulfilment" })).toEqual({
      kind: "saved",
      refundCents: 0,
    });
    expect(await shelf()).toEqual({ ...before, 16: (before[16] ?? 0) + 1, 18: (before[18] ?? 0) - 1 });
    const after = await readOrder(db, id);
    expect(after.amounts).toEqual(order.amounts);
    expect(after.items).toMatchObject([{ id: line, size: "18", quantity: 1 }]);
    expect(after.events.map(({ kind }) => kind)).toContain("edited");
    await soon(shop, async () => (await mailsTo(shop, email)).map(({ subject }) => subject)).toContainEqual(
      `Seu pedido nº ${order.number} foi alterado`,
    );
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.endsWith("foi alterado"));
    expect(mail?.text).toContain("tamanho 16 → 18");
    await expectCleanBooks(shop);

    // Cancelled afterwards, the size that it has now comes back.
    const held = await shelf();
    await cancelOrder(shop.services, session("owner"), { orderId: id, reason: "teste" });
    expect(await shelf()).toEqual({ ...held, 18: (held[18] ?? 0) + 1 });
    await expectCleanBooks(shop);
  });

  test("of a part of a line, with another piece taken out: one refund of what it cost", async () => {
    const { id, line, order } = await paid(3);
    const before = await shelf();
    const fields = { [newSizeField(line)]: "18", [swappedField(line)]: "1", [keptField(line)]: "2" };
    const answer = await edit(id, fields);
    if (answer.kind !== "saved") throw new Error(JSON.stringify(answer));
    expect(await linesOf(id)).toEqual(["1x16", "1x18"]);
    expect(await shelf()).toEqual({ ...before, 16: (before[16] ?? 0) + 2, 18: (before[18] ?? 0) - 1 });
    const pieces = order.amounts.payableCents - order.amounts.netShippingCents;
    expect(Math.abs(answer.refundCents - pieces / 3)).toBeLessThanOrEqual(1);
    await soon(shop, async () => (await readOrder(db, id)).payment?.refundedCents).toBe(answer.refundCents);
    // One mail says both.
    await soon(shop, async () => (await readOrder(db, id)).events.map(({ kind }) => kind)).toContain("edit_refunded");
    const { rows: mails } = await sql<{ kind: string }>`
      select distinct data ->> 'kind' as kind from pgboss.job
       where name = 'orders.mail' and data ->> 'orderId' = ${id}`.execute(db);
    expect(mails.map(({ kind }) => kind)).toContain("order_changed");
    expect(mails.map(({ kind }) => kind)).not.toContain("money_refunded");
    await expectCleanBooks(shop);
  });

  test("there and back leaves stock and sizes as they were", async () => {
    const { id, line } = await paid(1);
    const before = await shelf();
    await edit(id, { [newSizeField(line)]: "18" });
    expect(await edit(id, { [newSizeField(line)]: "16" })).toMatchObject({ kind: "saved" });
    expect(await shelf()).toEqual(before);
    expect(await linesOf(id)).toEqual(["1x16"]);
    await expectCleanBooks(shop);
  });

  test("that is gone is refused at its field, also when two want the last one at once", async () => {
    const [one, other] = [await paid(1), await paid(1)];
    const answers = await Promise.all([one, other].map(({ id, line }) => edit(id, { [newSizeField(line)]: "20" })));
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["refused", "saved"]);
    const refused = answers.find(({ kind }) => kind === "refused");
    expect(refused).toMatchObject({ reason: "fields" });
    expect(JSON.stringify(refused)).toContain("O tamanho 20 está esgotado.");
    await expectCleanBooks(shop);
  });
});

describe("another product", { timeout: 120_000 }, () => {
  test("at most as dear takes the piece's place; the difference goes back, and all its money with the order's end", async () => {
    const { id, line, order } = await paid(2);
    const before = await shelf();
    const other = await stockOf(shop, RING.product_id);
    const unit = order.items[0]?.unitPriceCents ?? 0;
    await sql`update products set price_cents = ${unit - 1000}, discount_price_cents = null
               where id = ${RING.product_id}`.execute(db);
    const fields = {
      [productField(line)]: RING.product_id,
      [newSizeField(line)]: RING.size,
      [swappedField(line)]: "1",
      [seenPriceField(line)]: String(unit - 1000),
    };
    const late = await edit(id, { ...fields, [seenPriceField(line)]: String(unit) });
    expect(late).toMatchObject({ reason: "fields" });
    expect(await edit(id, fields, { role: "fulfilment" })).toEqual({ kind: "refused", reason: "not_allowed" });
    const answer = await edit(id, fields);
    if (answer.kind !== "saved") throw new Error(JSON.stringify(answer));
    expect(answer.refundCents).toBeGreaterThan(0);
    expect(answer.refundCents).toBeLessThanOrEqual(1000);
    const after = await readOrder(db, id);
    expect(after.items).toMatchObject([
      { productId: SIZED, quantity: 1 },
      { productId: RING.product_id, quantity: 1, size: RING.size, swapRefundCents: answer.refundCents },
    ]);
    expect(after.amounts).toEqual(order.amounts);
    expect(await shelf()).toEqual({ ...before, 16: (before[16] ?? 0) + 1 });
    expect((await stockOf(shop, RING.product_id)).on_hand).toBe(other.on_hand - 1);
    await soon(shop, async () => (await readOrder(db, id)).payment?.refundedCents).toBe(answer.refundCents);
    await expectCleanBooks(shop);
    await cancelOrder(shop.services, session("owner"), { orderId: id, reason: "teste" });
    await soon(shop, async () => (await readOrder(db, id)).payment?.refundedCents).toBe(order.amounts.payableCents);
    await expectCleanBooks(shop);
  });

  test("of an order whose dispute was lost and won moves what the reports counted as returned, too", async () => {
    const { id, line, order } = await paid(1);
    const external = order.externalPaymentId ?? "";
    const shows = (status: string) => soon(shop, async () => (await readOrder(db, id)).paymentStatus).toBe(status);
    await providerSays(shop, external, "dispute");
    await shows("in_dispute");
    await providerSays(shop, external, "win", { silent: true });
    const lost = { orderId: id, externalPaymentId: external, outcome: "lost" } as const;
    await soon(shop, () => decideOnDispute(shop.services, session("owner"), lost)).toEqual({ kind: "done" });
    await providerSays(shop, external, "win");
    await shows("paid");
    const unit = order.items[0]?.unitPriceCents ?? 0;
    await sql`update products set price_cents = ${unit}, discount_price_cents = null
               where id = ${RING.product_id}`.execute(db);
    const fields = {
      [productField(line)]: RING.product_id,
      [newSizeField(line)]: RING.size,
      [seenPriceField(line)]: String(unit),
    };
    expect(await edit(id, fields)).toMatchObject({ kind: "saved" });
    await expectCleanBooks(shop);
  });
});

describe("what has changed meanwhile", { timeout: 120_000 }, () => {
  test("a form is one edit however often it comes, and one seen before another's change is refused", async () => {
    const { id, line } = await paid(1);
    const opened = await readOrderEdit(db, session("owner"), id);
    if (!opened || "kind" in opened) throw new Error("an owner may");
    const form = { editId: opened.editId, seen: opened.version };
    const twice = await Promise.all([
      edit(id, { [newSizeField(line)]: "18" }, form),
      edit(id, { [newSizeField(line)]: "18" }, form),
    ]);
    expect(twice.map(({ kind }) => kind).sort()).toEqual(["repeated", "saved"]);
    const late = await edit(id, { [newSizeField(line)]: "16" }, { seen: opened.version });
    expect(late).toEqual({ kind: "refused", reason: "stale" });
    expect(await linesOf(id)).toEqual(["1x18"]);
  });

  test("taking out needs the right to refund, and leaves nothing behind where it is refused", async () => {
    const { id, line } = await paid(2);
    const before = await shelf();
    const fields = { [newSizeField(line)]: "18", [keptField(line)]: "1" };
    expect(await edit(id, fields, { role: "fulfilment" })).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await shelf()).toEqual(before);
    expect(await linesOf(id)).toEqual(["2x16"]);
  });

  test("a sent order and an unpaid one stay as they are", async () => {
    const { id, line } = await paid(1);
    await sendByHand(shop.services, session("owner"), { orderId: id, carrierName: "Motoboy", trackingCode: null });
    expect(await edit(id, { [newSizeField(line)]: "18" })).toMatchObject({ reason: "wrong_status" });
    const unpaid = await placeOrder(shop, customer, { items: [{ product_id: SIZED, size: "16", quantity: 1 }] });
    const [item] = (await readOrder(db, unpaid.id)).items;
    expect(await edit(unpaid.id, { [newSizeField(item?.id ?? "")]: "18" })).toMatchObject({ reason: "wrong_status" });
  });

  test("pieces in a parcel stay as they are, until it is cancelled", async () => {
    const { id, line } = await paid(1);
    await readyForPickup(shop.services, session("owner"), id);
    expect(await edit(id, { [newSizeField(line)]: "18" })).toEqual({ kind: "refused", reason: "label_bought" });
    await sql`update shipments set state = 'cancelled' where order_id = ${id}`.execute(db);
    expect(await edit(id, { [newSizeField(line)]: "18" })).toMatchObject({ kind: "saved" });
  });

  test("an edit that dies at its last step leaves stock, lines and money as they were", async () => {
    const { id, line } = await paid(2);
    const before = await shelf();
    await sql`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`.execute(db);
    await sql`
      create trigger dies before insert on audit_log for each row when (new.action = 'order.edited')
        execute function die()`.execute(db);
    const fields = { [newSizeField(line)]: "18", [keptField(line)]: "1" };
    await expect(edit(id, fields)).rejects.toThrow("dead");
    await sql`drop trigger dies on audit_log`.execute(db);
    expect(await shelf()).toEqual(before);
    expect(await linesOf(id)).toEqual(["2x16"]);
    const refunds = await db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select("refunds.id")
      .where("payments.order_id", "=", id)
      .execute();
    expect(refunds).toEqual([]);
    await expectCleanBooks(shop);
  });

  test("a piece that was swapped since the refund's form was opened is not put back: neither money nor pieces move", async () => {
    const { id, line } = await paid(2);
    const desk = async () => piecesVersion(piecesToPutBack(await readOrder(db, id), []));
    const seen = await desk();
    expect(await edit(id, { [newSizeField(line)]: "18" })).toMatchObject({ kind: "saved" });
    const before = await shelf();
    const form = { orderId: id, amountCents: 100, reason: "risco", putBack: [{ orderItemId: line, quantity: 1 }] };
    const refund = (seenThen: string) =>
      refundWithPieces(shop.services, session("owner"), { ...form, refundId: randomUUID(), seen: seenThen });
    expect(await refund(seen)).toEqual({ kind: "refused", reason: "other_pieces" });
    expect(await shelf()).toEqual(before);
    expect(await refund(await desk())).toMatchObject({ kind: "requested" });
    await expectCleanBooks(shop);
  });

  test("edits, a refund with a piece and the end of the order at once leave no piece and no centavo astray", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, line } = await paid(2);
      const back = { orderId: id, amountCents: 100, reason: "risco", refundId: randomUUID() };
      await Promise.all([
        edit(id, { [newSizeField(line)]: "18", [swappedField(line)]: "1" }),
        edit(id, { [newSizeField(line)]: "18" }),
        edit(id, { [keptField(line)]: "1" }),
        refundWithPieces(shop.services, session("owner"), { ...back, putBack: [{ orderItemId: line, quantity: 1 }] }),
        ...(round === 0 ? [] : [cancelOrder(shop.services, session("owner"), { orderId: id, reason: "teste" })]),
      ]);
    }
    await expectCleanBooks(shop);
  });
});
