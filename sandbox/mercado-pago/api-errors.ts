import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** One entry of an Orders API error list. */
export interface ApiError {
  code: string;
  message: string;
  details?: string[];
}

/** Errors of the Orders API come as a list; see the provider's page "Possíveis erros" for the codes. */
export function refuse(c: Context, status: ContentfulStatusCode, ...errors: ApiError[]): Response {
  return c.json({ errors }, status);
}

/** Errors of the gateway in front of the API (token, policy, unknown route) are flat objects instead. */
export function refuseAtGateway(c: Context, status: ContentfulStatusCode, error: string, message: string): Response {
  return c.json({ message, error, status, cause: [] }, status);
}

export const orderNotFound: ApiError = { code: "order_not_found", message: "Order not found." };

export const internalError: ApiError = {
  code: "internal_error",
  message: "An internal error has occurred. Please retry your request.",
};

/** The key can no longer be used: the next try needs another one. */
export const keyBroken: ApiError = {
  code: "idempotency_validation_failed",
  message: "The idempotency key could not be validated. Try again with another key.",
};
