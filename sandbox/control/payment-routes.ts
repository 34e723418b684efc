import { type Context, Hono } from "hono";
import { OTHER_TOPICS } from "#sandbox/mercado-pago/webhooks/other-events.ts";
import { AMOUNT_PATTERN, toAmount, toCents } from "../mercado-pago/amount.ts";
import type { OrderBook } from "../mercado-pago/order-book.ts";
import { DISPUTE_DETAILS, type DisputeShown } from "../mercado-pago/order-changes.ts";
import type { OrderDesk } from "../mercado-pago/order-desk.ts";
import { type OrderRecord, refundedCents as returnedCents } from "../mercado-pago/order-record.ts";
import type { WebhookSender } from "../mercado-pago/webhooks/webhook-sender.ts";
import { referenceOf, refundedCents, type SessionRecord, stripeId } from "../stripe/session-record.ts";
import type { StripeChange, StripeDesk } from "../stripe/stripe-desk.ts";
import { type Decision, decidePayment } from "./decide-payment.ts";

/** Relative path from `/control/payments/{reference}/{decision}` to where the sandbox is mounted. */
const ROOT = "../../../";
const BACK = /^(payments(\?[\w=&%+.*-]*)?|mercado-pago\/payments\/PAY\w+\/ticket)$/;
const LISTED = 1000;

export interface ControlParts {
  book: OrderBook;
  desk: OrderDesk;
  webhooks: WebhookSender;
  stripe: StripeDesk;
}

/** Decides on payments by the shop's own reference (`external_payment_id`): JSON for programs, forms for people. */
export function paymentControlRoutes({ book, desk, webhooks, stripe }: ControlParts): Hono {
  const routes = new Hono();

  routes.get("/payments", (c) => {
    const listed = Math.max(1, Number(c.req.query("limit")) || LISTED);
    const newest = book.all().slice(-listed).reverse();
    const sessions = stripe.all().slice(-listed).reverse().map(sessionSummary);
    return c.json([...newest.flatMap((order) => desk.current(order) ?? []).map(summary), ...sessions]);
  });

  routes.get("/webhooks", (c) => c.json(webhooks.recent()));

  routes.post(
    "/payments/:reference/:decision{approve|reject|expire|refund|dispute|win|lose|appeal|finish-refund|fail-refund}",
    async (c) => {
      const sent = await readBody(c);
      if (sent.amount !== null && (!AMOUNT_PATTERN.test(sent.amount) || toCents(sent.amount) === 0)) {
        return c.json({ code: "invalid_amount", message: "Valor inválido: use o formato 12.34." }, 400);
      }
      const session = stripe.byReference(c.req.param("reference"));
      if (session) {
        const decision = c.req.param("decision") as Decision;
        const cents = sent.amount === null ? null : toCents(sent.amount);
        const change = decision === "refund" ? panelRefund(session, cents) : STRIPE_DECISIONS[decision];
        const done = stripe.change(session, change);
        if (done && c.req.query("wait") === "1") await done.told;
        if (sent.back !== null) return c.redirect(ROOT + sent.back, 303);
        if (done) return c.json(sessionSummary(done.session));
        const message = "O pagamento já está em um estado final.";
        return c.json({ code: "payment_final", message, payment: sessionSummary(session) }, 409);
      }
      const outcome = decidePayment(book, desk, c.req.param("reference"), {
        decision: c.req.param("decision") as Decision,
        cents: sent.amount === null ? null : toCents(sent.amount),
        late: c.req.query("late") === "1",
        dispute: disputeShown(c),
      });
      if (outcome.kind === "decided" && c.req.query("wait") === "1") await outcome.notified;
      // If the payment was already decided, a person gets the current list instead of an error.
      if (sent.back !== null) return c.redirect(ROOT + sent.back, 303);
      if (outcome.kind === "unknown") {
        return c.json({ code: "payment_not_found", message: "Pagamento não encontrado no simulador." }, 404);
      }
      if (outcome.kind === "final") {
        const message = "O pagamento já está em um estado final.";
        return c.json({ code: "payment_final", message, payment: summary(outcome.order) }, 409);
      }
      return c.json(summary(outcome.order));
    },
  );

  routes.post("/payments/:reference/notices/:topic", async (c) => {
    const topic = OTHER_TOPICS.find((each) => each === c.req.param("topic"));
    const session = topic === "fraud-alert" && stripe.byReference(c.req.param("reference"));
    const warned = session && stripe.change(session, { kind: "warn" });
    if (warned) {
      if (c.req.query("wait") === "1") await warned.told;
      return c.json(sessionSummary(warned.session));
    }
    const order = book.byReference(c.req.param("reference")).at(-1);
    if (!topic || !order) {
      return c.json({ code: "payment_not_found", message: "Pagamento ou aviso não encontrado no simulador." }, 404);
    }
    const told = webhooks.sendOther(order, topic);
    if (c.req.query("wait") === "1") await told;
    return c.json(summary(order));
  });

  return routes;
}

/** By default as the pages of the Orders API have it: `settled` was credited to the seller. */
function disputeShown(c: Context): DisputeShown {
  const usual = c.req.param("decision") === "win" ? "settled" : "reimbursed";
  const detail = DISPUTE_DETAILS.find((each) => each === c.req.query("detail")) ?? usual;
  return { detail, isSilent: c.req.query("case") === "silent" };
}

const STRIPE_DECISIONS: Readonly<Record<Exclude<Decision, "refund">, StripeChange>> = {
  approve: { kind: "pay", method: "card" },
  reject: { kind: "fail" },
  expire: { kind: "run-out" },
  dispute: { kind: "dispute", status: "needs_response" },
  win: { kind: "dispute", status: "won" },
  lose: { kind: "dispute", status: "lost" },
  appeal: { kind: "dispute", status: "appeal_under_review" },
  "finish-refund": { kind: "end-refund", status: "succeeded" },
  "fail-refund": { kind: "end-refund", status: "failed" },
};

/** Refund made in Stripe's own panel: `cents` of it, or the rest. */
function panelRefund(session: SessionRecord, cents: number | null): StripeChange {
  const left = (session.chargedCents ?? session.cents) - refundedCents(session);
  const refund = { id: stripeId("re_"), cents: cents ?? left, status: "succeeded" as const, metadata: {} };
  return { kind: "refund", refund };
}

async function readBody(c: Context): Promise<{ amount: string | null; back: string | null }> {
  const type = c.req.header("content-type") ?? "";
  if (type.includes("json")) {
    const body: unknown = await c.req.json().catch(() => null);
    const amount = typeof body === "object" && body !== null && "amount" in body ? body.amount : null;
    return { amount: amount === null || amount === undefined ? null : String(amount), back: null };
  }
  if (!type.includes("form")) return { amount: null, back: null };
  const form = await c.req.parseBody();
  const back = typeof form.back === "string" && BACK.test(form.back) ? form.back : "payments";
  return { amount: typeof form.amount === "string" ? form.amount : null, back };
}

function sessionSummary(session: SessionRecord) {
  return {
    external_reference: referenceOf(session),
    order_id: session.id,
    payment_id: session.intentId,
    method: "stripe",
    amount: toAmount(session.cents),
    paid_amount: session.paid ? toAmount(session.chargedCents ?? session.cents) : null,
    refunded_amount: toAmount(refundedCents(session)),
    dispute: session.dispute,
    status: session.status,
    status_detail: session.paid ? "paid" : (session.intentStatus ?? "unpaid"),
    created_date: new Date(session.createdAt).toISOString(),
    date_of_expiration: new Date(session.expiresAt).toISOString(),
  };
}

/** As Stripe's records have it: how the bank decided, whatever the shop can read of it. */
function disputeWord({ dispute }: OrderRecord): string | null {
  if (dispute === null) return null;
  return dispute.won === null ? "needs_response" : dispute.won ? "won" : "lost";
}

function summary(order: OrderRecord) {
  return {
    external_reference: order.externalReference,
    order_id: order.id,
    payment_id: order.payment.id,
    method: order.payment.method.id,
    amount: toAmount(order.totalCents),
    paid_amount: order.payment.paidCents === null ? null : toAmount(order.payment.paidCents),
    refunded_amount: toAmount(returnedCents(order)),
    status: order.status,
    status_detail: order.statusDetail,
    dispute: disputeWord(order),
    created_date: new Date(order.createdAt).toISOString(),
    date_of_expiration: order.payment.expiresAt === null ? null : new Date(order.payment.expiresAt).toISOString(),
  };
}
