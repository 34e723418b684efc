import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { listShippingSales } from "#shop/insight/reports/shipping-queries.server.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { turnOnBrowser } from "#tests/setup/push/test-push.ts";
import { setRows } from "#tests/setup/rows/rows.ts";
import { openSendingShop } from "#tests/setup/sending-shop.ts";
import { soon, until } from "#tests/setup/soon.ts";
import { carrierFails, carrierSays, setWallet, simulatedLabels, walletBalance } from "#tests/setup/test-parcels.ts";
import { buyDelivered, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { approveReturn } from "../returns/answer-return.server.ts";
import { findReturn } from "../returns/find-return.server.ts";
import { openReturn } from "../returns/open-return.server.ts";
import { readReturn } from "../returns/return-queries.server.ts";
import type { ReturnKind } from "../returns/return-status.ts";
import { readStaffReturn } from "../returns/staff-view/read-staff-return.server.ts";
import { readReturnQueue } from "../returns/staff-view/staff-return-queries.server.ts";
import { withdrawReturn } from "../returns/withdraw-return.server.ts";
import { enterDocument } from "../shipments/sending/enter-papers.server.ts";
import { sumOfUnpaidLabels } from "../shipments/shipment-queries.server.ts";
import { cancelReturnLabel, tryReturnLabelAgain } from "./change-return-label.server.ts";
import { readReturnLabelDesk } from "./read-return-label-desk.server.ts";
import { requestReturnLabel } from "./request-return-label.server.ts";
import type { ReturnLabel } from "./return-label.ts";
import { findReturnLabel, listReturnLabels, readDeclaration } from "./return-label-queries.server.ts";
import { returnLabelStepJob } from "./reverse-labels.server.ts";
import { sweepReturnLabels } from "./sweep-return-labels.server.ts";
import { trackReturnLabels } from "./track-return-labels.server.ts";

const { shop, customer, staff } = await openSendingShop();
const { services } = shop;
const { db } = services;
const reader = (await createTestStaff(shop, "read_only")).session;
/** Above every price of the simulator. */
const AGREED = 20_000;

beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "1000.00");
});

/** A return of a delivered order; not answered yet. */
async function asked(kind: ReturnKind = "regret") {
  const order = await buyDelivered(shop, customer);
  const [orderItemId = ""] = await lineIds(shop, order.id);
  const wantedSize = kind === "exchange" ? "17" : null;
  const request = { kind, note: "A pedra caiu sozinha.", lines: [{ orderItemId, quantity: 1, wantedSize }] };
  const opened = await openReturn(services, order.id, request, { customerId: customer.id });
  if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));
  return readReturn(db, opened.returnId);
}

const want = (returnId: string, priceCents = AGREED, serviceId = "1") =>
  requestReturnLabel(services, staff.session, { returnId, serviceId, priceCents });

async function wanted(returnId: string, priceCents = AGREED): Promise<string> {
  const answer = await want(returnId, priceCents);
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer.labelId;
}

async function labelOf(id: string): Promise<ReturnLabel> {
  const label = await findReturnLabel(db, id);
  if (!label) throw new Error("no label");
  return label;
}

const reaches = (id: string, state: ReturnLabel["state"]) =>
  until(shop, async () => (await labelOf(id)).state === state);
const isStuck = (id: string) =>
  until(shop, async () => {
    const { problem, nextTryAt } = await labelOf(id);
    return problem !== null && nextTryAt === null;
  });
const providerIdOf = async (id: string) => (await labelOf(id)).providerOrderId ?? "";
const reverseLabels = async () =>
  (await simulatedLabels(shop)).filter((each) => "reverse" in each && each.reverse === true);

async function mailOf(subject: RegExp) {
  let found: { subject: string; text: string } | undefined;
  await until(shop, async () => {
    found = (await mailsTo(shop, customer.email)).find((mail) => subject.test(mail.subject));
    return found !== undefined;
  });
  return found;
}

describe("a reverse label", { timeout: 240_000 }, () => {
  test("approves the return, is paid once, and its code is mailed; posted and arrived, both see it", async () => {
    const made = await asked();
    const phone = await turnOnBrowser(shop, staff);
    const balance = await walletBalance(shop);
    const id = await wanted(made.id);
    expect(await readReturn(db, made.id)).toMatchObject({ status: "approved", postingCode: null });
    await reaches(id, "ready");
    const label = await labelOf(id);
    const today = dayInSaoPaulo(services.clock());
    expect(label).toMatchObject({ postUntil: addDays(today, 7), problem: null, hasDeclaration: true, isAnswer: true });
    expect(await walletBalance(shop)).toBeCloseTo(balance - (label.priceCents ?? 0) / 100, 2);
    expect(await readReturn(db, made.id)).toMatchObject({ postingCode: label.postingCode, postUntil: label.postUntil });
    expect(String((await readDeclaration(db, made.id))?.subarray(0, 5))).toBe("%PDF-");
    const letter = await mailOf(new RegExp(`Como enviar sua peça \\(D-${made.number}\\)`));
    expect(letter?.text).toContain(label.postingCode);
    expect(letter?.text).toContain("O código vale até");
    expect(letter?.text).toContain("Se não conseguir abri-la, responda a este e-mail e nós a enviamos.");
    const [atProvider] = (await reverseLabels()).filter(({ id: each }) => each === label.providerOrderId);
    expect(atProvider).toMatchObject({ to: { postal_code: expect.any(String) }, volumes: [expect.any(Object)] });

    await carrierSays(shop, await providerIdOf(id), "post");
    await reaches(id, "posted");
    const { returns } = await queue();
    expect(returns.find((each) => each.id === made.id)).toMatchObject({ way: "posted" });
    expect((await labelOf(id)).trackingCode).toMatch(/^AA\d{9}BR$/);
    expect(await cancelReturnLabel(services, staff.session, id)).toEqual({ kind: "refused", reason: "too_late" });
    await carrierSays(shop, await providerIdOf(id), "deliver");
    await reaches(id, "delivered");
    expect((await queue()).returns[0]).toMatchObject({ id: made.id, way: "arrived" });
    const number = `D-${made.number}`;
    const told = async () => (await mailsTo(shop, services.config.brand.email)).map((mail) => mail.subject);
    await soon(shop, async () =>
      (await told()).filter((each) => each.startsWith(`Chegou, falta conferir: ${number}`)),
    ).toHaveLength(1);
    await soon(shop, async () => (await phone.arrived()).map(({ notice }) => notice)).toEqual([
      {
        title: `Chegou a devolução ${number}`,
        body: "Confira as peças.",
        tag: `devolucao-${made.number}`,
        path: `/admin/trocas/${made.id}`,
      },
    ]);
    // A person looks at the pieces: nothing is received by itself.
    expect((await readReturn(db, made.id)).status).toBe("approved");

    const sales = await listShippingSales(db, { from: today, to: today });
    expect(sales).toContainEqual(
      expect.objectContaining({ carrier: "Correios", service: "PAC (devolução)", labels: 1 }),
    );
    const found = await readStaffReturn(db, staff.session, made.id);
    if (!found || "reason" in found) throw new Error("the packer may read");
    expect(found.trail.map(({ action }) => action)).toContain("return.label_wanted");
  });

  test("of two presses at once, and of one more, one is bought", async () => {
    const made = await asked();
    const before = (await reverseLabels()).length;
    const answers = await Promise.all([want(made.id), want(made.id), want(made.id, AGREED, "2")]);
    expect(answers.filter(({ kind }) => kind === "wanted")).toHaveLength(1);
    const [label] = await listReturnLabels(db, made.id);
    await reaches(label?.id ?? "", "ready");
    expect(await want(made.id)).toEqual({ kind: "refused", reason: "has_label" });
    expect(await listReturnLabels(db, made.id)).toHaveLength(1);
    expect((await reverseLabels()).length).toBe(before + 1);
  });

  test.each(["cart-reverse", "checkout", "generate"])(
    "whose %s answer is lost is not bought twice",
    async (operation) => {
      const made = await asked();
      const [before, balance] = [(await reverseLabels()).length, await walletBalance(shop)];
      await carrierFails(shop, operation, "lost-answer");
      const id = await wanted(made.id);
      await reaches(id, "ready");
      expect((await reverseLabels()).length).toBe(before + 1);
      expect(await walletBalance(shop)).toBeCloseTo(balance - ((await labelOf(id)).priceCents ?? 0) / 100, 2);
    },
  );

  test("is paid once although the provider's answer says nothing of it, or gives no id", async () => {
    const made = await asked();
    const [before, balance] = [(await reverseLabels()).length, await walletBalance(shop)];
    await carrierFails(shop, "cart-reverse", "without-id");
    await carrierFails(shop, "checkout", "without-purchase");
    const id = await wanted(made.id);
    await reaches(id, "ready");
    expect((await reverseLabels()).length).toBe(before + 1);
    expect(await walletBalance(shop)).toBeCloseTo(balance - ((await labelOf(id)).priceCents ?? 0) / 100, 2);
  });

  test("left by a process that died is taken up once its claim is over, by one process", async () => {
    const made = await asked();
    await carrierFails(shop, "checkout", "insufficient-balance");
    const id = await wanted(made.id);
    await isStuck(id);
    const balance = await walletBalance(shop);
    const past = new Date(services.clock().getTime() - 10 * 60_000);
    await setRows(db, "return_labels", { id }, { problem: null, busy_until: past, updated_at: past });
    await Promise.all([
      returnLabelStepJob.run(services, { labelId: id }),
      returnLabelStepJob.run(services, { labelId: id }),
      sweepReturnLabels(services),
    ]);
    await reaches(id, "ready");
    expect(await walletBalance(shop)).toBeCloseTo(balance - ((await labelOf(id)).priceCents ?? 0) / 100, 2);
  });

  test("waits for money, and goes on when somebody tries again", async () => {
    const made = await asked();
    await setWallet(shop, "1.00");
    const id = await wanted(made.id);
    await isStuck(id);
    expect(await labelOf(id)).toMatchObject({ state: "in_cart", problem: "insufficient_balance" });
    expect((await queue()).returns.find((each) => each.id === made.id)).toMatchObject({ way: "stuck" });
    expect(await walletBalance(shop)).toBe(1);
    await setWallet(shop, "1000.00");
    expect(await tryReturnLabelAgain(services, reader, id)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await tryReturnLabelAgain(services, staff.session, id)).toEqual({ kind: "done" });
    await reaches(id, "ready");
  });

  test("dearer than what was agreed to is not paid for until somebody agrees", async () => {
    const made = await asked();
    const id = await wanted(made.id, 100);
    await isStuck(id);
    const label = await labelOf(id);
    expect(label).toMatchObject({ state: "in_cart", problem: "price_rose" });
    expect(await sumOfUnpaidLabels(db)).toBe(0);
    await tryReturnLabelAgain(services, staff.session, id);
    await reaches(id, "ready");
    expect((await labelOf(id)).agreedCents).toBe(label.priceCents);
  });

  test("refused by the provider says why", async () => {
    const made = await asked();
    await carrierFails(shop, "cart-reverse", "422");
    const id = await wanted(made.id);
    await isStuck(id);
    expect(await labelOf(id)).toMatchObject({ state: "planned", problem: "rejected" });
    expect(await cancelReturnLabel(services, staff.session, id)).toEqual({ kind: "done" });
    await reaches(id, "cancelled");
  });

  test("without a declaration has its code all the same", async () => {
    const made = await asked();
    await carrierFails(shop, "declaration", "422");
    const id = await wanted(made.id);
    await reaches(id, "ready");
    expect(await labelOf(id)).toMatchObject({ hasDeclaration: false, postingCode: expect.any(String) });
  });

  test("cancelled before the posting gives its money back and takes the code from the customer", async () => {
    const made = await asked();
    const id = await wanted(made.id);
    await reaches(id, "ready");
    await mailOf(new RegExp(`Como enviar sua peça \\(D-${made.number}\\)`));
    expect(await cancelReturnLabel(services, reader, id)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await cancelReturnLabel(services, staff.session, id)).toEqual({ kind: "done" });
    await reaches(id, "cancelled");
    expect(await walletBalance(shop)).toBeCloseTo(1000, 2);
    expect(await readReturn(db, made.id)).toMatchObject({ status: "approved", postingCode: null, postUntil: null });
    expect(await readDeclaration(db, made.id)).toBeNull();
    const letter = await mailOf(new RegExp(`Instruções de envio atualizadas \\(D-${made.number}\\)`));
    expect(letter?.text).toContain("Você não precisa pagar a postagem");
    const again = await wanted(made.id);
    await reaches(again, "ready");
    expect((await readReturn(db, made.id)).postingCode).toBe((await labelOf(again)).postingCode);
  });

  test("that the customer let expire, as the provider says or by its day, is bought once more", async () => {
    const made = await asked();
    const first = await wanted(made.id);
    await reaches(first, "ready");
    // The simulator sends no notice of it: the rounds find it.
    await carrierSays(shop, await providerIdOf(first), "expire");
    await until(shop, async () => {
      // A round of the shop's own may have claimed it before.
      await db.updateTable("return_labels").set({ track_after: services.clock() }).where("id", "=", first).execute();
      await trackReturnLabels(services);
      return (await labelOf(first)).state === "expired";
    });
    expect((await readReturn(db, made.id)).postingCode).toBeNull();
    const second = await wanted(made.id);
    await reaches(second, "ready");
    const yesterday = addDays(dayInSaoPaulo(services.clock()), -1);
    await db.updateTable("return_labels").set({ post_until: yesterday }).where("id", "=", second).execute();
    const third = await wanted(made.id);
    await reaches(third, "ready");
    expect((await listReturnLabels(db, made.id)).map(({ state }) => state)).toEqual(["ready", "expired", "expired"]);
  });

  test("of a return that its customer withdraws is given back by itself", async () => {
    const made = await asked();
    const id = await wanted(made.id);
    await reaches(id, "ready");
    const left = await withdrawReturn(services, made.id, { customerId: customer.id });
    expect(left).toEqual({ kind: "withdrawn" });
    await sweepReturnLabels(services);
    await reaches(id, "cancelled");
    expect(await walletBalance(shop)).toBeCloseTo(1000, 2);
    expect(await want(made.id)).toEqual({ kind: "refused", reason: "not_possible" });
  });
});

test("what keeps a label from being bought is said before, and nothing is approved", async () => {
  const made = await asked("exchange");
  expect(await want(made.id, AGREED, "3")).toEqual({ kind: "refused", reason: "unknown_service" });
  expect(await want(made.id, 0)).toEqual({ kind: "refused", reason: "price_missing" });
  const wish = { returnId: made.id, serviceId: "1", priceCents: AGREED };
  expect(await requestReturnLabel(services, reader, wish)).toEqual({ kind: "refused", reason: "not_allowed" });
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect(await want(nobody)).toEqual({ kind: "refused", reason: "not_found" });
  await db.updateTable("orders").set({ customer_document: null }).where("id", "=", made.orderId).execute();
  expect(await want(made.id)).toEqual({ kind: "refused", reason: "document_missing" });
  await enterDocument(services, staff.session, { orderId: made.orderId, document: "529.982.247-25" });
  await sql`update order_items set unit_price_cents = 150000, line_cents = 150000 * quantity - discount_cents
    where order_id = ${made.orderId}`.execute(db);
  expect(await want(made.id)).toEqual({ kind: "refused", reason: "too_dear" });
  expect((await readReturn(db, made.id)).status).toBe("requested");
});

test("prices are PAC and SEDEX, the cheapest first, with the wallet's balance, and only when asked for", async () => {
  const made = await asked();
  const found = await readStaffReturn(db, staff.session, made.id);
  if (!found || "reason" in found) throw new Error("the packer may read");
  const question = { made: found.made, order: found.order };
  const idle = await readReturnLabelDesk(services, reader, { ...question, withPrices: false });
  expect(idle).toMatchObject({ label: null, canBuy: true, blocked: null, prices: null });
  const desk = await readReturnLabelDesk(services, reader, { ...question, withPrices: true });
  if ("reason" in desk || desk.prices?.kind !== "priced") throw new Error("no prices");
  expect(desk.prices.prices.map(({ label }) => label)).toEqual(["Correios PAC", "Correios SEDEX"]);
  expect(desk.prices.balanceCents).toBe(100_000);
  await carrierFails(shop, "calculate", "500");
  const away = await readReturnLabelDesk(services, reader, { ...question, withPrices: true });
  expect(away).toMatchObject({ prices: { kind: "failed", problem: "unavailable" } });
});

test("a return approved before gets its label afterwards, and its customer the new instructions", async () => {
  const made = await asked();
  const answer = { returnId: made.id, actor: staff.session, answer: "Embale bem.", labelUrl: null };
  await approveReturn(services, answer);
  const id = await wanted(made.id);
  await reaches(id, "ready");
  expect(await labelOf(id)).toMatchObject({ isAnswer: false });
  const letter = await mailOf(new RegExp(`Instruções de envio atualizadas \\(D-${made.number}\\)`));
  expect(letter?.text).toContain("Embale bem.");
  const seen = await findReturn(services, made.id, { customerId: customer.id });
  expect(seen?.made.postingCode).toBe((await labelOf(id)).postingCode);
});

async function queue() {
  const answer = await readReturnQueue(db, staff.session, { view: "abertas", kind: null, term: "", page: 1 });
  if ("reason" in answer) throw new Error("the packer may read");
  return answer;
}
