import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/clock.ts";
import { checkPaymentAtDesk } from "#shop/fulfilment/order-desk/check-payment.server.ts";
import { giveUpOffer } from "#shop/fulfilment/returns/return-offer.ts";
import { expectProvidersAgree } from "#tests/setup/clean-ledger.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, providerSays } from "#tests/setup/orders/test-payments.ts";
import { type PaysBy, paidOrder } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { orderRow } from "#tests/setup/test-parcels.ts";
import { recheckPayments } from "../payments/reconciliation/recheck-payments.server.ts";
import { reconcilePayments } from "../payments/reconciliation/reconcile-payments.server.ts";
import { findRefund } from "../payments/refunds/refund-queries.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { orderHistory } from "./order-history.ts";
import { findOrderById } from "./order-queries.server.ts";
import { decideOnDispute } from "./refunding/decide-dispute.server.ts";
import { decideOnRefund } from "./refunding/decide-refund.server.ts";
import { refundOrder } from "./refunding/refund-order.server.ts";
import { takenByBank } from "./refunding/shown-refund.ts";
import { readShippingStops } from "./shipping-stop.server.ts";

const { shop, services, db, ana, manager, packer } = await openPayingShop({ rings: 30 });

const shows = (id: string, payment_status: string) =>
  soon(shop, () => readOrder(shop, ana, id)).toMatchObject({ payment_status, status: "confirmed" });

async function buy(by: PaysBy) {
  const { id, externalPaymentId: external } = await paidOrder(shop, ana, by);
  return { id, external };
}

const alertsOf = async (external: string) =>
  (
    await db
      .selectFrom("payment_alerts")
      .select("kind")
      .where("subject", "=", external)
      .where("ended_at", "is", null)
      .orderBy("kind")
      .execute()
  ).map(({ kind }) => kind);
const subjectsOf = async (external: string) =>
  (await mailsTo(shop, services.config.brand.email))
    .filter(({ text }) => text.includes(external))
    .map(({ subject }) => subject);

describe("a decided dispute of Mercado Pago", () => {
  const stopsOf = async (id: string) => (await readShippingStops(db, id)).open.map(({ kind }) => kind);
  const mailsAbout = async (external: string) =>
    (await mailsTo(shop, services.config.brand.email)).filter(({ text }) => text.includes(external));

  async function disputed(by: PaysBy = "card") {
    const bought = await buy(by);
    await providerSays(shop, bought.external, "dispute");
    await shows(bought.id, "in_dispute");
    expect(await stopsOf(bought.id)).toEqual(["in_dispute"]);
    return bought;
  }

  test.each(["settled", "reimbursed", "in_process"])(
    "is lost where its case says so, whatever the order says: %s",
    async (detail) => {
      const { id, external } = await disputed();
      expect(await alertsOf(external)).toEqual(["dispute_opened"]);
      await providerSays(shop, external, "lose", { detail });
      await shows(id, "refunded");
      expect(await alertsOf(external)).toEqual(["dispute_lost"]);
      await soon(shop, () => subjectsOf(external)).toContainEqual(
        expect.stringContaining("A loja perdeu uma contestação (pedido nº"),
      );
      const lost = await findOrderById(db, id);
      if (!lost) throw new Error("The order is gone");
      expect(takenByBank(lost)).toBe(lost.amounts.payableCents);
      expect(orderHistory(lost.events, { lost: true })[0]?.title).toBe("Contestação decidida a favor de quem pagou");
      expect(giveUpOffer(lost, [], services.clock())).toEqual({ kind: "none", reason: "ended" });
      await expectProvidersAgree(shop);
    },
    60_000,
  );

  test.each(["settled", "reimbursed", "in_process"])(
    "is won where its case says so, whatever the order says: %s",
    async (detail) => {
      const { id, external } = await disputed();
      await providerSays(shop, external, "win", { detail });
      await shows(id, "paid");
      expect([await stopsOf(id), await alertsOf(external)]).toEqual([[], []]);
      await soon(shop, () => subjectsOf(external)).toContainEqual(
        expect.stringContaining("A loja ganhou uma contestação (pedido nº"),
      );
      await expectProvidersAgree(shop);
    },
    60_000,
  );

  test.each(["settled", "reimbursed"])(
    "stays open while its case does not say how, with the order at %s",
    async (detail) => {
      const { id, external } = await disputed();
      await providerSays(shop, external, "lose", { detail, silent: true });
      await soon(shop, () => alertsOf(external)).toEqual(["dispute_undecided"]);
      await shows(id, "in_dispute");
      expect(await stopsOf(id)).toEqual(["in_dispute"]);
      await soon(shop, () => mailsAbout(external)).toHaveLength(2);
      const [opened] = (await mailsAbout(external)).filter(({ subject }) => subject.includes("contestou"));
      expect(opened?.text).toMatch(/Valor: R\$.+Documentos até: \d\d\/\d\d\/\d{4}/s);
      expect(opened?.text).toContain(`/admin/pedidos/${id}`);
      // Another poll raises no second alert.
      await checkPaymentAtDesk(services, manager, { orderId: id, externalPaymentId: external });
      expect(await alertsOf(external)).toEqual(["dispute_undecided"]);
      await providerSays(shop, external, "lose");
      await shows(id, "refunded");
      await expectProvidersAgree(shop);
    },
    60_000,
  );

  test("its case cannot be read: a person decides, and the case has the last word", async () => {
    const { id, external } = await disputed();
    const decide = (outcome: "won" | "lost", who: Parameters<typeof decideOnDispute>[1] = manager) =>
      decideOnDispute(services, who, { orderId: id, externalPaymentId: external, outcome });
    expect(await decide("won")).toEqual({ kind: "refused", reason: "not_undecided" });
    await letFail(shop, "get-chargeback", "403", { times: 50 });
    await providerSays(shop, external, "lose", { detail: "settled" });
    await soon(shop, () => alertsOf(external)).toContain("dispute_undecided");
    expect(await decide("won", packer)).toMatchObject({ kind: "refused", reason: "not_allowed" });
    expect(await decide("won")).toEqual({ kind: "done" });
    await shows(id, "paid");
    expect([await stopsOf(id), await alertsOf(external)]).toEqual([[], []]);
    const audit = await db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "order.dispute_decided")
      .where("subject", "=", `order:${id}`)
      .execute();
    expect(audit).toEqual([{ after: { externalPaymentId: external, outcome: "won" } }]);
    // The provider's answer is the same as before: it does not open the dispute again.
    await checkPaymentAtDesk(services, manager, { orderId: id, externalPaymentId: external });
    await shows(id, "paid");
    await expectProvidersAgree(shop);
    expect(await decide("lost")).toEqual({ kind: "refused", reason: "not_undecided" });
    await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
    await checkPaymentAtDesk(services, manager, { orderId: id, externalPaymentId: external });
    await shows(id, "refunded");
    expect(await alertsOf(external)).toEqual(["dispute_lost"]);
    await expectProvidersAgree(shop);
  }, 60_000);

  test("lost by a person's word and won by its case, its money is seen", async () => {
    const { id, external } = await disputed();
    await providerSays(shop, external, "win", { silent: true });
    await soon(shop, () => alertsOf(external)).toContain("dispute_undecided");
    const wish = { orderId: id, externalPaymentId: external, outcome: "lost" } as const;
    expect(await decideOnDispute(services, manager, wish)).toEqual({ kind: "done" });
    await shows(id, "refunded");
    await providerSays(shop, external, "win");
    await shows(id, "paid");
    await expectProvidersAgree(shop);
  }, 60_000);

  test("a case that is out of reach for a while ends nothing and opens nothing again", async () => {
    const { id, external } = await disputed();
    await providerSays(shop, external, "win");
    await shows(id, "paid");
    await letFail(shop, "get-chargeback", "500");
    await checkPaymentAtDesk(services, manager, { orderId: id, externalPaymentId: external });
    await shows(id, "paid");
  }, 60_000);

  test("a PIX that its payer contests is told in its own words", async () => {
    const { id, external } = await disputed("PIX");
    expect(await alertsOf(external)).toEqual(["pix_contested"]);
    await soon(shop, () => mailsAbout(external)).toHaveLength(1);
    const [mail] = await mailsAbout(external);
    const { number } = await orderRow(shop, id);
    expect(mail?.subject).toBe(`Um PIX foi contestado por quem pagou (pedido nº ${number})`);
    expect(mail?.text).toContain("80 dias");
  }, 60_000);
});

describe("an appeal at Stripe", () => {
  test.each([
    ["by the loss", "done", "partially_refunded"],
    ["by staff", "given_up", "paid"],
  ])(
    "that is won: a refund that waited before, given up %s, is then %s",
    async (by, end, status) => {
      const { id, external } = await buy("Stripe");
      await letFail(shop, "refund", "500", { target: "stripe" });
      const wish = { orderId: id, refundId: randomUUID() };
      expect(await refundOrder(services, manager, { ...wish, amountCents: 700, reason: "Combinado" })).toMatchObject({
        kind: "requested",
      });
      const refund = () => findRefund(db, wish.refundId);
      await providerSays(shop, external, "dispute");
      await shows(id, "in_dispute");
      expect(await refund()).toMatchObject({ state: "requested" });
      await shop.time.advance(61_000);
      // A job that tries just then is waited for.
      if (by === "by staff")
        await expect
          .poll(() => decideOnRefund(services, manager, { ...wish, decision: "give_up" }), { timeout: 20_000 })
          .toEqual({ kind: "done" });
      await providerSays(shop, external, "lose");
      await shows(id, "refunded");
      expect(await refund()).toMatchObject({ state: "given_up" });
      await providerSays(shop, external, "appeal");
      await shows(id, "in_dispute");
      await providerSays(shop, external, "win");
      await shows(id, "paid");
      // Reconciliation takes up what has waited for so long.
      await db
        .updateTable("refunds")
        .set({ requested_at: new Date(services.clock().getTime() - HOUR_MS) })
        .where("id", "=", wish.refundId)
        .execute();
      await reconcilePayments(services);
      await shows(id, status);
      expect(await refund()).toMatchObject({ state: end });
      await expectProvidersAgree(shop);
    },
    60_000,
  );

  test("that is won after the order was cancelled: its money goes back, once", async () => {
    const { id, external } = await buy("Stripe");
    await providerSays(shop, external, "dispute");
    await shows(id, "in_dispute");
    await providerSays(shop, external, "lose");
    await shows(id, "refunded");
    expect(await cancelOrder(services, manager, { orderId: id, reason: "Sem a peça" })).toMatchObject({ kind: "done" });
    await providerSays(shop, external, "appeal");
    await providerSays(shop, external, "win");
    const refunds = () =>
      db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select(["refunds.state", "refunds.amount_cents", "payments.amount_cents as paid"])
        .where("external_payment_id", "=", external)
        .execute();
    await soon(shop, refunds).toMatchObject([{ state: "done" }]);
    const [refund] = await refunds();
    expect(refund?.amount_cents).toBe(refund?.paid);
    await checkPaymentAtDesk(services, manager, { orderId: id, externalPaymentId: external });
    expect(await refunds()).toHaveLength(1);
    await expectProvidersAgree(shop);
  }, 60_000);

  test.each([
    ["win", "paid"],
    ["lose", "refunded"],
  ] as const)("after a lost dispute: %s", async (decision, end) => {
    const { id, external } = await buy("Stripe");
    await providerSays(shop, external, "dispute");
    await shows(id, "in_dispute");
    await providerSays(shop, external, "lose");
    await shows(id, "refunded");
    await providerSays(shop, external, "appeal");
    await shows(id, "in_dispute");
    expect(await alertsOf(external)).toEqual(["dispute_appealed"]);
    await providerSays(shop, external, decision);
    await shows(id, end);
    expect(await alertsOf(external)).toEqual(decision === "lose" ? ["dispute_lost"] : []);
    // Mailboxes drop a second mail of the same id.
    const ids = async () =>
      (await mailsTo(shop, services.config.brand.email))
        .filter(({ subject, text }) => subject.startsWith("A loja perdeu uma contestação") && text.includes(external))
        .map(({ headers }) => headers["message-id"]);
    await soon(shop, async () => new Set(await ids()).size).toBe(decision === "lose" ? 2 : 1);
    await expectProvidersAgree(shop);
  });

  test("that nobody told of is seen by the daily question, with its money", async () => {
    const { id, external } = await buy("Stripe");
    await providerSays(shop, external, "dispute");
    await shows(id, "in_dispute");
    await providerSays(shop, external, "lose");
    await shows(id, "refunded");
    for (const decision of ["appeal", "win"] as const) {
      const body = JSON.stringify({ target: "stripe", operation: "webhook", fault: "missing" });
      const headers = { "Content-Type": "application/json" };
      await shop.sandbox.app.request("/control/faults", { method: "POST", body, headers });
      await providerSays(shop, external, decision);
    }
    const { ask_after } = await db
      .selectFrom("payments")
      .select("ask_after")
      .where("external_payment_id", "=", external)
      .executeTakeFirstOrThrow();
    const waits = ask_after.getTime() - services.clock().getTime();
    expect(waits).toBeGreaterThan(20 * HOUR_MS);
    expect(waits).toBeLessThan(28 * HOUR_MS);
    await db
      .updateTable("payments")
      .set({ ask_after: services.clock() })
      .where("external_payment_id", "=", external)
      .execute();
    await recheckPayments(services);
    await shows(id, "paid");
    await expectProvidersAgree(shop);
  });
});
