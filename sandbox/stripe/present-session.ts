import { pixCode, refundedCents, type SessionRecord, type StripeRefund, waitsForPix } from "./session-record.ts";

const seconds = (time: number) => Math.floor(time / 1000);

/** A Checkout Session on the wire; `expand` replaces the ids of the intent and of its charge by the objects. */
export function presentSession(session: SessionRecord, browserUrl: string, expand: readonly string[] = []) {
  const intent = expand.some((path) => path.startsWith("payment_intent"));
  return {
    id: session.id,
    object: "checkout.session",
    amount_subtotal: session.cents,
    amount_total: session.chargedCents ?? session.cents,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: seconds(session.createdAt),
    currency: session.currency,
    customer: null,
    customer_details: session.status === "complete" ? { email: session.email } : null,
    customer_email: session.email,
    expires_at: seconds(session.expiresAt),
    livemode: false,
    locale: "pt-BR",
    metadata: session.metadata,
    mode: "payment",
    payment_intent: intent && session.intentId ? presentIntent(session, browserUrl, expand) : session.intentId,
    payment_method_options: session.methods.includes("pix")
      ? { pix: { expires_after_seconds: seconds(session.pixLifeMs) } }
      : {},
    payment_method_types: session.methods,
    payment_status: session.paid ? "paid" : "unpaid",
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: session.status === "open" ? `${browserUrl}/stripe/pay/${session.id}` : null,
  };
}

export function presentIntent(session: SessionRecord, browserUrl: string, expand: readonly string[] = []) {
  const charge = expand.some((path) => path.includes("latest_charge"));
  const refunds = expand.some((path) => path.endsWith("latest_charge.refunds"));
  return {
    id: session.intentId,
    object: "payment_intent",
    amount: session.chargedCents ?? session.cents,
    currency: session.currency,
    status: session.intentStatus ?? "requires_payment_method",
    metadata: session.metadata,
    latest_charge: charge && session.chargeId ? presentCharge(session, refunds) : session.chargeId,
    last_payment_error: session.declineCode
      ? {
          type: "card_error",
          code: "card_declined",
          decline_code: session.declineCode,
          message: "Your card was declined.",
        }
      : null,
    next_action: waitsForPix(session) ? presentPix(session, browserUrl) : null,
    livemode: false,
  };
}

function presentPix(session: SessionRecord, browserUrl: string) {
  return {
    type: "pix_display_qr_code",
    pix_display_qr_code: {
      data: pixCode(session),
      expires_at: session.pixExpiresAt === null ? null : seconds(session.pixExpiresAt),
      hosted_instructions_url: `${browserUrl}/stripe/pix/${session.id}`,
      image_url_png: `${browserUrl}/stripe/pix/${session.id}.png`,
      image_url_svg: `${browserUrl}/stripe/pix/${session.id}.svg`,
    },
  };
}

const EVIDENCE_MS = 7 * 86_400_000;
const NEWEST_REFUNDS = 10;

/** A charge; its refunds only if requested. */
export function presentCharge(session: SessionRecord, withRefunds = false) {
  const amount = session.chargedCents ?? session.cents;
  const newest = session.refunds.toReversed().slice(0, NEWEST_REFUNDS);
  return {
    id: session.chargeId,
    object: "charge",
    amount,
    amount_refunded: refundedCents(session),
    currency: session.currency,
    disputed: session.dispute !== null,
    paid: session.paid,
    payment_intent: session.intentId,
    payment_method_details:
      session.method === "pix" ? { type: "pix", pix: {} } : { type: "card", card: { brand: "visa", last4: "4242" } },
    refunded: refundedCents(session) >= amount,
    ...(withRefunds && {
      refunds: {
        object: "list",
        data: newest.map((refund) => presentRefund(session, refund)),
        has_more: session.refunds.length > newest.length,
        url: `/v1/charges/${session.chargeId}/refunds`,
      },
    }),
    status: "succeeded",
    livemode: false,
  };
}

export function presentRefund(session: SessionRecord, refund: StripeRefund | undefined) {
  return {
    id: refund?.id,
    object: "refund",
    amount: refund?.cents,
    charge: session.chargeId,
    currency: session.currency,
    metadata: refund?.metadata ?? {},
    payment_intent: session.intentId,
    reason: "requested_by_customer",
    status: refund?.status,
  };
}

/** The id of what a session has one of. */
const ownId = (prefix: string, session: SessionRecord) => `${prefix}${session.id.slice(8, 32)}`;

export function presentWarning(session: SessionRecord) {
  return {
    id: ownId("issfr_", session),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: session.chargeId,
    fraud_type: "made_with_stolen_card",
    payment_intent: session.intentId,
    livemode: false,
  };
}

export function presentDispute(session: SessionRecord) {
  return {
    id: ownId("dp_", session),
    object: "dispute",
    amount: session.chargedCents ?? session.cents,
    charge: session.chargeId,
    currency: session.currency,
    payment_intent: session.intentId,
    reason: "fraudulent",
    evidence_details: {
      due_by: session.disputedAt === null ? null : seconds(session.disputedAt + EVIDENCE_MS),
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    status: session.dispute,
    livemode: false,
  };
}
