import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { jsonOf } from "#platform/formats/json.ts";
import { waitOf } from "#platform/http/bounded-answers.server.ts";
import { type CallEnd, hostNameOf, outboundCall, statusOutcome } from "#platform/http/outbound-http.server.ts";
import { DOCUMENT_REFUSED, EMAIL_REFUSED, LETTERED_DOCUMENT } from "../payment.ts";
import { ProviderRefused, ProviderUnavailable, RefundUnclear } from "../payment-provider.ts";
import type { MercadoPagoOrderRequest } from "./order-request.ts";

/** `problems`: the provider's reasons. */
export class OrderRefused extends ProviderRefused {
  readonly problems: string;
  constructor(status: number, problems: string, detail: string | null) {
    super(OPERATION, status, detail);
    this.problems = problems;
  }
}

/** The key was used with another body: an order exists. */
export class KeyAlreadyUsed extends ProviderUnavailable {
  constructor() {
    super(OPERATION, 409);
  }
}

interface Posted<Body = object | undefined> {
  accessToken: string;
  body: Body;
  idempotencyKey: string;
  /** The provider's fingerprint of the browser. */
  deviceId?: string | null;
  timeoutMs: number;
}

export type PostedOrder = Posted<MercadoPagoOrderRequest> & { deviceId: string | null };

const OPERATION = "create order";
/** A retry would get them again. */
const REFUSALS = new Set([400, 401, 403, 422]);

/**
 * Sends the official package's headers without the package, which drops a refusal's body: a declined card is 402 with
 * the order under `data`. Returns the order unparsed. Throws `OrderRefused`, `KeyAlreadyUsed` or, if the outcome is
 * unknown, `ProviderUnavailable`.
 */
export async function postOrder(order: PostedOrder): Promise<unknown> {
  const { status, json, waitSeconds } = await send(OPERATION, "/v1/orders", order);
  if (status >= 200 && status < 300) return json;
  const { data, errors } = recordOf(json);
  if (status === 402 && typeof data === "object" && data !== null) return data;
  const problems = JSON.stringify(errors ?? json ?? "");
  if (REFUSALS.has(status)) throw new OrderRefused(status, problems, aboutPayer(problems, order.body));
  if (status === 409 && problems.includes("idempotency_key_already_used")) throw new KeyAlreadyUsed();
  throw new ProviderUnavailable(OPERATION, status, { waitSeconds });
}

/**
 * Whether the payer's e-mail or document is what the provider does not take. That it takes letters is not confirmed.
 * Rules: PAY-118, PAY-121.
 */
function aboutPayer(problems: string, { payer }: MercadoPagoOrderRequest): string | null {
  if (problems.includes("payer.email")) return EMAIL_REFUSED;
  if (!problems.includes("identification")) return null;
  return /[A-Z]/.test(payer.identification?.number ?? "") ? LETTERED_DOCUMENT : DOCUMENT_REFUSED;
}

/** Made, or being made: the order says which. */
const MADE = /order_already_refunded|order_refund_already_in_process/;

/** The package drops its error codes. Unparsed. Throws `RefundUnclear`, `ProviderRefused`, `ProviderUnavailable`. */
export async function postRefund(id: string, refund: Posted): Promise<unknown> {
  const operation = "refund order";
  const { status, json, waitSeconds } = await send(operation, `/v1/orders/${id}/refund`, refund);
  if (status >= 200 && status < 300) return json;
  const problems = JSON.stringify(json ?? "");
  const needsNewKey = problems.includes("idempotency_validation_failed");
  if (needsNewKey || status === 423 || (status === 409 && MADE.test(problems))) {
    throw new RefundUnclear(status, { needsNewKey });
  }
  if (REFUSALS.has(status)) throw new ProviderRefused(operation, status);
  throw new ProviderUnavailable(operation, status, { waitSeconds });
}

function send(operation: string, path: string, posted: Posted) {
  const call = { service: "mercado-pago", operation, host: hostNameOf(AppConfig.BASE_URL) };
  return outboundCall(call, () => post(operation, path, posted), outcomeOf);
}

async function post(operation: string, path: string, posted: Posted) {
  const { accessToken, body, idempotencyKey, deviceId, timeoutMs } = posted;
  const names = AppConfig.Headers;
  try {
    const answer = await fetch(`${AppConfig.BASE_URL}${path}`, {
      method: "POST",
      headers: {
        [names.AUTHORIZATION]: `Bearer ${accessToken}`,
        [names.CONTENT_TYPE]: "application/json",
        [names.IDEMPOTENCY_KEY]: idempotencyKey,
        [names.PRODUCT_ID]: AppConfig.PRODUCT_ID,
        [names.TRACKING_ID]: AppConfig.getTrackingId(),
        [names.USER_AGENT]: AppConfig.getUserAgent(),
        ...(deviceId ? { [names.MELI_SESSION_ID]: deviceId } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, json: jsonOf(await answer.text()), waitSeconds: waitOf(answer) };
  } catch {
    throw new ProviderUnavailable(operation, 0);
  }
}

function outcomeOf(end: CallEnd<{ status: number }>): string {
  return statusOutcome("value" in end ? end.value.status : 0);
}

function recordOf(json: unknown): { data?: unknown; errors?: unknown } {
  return typeof json === "object" && json !== null ? json : {};
}
