import { beforeEach, expect, test } from "vitest";
import { expectCleanBooks } from "#tests/setup/clean-ledger.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { RING, setStock, stockOf } from "#tests/setup/orders/test-stock.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { makeCoupon, usesOf } from "#tests/setup/test-coupons.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { buyDelivered, buyPaid, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { approveReturn, refuseReturn } from "./answer-return.server.ts";
import { exchangeReturn, refundReturn } from "./close-return.server.ts";
import { correctAnswer } from "./corrections/correct-answer.server.ts";
import { giveUp } from "./give-up.server.ts";
import { openReturn } from "./open-return.server.ts";
import { receiveReturn } from "./receive-return.server.ts";
import { refundOf } from "./return.ts";
import { readReturn } from "./return-queries.server.ts";
import type { ReturnKind } from "./return-status.ts";
import { readStaffReturn } from "./staff-view/read-staff-return.server.ts";
import { readReturnQueue } from "./staff-view/staff-return-queries.server.ts";
import { withdrawReturn } from "./withdraw-return.server.ts";

const { shop, services, db } = await openShop();
const ana = await createTestCustomer(shop);
const owner = (await createTestStaff(shop, "owner")).session;
const manager = (await createTestStaff(shop, "manager")).session;
const packer = (await createTestStaff(shop, "fulfilment")).session;
const reader = (await createTestStaff(shop, "read_only")).session;
const TWO = { ...RING, quantity: 2 };

beforeEach(() => setStock(shop, RING.product_id, 40));

const stock = () => stockOf(shop, RING.product_id);

async function opened(orderId: string, kind: ReturnKind, quantity = 1) {
  const [orderItemId = ""] = await lineIds(shop, orderId);
  const wantedSize = kind === "exchange" ? "17" : null;
  const request = { kind, note: "A pedra caiu sozinha.", lines: [{ orderItemId, quantity, wantedSize }] };
  const result = await openReturn(services, orderId, request, { customerId: ana.id });
  if (result.kind !== "opened") throw new Error(JSON.stringify(result));
  return readReturn(db, result.returnId);
}

const approve = (returnId: string, actor = owner) =>
  approveReturn(services, { returnId, actor, seen: "requested", answer: "Leve aos Correios.", labelUrl: null });

test("approving an exchange sets its size aside; it goes out although the shelf is sold empty meanwhile", async () => {
  const order = await buyDelivered(shop, ana);
  const made = await opened(order.id, "exchange");
  const before = await stock();
  expect(await approve(made.id)).toEqual({ kind: "moved" });
  expect(await stock()).toEqual({ ...before, reserved: before.reserved + 1, stock: before.stock - 1 });
  expect((await readReturn(db, made.id)).lines).toMatchObject([{ isHeld: true, shelved: null }]);
  const letter = await mailAbout(shop, ana.email, new RegExp(`Como enviar sua peça \\(D-${made.number}\\)`));
  expect(letter.text).toContain("O novo tamanho já está separado para você.");
  await expectCleanBooks(shop);

  await setStock(shop, RING.product_id, before.reserved + 1);
  await receiveReturn(services, { returnId: made.id, actor: packer, shelved: "none", note: "Amassada" });
  expect(await exchangeReturn(services, { returnId: made.id, actor: packer })).toEqual({ kind: "moved" });
  expect(await stock()).toMatchObject({ on_hand: before.reserved, reserved: before.reserved });
  const found = await readStaffReturn(db, owner, made.id);
  expect(found).toMatchObject({ arrivalNote: "Amassada", made: { status: "exchanged", lines: [{ isHeld: false }] } });
});

test("a code left out is added, and corrected, until the pieces arrive: each time the customer is told anew", async () => {
  const order = await buyDelivered(shop, ana);
  const made = await opened(order.id, "regret");
  const correct = (postingCode: string, answer = "Leve aos Correios.", actor = packer) =>
    correctAnswer(services, { returnId: made.id, actor, answer, postingCode });
  const notPossible = { kind: "refused", reason: "not_possible" };
  expect(await correct("2026112345")).toEqual(notPossible);
  await approve(made.id);
  const first = await mailAbout(shop, ana.email, new RegExp(`Como enviar sua peça \\(D-${made.number}\\)`));
  expect(first.text).toContain("Você não precisa pagar a postagem");

  expect(await correct("", "Leve aos Correios.")).toEqual({ kind: "refused", reason: "unchanged" });
  expect(await correct("2026112345", "Leve aos Correios.", reader)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await correct("2026112345")).toEqual({ kind: "moved" });
  expect(await readReturn(db, made.id)).toMatchObject({ status: "approved", postingCode: "2026112345" });
  const subject = new RegExp(`Instruções de envio atualizadas \\(D-${made.number}\\)`);
  const second = await mailAbout(shop, ana.email, subject);
  expect(second.text).toContain("2026112345");
  expect(second.text).not.toContain("Você não precisa pagar a postagem");

  expect(await correct("2026199999")).toEqual({ kind: "moved" });
  const events = await readRows(db, "order_events", { order_id: order.id, kind: "return_corrected" }, ["kind"]);
  expect(events).toHaveLength(2);
  const found = await readStaffReturn(db, owner, made.id);
  if (!found || "reason" in found) throw new Error("the owner may read");
  expect(found.trail.at(-1)).toMatchObject({
    action: "return.corrected",
    actor: packer.staffId,
    before: { postingCode: "2026112345" },
    after: { postingCode: "2026199999" },
  });
  // An unchanged value is not recorded as a change.
  expect(found.trail.at(-1)?.after).not.toHaveProperty("answer");

  await receiveReturn(services, { returnId: made.id, actor: packer, shelved: "none" });
  expect(await correct("2026100000")).toEqual(notPossible);
});

test("what was set aside is free again when an exchange is refused, withdrawn or paid back", async () => {
  const order = await buyDelivered(shop, ana, { items: [{ ...RING, quantity: 3 }] });
  const { reserved } = await stock();
  const ends = [
    (returnId: string) => withdrawReturn(services, returnId, { customerId: ana.id }),
    (returnId: string) => refundReturn(services, { returnId, actor: manager }),
    async (returnId: string) => {
      await receiveReturn(services, { returnId, actor: packer, shelved: "none" });
      return refuseReturn(services, { returnId, actor: packer, answer: "A peça foi ajustada." });
    },
  ];
  for (const end of ends) {
    const made = await opened(order.id, "exchange");
    await approve(made.id);
    expect((await stock()).reserved).toBe(reserved + 1);
    expect((await end(made.id)).kind).toMatch(/moved|withdrawn/);
    expect((await stock()).reserved).toBe(reserved);
  }
});

test("two who decide at once: one wins, the other is told; nobody decides on what they have not seen", async () => {
  const order = await buyDelivered(shop, ana, { items: [TWO] });
  const made = await opened(order.id, "defect");
  const refuse = () =>
    refuseReturn(services, { returnId: made.id, actor: manager, seen: "requested", answer: "Fora da garantia." });
  const answers = await Promise.all([approve(made.id), refuse()]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["moved", "refused"]);
  expect(answers).toContainEqual({ kind: "refused", reason: "not_possible" });
  const trail = (await readStaffReturn(db, reader, made.id)) ?? { kind: "refused" };
  if ("kind" in trail) throw new Error("read-only staff may read");
  expect(trail.trail.map(({ action }) => action)).toHaveLength(2);

  const other = await opened(order.id, "defect");
  await approve(other.id);
  await receiveReturn(services, { returnId: other.id, actor: packer, seen: "approved", shelved: "none" });
  // The transition is allowed, but the decision is based on a return that was not answered yet.
  const late = { returnId: other.id, actor: manager, seen: "requested", answer: "Fora da garantia." } as const;
  expect(await refuseReturn(services, late)).toEqual({ kind: "refused", reason: "not_possible" });
});

test("each step has its permission; what does not exist is not found", async () => {
  const order = await buyDelivered(shop, ana);
  const made = await opened(order.id, "regret");
  const notAllowed = { kind: "refused", reason: "not_allowed" };
  expect(await approve(made.id, reader)).toEqual(notAllowed);
  expect(await receiveReturn(services, { returnId: made.id, actor: reader, shelved: "all" })).toEqual(notAllowed);
  expect(await refundReturn(services, { returnId: made.id, actor: packer })).toEqual(notAllowed);
  expect(await exchangeReturn(services, { returnId: made.id, actor: reader })).toEqual(notAllowed);
  expect(await approve("00000000-0000-4000-8000-000000000000")).toEqual({ kind: "refused", reason: "not_found" });
  expect(await readStaffReturn(db, owner, "nonsense")).toBeNull();
});

test("a defect may be paid back in part, a given-up purchase only whole; never more than the pieces come to", async () => {
  const order = await buyDelivered(shop, ana, { items: [TWO] });
  const defect = await opened(order.id, "defect");
  const refund = (returnId: string, amountCents: number) =>
    refundReturn(services, { returnId, actor: manager, amountCents });
  const wrong = { kind: "refused", reason: "wrong_amount" };
  expect(await refund(defect.id, refundOf(defect) + 1)).toEqual(wrong);
  expect(await refund(defect.id, 0)).toEqual(wrong);
  expect(await refund(defect.id, 2_000)).toEqual({ kind: "moved" });
  expect(await readReturn(db, defect.id)).toMatchObject({ status: "refunded", refundedCents: 2_000 });
  await soon(
    shop,
    async () => ((await readStaffReturn(db, owner, defect.id)) as { money: unknown }).money,
  ).toMatchObject({ amountCents: 2_000, state: "done" });
  const regret = await opened(order.id, "regret");
  expect(await refund(regret.id, refundOf(regret) - 1)).toEqual(wrong);
  expect(await refund(regret.id, refundOf(regret))).toEqual({ kind: "moved" });
  expect(await readReturn(db, regret.id)).toMatchObject({ refundedCents: null });
});

test("of several pieces those fit to be sold go back on the shelf, no more than came", async () => {
  const order = await buyDelivered(shop, ana, { items: [TWO] });
  const made = await opened(order.id, "regret", 2);
  await approve(made.id);
  const [line = ""] = await lineIds(shop, order.id);
  const { on_hand } = await stock();
  const arrive = (count: number) =>
    receiveReturn(services, { returnId: made.id, actor: packer, shelved: new Map([[line, count]]) });
  expect(await arrive(3)).toEqual({ kind: "refused", reason: "too_many" });
  expect(await arrive(1)).toEqual({ kind: "moved" });
  expect(await stock()).toMatchObject({ on_hand: on_hand + 1 });
  expect((await readReturn(db, made.id)).lines).toMatchObject([{ shelved: 1 }]);
});

test("the queue shows what is overdue first, by kind, state, number and name", async () => {
  const order = await buyDelivered(shop, ana, { items: [{ ...RING, quantity: 4 }] });
  const [fresh, late, gone] = [
    await opened(order.id, "regret"),
    await opened(order.id, "defect"),
    await opened(order.id, "exchange"),
  ];
  await db.updateTable("returns").set({ answer_due_on: "2020-01-02" }).where("id", "=", late.id).execute();
  await withdrawReturn(services, gone.id, { customerId: ana.id });
  const { number } = await readRow(db, "orders", { id: order.id }, ["number"]);
  const on = { view: "abertas", kind: null, term: String(number), page: 1 } as const;
  const ids = async (filter: object) => {
    const queue = await readReturnQueue(db, reader, { ...on, ...filter });
    if ("kind" in queue) throw new Error(queue.reason);
    return queue.returns.map(({ id }) => id);
  };
  expect(await ids({})).toEqual([late.id, fresh.id]);
  expect(await ids({ view: "encerradas" })).toEqual([gone.id]);
  expect(await ids({ view: "todas" })).toEqual([gone.id, late.id, fresh.id]);
  expect(await ids({ kind: "regret" })).toEqual([fresh.id]);
  expect(await ids({ view: "todas", term: `d-${late.number}` })).toEqual([late.id]);
  expect((await ids({ term: "" }))[0]).toBe(late.id);
  expect(await ids({ view: "todas", term: "ninguém assim" })).toEqual([]);
  const { counts } = (await readReturnQueue(db, reader, on)) as { counts: Record<string, number> };
  expect(counts.responder).toBeGreaterThanOrEqual(2);
  expect(counts.abertas).toBe((counts.responder ?? 0) + (counts["a-caminho"] ?? 0) + (counts.concluir ?? 0));
});

test("a coupon comes back with a purchase that is undone as a whole, before it is sent or within its days", async () => {
  await makeCoupon(shop, "DEVOLVIDO", { totalLimit: 5, customerLimit: 3 });
  const coupon_code = "DEVOLVIDO";
  const uses = async () => (await usesOf(shop, coupon_code)).used;
  const early = await buyPaid(shop, ana, { coupon_code });
  expect(await uses()).toBe(1);
  await giveUp(services, early.id, { customerId: ana.id });
  expect(await uses()).toBe(0);

  const order = await buyDelivered(shop, ana, { coupon_code, items: [TWO] });
  const [first, last] = [await opened(order.id, "regret"), await opened(order.id, "regret")];
  await refundReturn(services, { returnId: first.id, actor: manager });
  expect(await uses()).toBe(1);
  await refundReturn(services, { returnId: last.id, actor: manager });
  expect(await uses()).toBe(0);
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ payment_status: "refunded" });
});

test("after all of this the books add up", () => expectCleanBooks(shop), 60_000);
