import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Accounts } from "../accounts.ts";
import type { FaultBox } from "../faults/fault-box.ts";
import { type FaultAnswer, retryAfterSeconds, withFaults } from "../faults/with-faults.ts";
import type { Lifetime } from "../lifetime.ts";
import { decodeForm, type Form, textAt, textsAt } from "./form-body.ts";
import { hostedPages, pixPages } from "./hosted-page.ts";
import { presentAccount, presentDestination } from "./present-account.ts";
import { presentCharge, presentDispute, presentRefund, presentSession, presentWarning } from "./present-session.ts";
import { refundedCents, type SessionRecord, type StripeRefund, stripeId } from "./session-record.ts";
import type { StripeDesk } from "./stripe-desk.ts";

const MINUTE = 60_000;
/** Shortest lifetime of a session that Stripe accepts, less one second for rounding. */
const SHORTEST_MS = 30 * MINUTE - 1000;
const LONGEST_MS = 24 * 60 * MINUTE;
/** Default lifetime of a PIX, in seconds. */
const PIX_SECONDS = 4 * 60 * 60;

export interface StripeParts {
  desk: StripeDesk;
  box: FaultBox;
  lifetime: Lifetime;
  browserUrl: string;
  secretKey: string;
  /** Where events go. */
  webhookUrl: string;
  /** Whether the destination takes thin events. */
  thin?: boolean;
  account: Accounts["stripe"];
}

/** Stripe: the API requires a secret key, the hosted payment page does not. */
export function stripeApp({
  desk,
  box,
  lifetime,
  browserUrl,
  secretKey,
  webhookUrl,
  thin,
  account,
}: StripeParts): Hono {
  const endpoint = { box, lifetime, target: "stripe", answers: stripeFaults } as const;
  const app = new Hono();
  const once = createReplays();

  const keyed = createMiddleware(async (c, next) => {
    c.header("Request-Id", stripeId("req_"));
    const [, kind, rest] = /^Bearer ([sr]k)_(?:test|live)_(.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
    if (account.isRevoked || rest !== secretKey.replace(/^sk_(?:test|live)_/, "")) {
      return refuse(c, 401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const missing = kind === "rk" && PERMISSIONS.find(({ of }) => of(c.req.method, c.req.path))?.name;
    if (!missing || account.permissions.includes(missing)) return next();
    const message = `The provided key does not have the required permissions for this endpoint. Having the 'rak_${missing}' permission would allow this request to continue.`;
    return refuse(c, 403, { type: "invalid_request_error", code: "more_permissions_required", message });
  });
  app.use("/v1/*", keyed);
  app.use("/v2/*", keyed);

  app.get(
    "/v2/core/event_destinations",
    withFaults(endpoint, "event-destinations", (c, fault) => {
      const url = fault?.fault === "elsewhere" ? "https://example.com/webhooks" : webhookUrl;
      const destination = presentDestination({
        // Left out unless it is asked for.
        url: c.req.url.includes("webhook_endpoint.url") ? url : null,
        isThin: thin || fault?.fault === "thin",
        isEnabled: fault?.fault !== "disabled",
      });
      return c.json({ data: [destination], next_page_url: null, previous_page_url: null });
    }),
  );

  app.get("/v1/account", (c) => c.json(presentAccount(account)));

  app.post(
    "/v1/checkout/sessions",
    withFaults(endpoint, "create-session", (c, fault) =>
      once(c, (form) => {
        if (fault?.fault === "kept-500") return stripeFaults["500"]?.(c, fault) ?? c.text("", 500);
        const made = newSession(form, Date.now(), account);
        if ("problem" in made) return made.problem(c);
        const session =
          fault?.fault === "amount-mismatch"
            ? { ...made.session, chargedCents: made.session.cents - 100 }
            : made.session;
        desk.open(session);
        return c.json(presentSession(session, browserUrl));
      }),
    ),
  );

  app.get("/v1/checkout/sessions", (c) => {
    const intentId = c.req.query("payment_intent");
    const found = intentId === undefined ? desk.all().toReversed() : [desk.byIntent(intentId)].filter((each) => !!each);
    const page = pageOf(found, c.req.query());
    return c.json({
      ...list(
        "/v1/checkout/sessions",
        page.shown.map((session) => presentSession(session, browserUrl)),
      ),
      has_more: page.hasMore,
    });
  });

  app.get(
    "/v1/checkout/sessions/:id",
    withFaults(endpoint, "get-session", (c, fault) => {
      const session = desk.byId(c.req.param("id") ?? "");
      if (!session) return missing(c, "checkout.session");
      const expand = [...new URL(c.req.url).searchParams]
        .filter(([name]) => name.startsWith("expand"))
        .map(([, v]) => v);
      return c.json({ ...presentSession(session, browserUrl, expand), ...ODD[fault?.fault ?? ""] });
    }),
  );

  app.post(
    "/v1/checkout/sessions/:id/expire",
    withFaults(endpoint, "expire-session", (c) =>
      once(c, () => {
        const session = desk.byId(c.req.param("id") ?? "");
        if (!session) return missing(c, "checkout.session");
        const done = desk.change(session, { kind: "expire" });
        if (done) return c.json(presentSession(done.session, browserUrl));
        const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
        return refuse(c, 400, { type: "invalid_request_error", message });
      }),
    ),
  );

  app.post(
    "/v1/payment_intents/:id/cancel",
    withFaults(endpoint, "cancel-intent", (c) =>
      once(c, () => {
        if (!desk.byIntent(c.req.param("id") ?? "")) return missing(c, "payment_intent");
        const message =
          "You cannot cancel PaymentIntents created by Checkout. You can expire the Checkout Session instead while it is open.";
        return refuse(c, 400, { type: "invalid_request_error", message });
      }),
    ),
  );

  app.post(
    "/v1/refunds",
    withFaults(endpoint, "refund", (c, fault) =>
      once(c, (form) => {
        if (fault?.fault === "kept-500") return stripeFaults["500"]?.(c, fault) ?? c.text("", 500);
        const intentId = textAt(form, "payment_intent");
        if (intentId === null) {
          const message = "One of the following params should be provided for this request: payment_intent or charge.";
          return refuse(c, 400, { type: "invalid_request_error", message });
        }
        const session = desk.byIntent(intentId);
        if (!session) return missing(c, "payment_intent");
        if (session.dispute !== null && session.dispute !== "won") {
          const message = `Charge ${session.chargeId} has been charged back; cannot issue a refund.`;
          return refuse(c, 400, { type: "invalid_request_error", code: "charge_disputed", message });
        }
        const left = (session.chargedCents ?? session.cents) - refundedCents(session);
        const refund: StripeRefund = {
          id: stripeId("re_"),
          cents: Number(textAt(form, "amount") ?? left),
          status: fault?.fault === "pending-refund" ? "pending" : "succeeded",
          metadata: textsAt(form, "metadata"),
        };
        const done = desk.change(session, { kind: "refund", refund });
        if (!done) {
          const message = "Refund amount is greater than unrefunded amount on charge.";
          return refuse(c, 400, { type: "invalid_request_error", code: "charge_already_refunded", message });
        }
        return c.json(presentRefund(done.session, refund));
      }),
    ),
  );

  app.get("/v1/refunds", (c) => {
    const session = desk.byIntent(c.req.query("payment_intent") ?? "");
    const newest = session?.refunds.toReversed() ?? [];
    return c.json(list("/v1/refunds", session ? newest.map((refund) => presentRefund(session, refund)) : []));
  });

  app.get("/v1/disputes", (c) => {
    const session = desk.byIntent(c.req.query("payment_intent") ?? "");
    return c.json(list("/v1/disputes", session?.dispute ? [presentDispute(session)] : []));
  });

  /** One object by its own id, of whichever session has it. */
  function byId(what: string, present: (session: SessionRecord) => ReadonlyArray<{ id?: string | null | undefined }>) {
    return withFaults(endpoint, "get-object", (c) => {
      const found = desk.all().flatMap(present);
      const object = found.find(({ id }) => id === c.req.param("id"));
      return object ? c.json(object) : missing(c, what);
    });
  }
  app.get(
    "/v1/charges/:id",
    byId("charge", (session) => [presentCharge(session)]),
  );
  app.get(
    "/v1/refunds/:id",
    byId("refund", (session) => session.refunds.map((refund) => presentRefund(session, refund))),
  );
  app.get(
    "/v1/disputes/:id",
    byId("dispute", (session) => (session.dispute ? [presentDispute(session)] : [])),
  );
  app.get(
    "/v1/radar/early_fraud_warnings/:id",
    byId("early_fraud_warning", (session) => [presentWarning(session)]),
  );

  app.all("/v1/*", (c) =>
    refuse(c, 404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    }),
  );
  app.route("/pay", hostedPages(desk));
  app.route("/pix", pixPages(desk));
  return app;
}

/** Which permission of a restricted key a call asks for. */
const PERMISSIONS: readonly {
  name: Accounts["stripe"]["permissions"][number];
  of: (method: string, path: string) => boolean;
}[] = [
  { name: "account_read", of: (_, path) => path.endsWith("/v1/account") },
  { name: "checkout_session_write", of: (_, path) => path.includes("/v1/checkout/sessions") },
  { name: "refund_write", of: (_, path) => path.includes("/v1/refunds") },
  { name: "dispute_read", of: (_, path) => path.includes("/v1/disputes") },
];

interface StripeError {
  type: string;
  message: string;
  code?: string;
  param?: string;
}

function refuse(c: Context, status: ContentfulStatusCode, error: StripeError): Response {
  return c.json({ error }, status);
}

function missing(c: Context, what: string): Response {
  return refuse(c, 404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` });
}

/** The page of a list, newest first: `created[gte]` and `created[lte]` in seconds, `starting_after` an id. */
function pageOf(sessions: readonly SessionRecord[], query: Record<string, string>) {
  const from = Number(query["created[gte]"] ?? 0) * 1000;
  const until = (Number(query["created[lte]"] ?? Number.MAX_SAFE_INTEGER) + 1) * 1000;
  const matching = sessions.filter(({ createdAt }) => createdAt >= from && createdAt < until);
  const after = query.starting_after;
  const left = after === undefined ? matching : matching.slice(matching.findIndex(({ id }) => id === after) + 1);
  const limit = Number(query.limit ?? 10);
  return { shown: left.slice(0, limit), hasMore: left.length > limit };
}

function list(url: string, data: object[]) {
  return { object: "list", data, has_more: false, url };
}

const stripeFaults: Readonly<Record<string, FaultAnswer>> = {
  "401": (c) => refuse(c, 401, { type: "invalid_request_error", message: "Invalid API Key provided" }),
  "402": (c) => refuse(c, 402, { type: "card_error", code: "card_declined", message: "Your card was declined." }),
  "403": (c) => refuse(c, 403, { type: "invalid_request_error", message: "The provided key does not have access" }),
  "409": (c) => refuse(c, 409, { type: "invalid_request_error", code: "lock_timeout", message: "Lock timeout." }),
  "already-refunded": (c) =>
    refuse(c, 400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: "Charge has already been refunded.",
    }),
  "429": (c, fault) => {
    c.header("Retry-After", retryAfterSeconds(fault));
    return refuse(c, 429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." });
  },
  "503": (c, fault) => {
    c.header("Retry-After", retryAfterSeconds(fault));
    return refuse(c, 503, { type: "api_error", message: "Stripe is temporarily unavailable." });
  },
  "500": (c) => refuse(c, 500, { type: "api_error", message: "An unknown error occurred." }),
};

/** Replays the first answer of an idempotency key, marked as such; refuses the key with other parameters. */
function createReplays() {
  const kept = new Map<string, { fingerprint: string; body: string; status: number }>();
  return async (c: Context, work: (form: Form) => Response | Promise<Response>): Promise<Response> => {
    const body = await c.req.text();
    const key = c.req.header("idempotency-key");
    if (!key) return work(decodeForm(body));
    const fingerprint = createHash("sha256").update(`${c.req.path}\n${body}`).digest("base64");
    const before = kept.get(key);
    if (before && before.fingerprint !== fingerprint) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return refuse(c, 400, { type: "idempotency_error", message });
    }
    if (before) {
      c.header("Idempotent-Replayed", "true");
      return c.body(before.body, before.status as ContentfulStatusCode, { "Content-Type": "application/json" });
    }
    const answer = await work(decodeForm(body));
    kept.set(key, { fingerprint, body: await answer.clone().text(), status: answer.status });
    return answer;
  };
}

type MadeSession = { session: SessionRecord } | { problem: (c: Context) => Response };

function newSession(form: Form, now: number, account: Accounts["stripe"]): MadeSession {
  const bad = (param: string, message: string, code?: string): MadeSession => ({
    problem: (c) => refuse(c, 400, { type: "invalid_request_error", param, message, ...(code && { code }) }),
  });
  const price = (name: string) => textAt(form, "line_items", "0", "price_data", name);
  const cents = Number(price("unit_amount")) * Number(textAt(form, "line_items", "0", "quantity"));
  const expiresAt = Number(textAt(form, "expires_at") ?? (now + LONGEST_MS) / 1000) * 1000;
  const successUrl = textAt(form, "success_url");
  const pixSeconds = Number(textAt(form, "payment_method_options", "pix", "expires_after_seconds") ?? PIX_SECONDS);
  const methods = Object.values(textsAt(form, "payment_method_types"));
  if (textAt(form, "mode") !== "payment") return bad("mode", "Invalid mode: only payment is simulated");
  if (!successUrl || !URL.canParse(successUrl)) return bad("success_url", "Not a valid URL");
  const email = textAt(form, "customer_email");
  if (email !== null && !z.email().safeParse(email).success) {
    return bad("customer_email", `Invalid email address: ${email}`, "email_invalid");
  }
  if (price("currency") !== "brl") return bad("line_items[0][price_data][currency]", "Invalid currency");
  if (!Number.isInteger(cents) || cents < 50) return bad("line_items", "The amount must be at least R$ 0.50 brl");
  if (methods.some((method) => method !== "card" && method !== "pix")) {
    return bad("payment_method_types", "The payment method type provided is invalid.");
  }
  if (!account.chargesEnabled) return bad("", "Your account cannot currently make charges.");
  if (methods.includes("pix") && !account.hasPix) {
    const message =
      "The payment method type provided: pix is invalid. Please ensure the provided type is activated in your dashboard.";
    return bad("payment_method_types", message);
  }
  if (!Number.isInteger(pixSeconds) || pixSeconds < 10 || pixSeconds > 1_209_600) {
    return bad("payment_method_options[pix][expires_after_seconds]", "Must be between 10 and 1209600 seconds.");
  }
  if (expiresAt < now + SHORTEST_MS || expiresAt > now + LONGEST_MS) {
    return bad("expires_at", "The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.");
  }
  return {
    session: {
      id: stripeId("cs_test_"),
      intentId: null,
      chargeId: null,
      reference: textAt(form, "client_reference_id"),
      email,
      description: textAt(form, "line_items", "0", "price_data", "product_data", "name") ?? "",
      cents,
      currency: "brl",
      methods: methods.length > 0 ? methods : ["card"],
      metadata: textsAt(form, "metadata"),
      successUrl,
      cancelUrl: textAt(form, "cancel_url"),
      createdAt: now,
      expiresAt,
      status: "open",
      paid: false,
      method: null,
      intentStatus: null,
      declineCode: null,
      refunds: [],
      dispute: null,
      disputedAt: null,
      chargedCents: null,
      pixLifeMs: pixSeconds * 1000,
      pixExpiresAt: null,
    },
  };
}

/** Unusual fields of an answer that integrators have not seen yet, by fault. */
const ODD: Readonly<Record<string, object>> = {
  nulls: { client_reference_id: null, customer_email: null, expires_at: null, url: null },
  "unheard-of-state": { payment_status: "on_the_moon" },
  "without-status": { payment_status: null },
};
