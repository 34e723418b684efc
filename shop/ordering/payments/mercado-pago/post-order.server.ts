import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { jsonOf } from "#platform/formats/json.ts";
import { type CallEnd, hostNameOf, outboundCall, statusOutcome } from "#platform/http/outbound-http.server.ts";
import { DOCUMENT_REFUSED, LETTERED_DOCUMENT } from "../payment.ts";
import { ProviderRefused, ProviderUnavailable } from "../payment-provider.ts";
import type { MercadoPagoOrderRequest } from "./order-request.ts";

/** The provider refuses the order; `problems` are its reasons. */
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

export interface PostedOrder {
  accessToken: string;
  body: MercadoPagoOrderRequest;
  idempotencyKey: string;
  /** The provider's fingerprint of the shopper's browser. */
  deviceId: string | null;
  timeoutMs: number;
}

const OPERATION = "create order";
/** Statuses that a retry would get again. */
const REFUSALS = new Set([400, 401, 403, 422]);

/**
 * `POST /v1/orders` with the headers of the official package, which drops a refusal's body: a declined card is 402 with
 * the order under `data`. Returns the order unparsed. Throws `OrderRefused`, `KeyAlreadyUsed` or, if the answer does
 * not tell whether an order exists, `ProviderUnavailable`.
 */
export async function postOrder(order: PostedOrder): Promise<unknown> {
  const { status, json } = await outboundCall(
    { service: "mercado-pago", operation: OPERATION, host: hostNameOf(AppConfig.BASE_URL) },
    () => send(order),
    outcomeOf,
  );
  if (status >= 200 && status < 300) return json;
  const { data, errors } = recordOf(json);
  if (status === 402 && typeof data === "object" && data !== null) return data;
  const problems = JSON.stringify(errors ?? json ?? "");
  if (REFUSALS.has(status)) throw new OrderRefused(status, problems, aboutDocument(problems, order.body));
  if (status === 409 && problems.includes("idempotency_key_already_used")) throw new KeyAlreadyUsed();
  throw new ProviderUnavailable(OPERATION, status);
}

/** Whether the payer's document is what the provider does not take. That it takes letters is not confirmed. Rules: PAY-161. */
function aboutDocument(problems: string, { payer }: MercadoPagoOrderRequest): string | null {
  if (!problems.includes("identification")) return null;
  return /[A-Z]/.test(payer.identification?.number ?? "") ? LETTERED_DOCUMENT : DOCUMENT_REFUSED;
}

async function send({ accessToken, body, idempotencyKey, deviceId, timeoutMs }: PostedOrder) {
  const names = AppConfig.Headers;
  try {
    const answer = await fetch(`${AppConfig.BASE_URL}/v1/orders`, {
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
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, json: jsonOf(await answer.text()) };
  } catch {
    throw new ProviderUnavailable(OPERATION, 0);
  }
}

function outcomeOf(end: CallEnd<{ status: number }>): string {
  return statusOutcome("value" in end ? end.value.status : 0);
}

function recordOf(json: unknown): { data?: unknown; errors?: unknown } {
  return typeof json === "object" && json !== null ? json : {};
}
