import type { Context } from "hono";
import { type FaultAnswer, retryAfterSeconds } from "../faults/with-faults.ts";
import { internalError, orderNotFound, refuse, refuseAtGateway } from "./api-errors.ts";

/** What the gateway's policies forbid: one request, or every order of a `TEST-` token. */
export function refuseByPolicy(c: Context): Response {
  return c.json(
    {
      code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
      message: "At least one policy returned UNAUTHORIZED.",
      blocked_by: "PolicyAgent",
      status: 403,
    },
    403,
  );
}

/** Mercado Pago's error answers. The body of 429 is not confirmed by any source. */
export const mercadoPagoFaults: Readonly<Record<string, FaultAnswer>> = {
  "401": (c) => refuseAtGateway(c, 401, "unauthorized", "Invalid access token"),
  "403": refuseByPolicy,
  // Measured: 3 of 10 cancellations right after creation fail; a retry with the same key works.
  "409": (c) =>
    refuse(c, 409, {
      code: "processor_communication_error",
      message: "The operation could not be completed. Try again shortly.",
    }),
  // Measured: 7 of 10 refunds right after approval fail; they work within about five seconds.
  "early-refund": (c) =>
    refuse(c, 422, { code: "unprocessable_entity", message: "The refund could not be processed. Try again shortly." }),
  "423": (c) => refuse(c, 423, { code: "resource_locked", message: "The idempotency key is temporarily locked." }),
  "429": (c, fault) => {
    c.header("Retry-After", retryAfterSeconds(fault));
    return refuseAtGateway(c, 429, "too_many_requests", "Too many requests");
  },
  "503": (c, fault) => {
    c.header("Retry-After", retryAfterSeconds(fault));
    return refuseAtGateway(c, 503, "service_unavailable", "Service unavailable");
  },
  "404": (c) => refuse(c, 404, orderNotFound),
  "already-refunded": (c) =>
    refuse(c, 409, { code: "order_already_refunded", message: "The order has already been refunded." }),
  "already-in-process": (c) =>
    refuse(c, 409, { code: "order_refund_already_in_process", message: "The refund of the order is in process." }),
  "500": (c) => refuse(c, 500, internalError),
};
