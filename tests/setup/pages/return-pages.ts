import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import type { TestShop } from "../test-shop.ts";
import { contextOf } from "./page-context.ts";

export interface Sent {
  cookie?: string;
  fields?: Record<string, string>;
  /** Sent as a form with files. */
  photos?: readonly File[];
  address?: string;
}

/** What a return's pages are called with; attempts of an address are limited as in production. */
export function askedReturnPage(
  { services, url: shopUrl }: TestShop,
  path: string,
  { cookie = "", fields, photos, address = "198.51.100.7" }: Sent = {},
) {
  const url = new URL(path, shopUrl);
  const headers = { [CLIENT_ADDRESS_HEADER]: address, ...(cookie && { Cookie: cookie }) };
  const body = photos ? new FormData() : fields && new URLSearchParams(fields);
  if (photos) for (const [name, value] of Object.entries(fields ?? {})) body?.append(name, value);
  if (body instanceof FormData) for (const photo of photos ?? []) body.append("fotos", photo);
  const [, , orderId = "", , returnId = "", , place = ""] = url.pathname.split("/");
  return {
    request: new Request(url, { headers, ...(body && { method: "POST", body }) }),
    url,
    pattern: url.pathname,
    context: contextOf({ ...services, rateLimits: createRateLimits(services.db, true) }),
    params: { orderId, returnId, place },
  };
}

/** The loader's or action's answer, also when it is thrown. */
export async function pageAnswer(given: unknown) {
  const answer = await Promise.resolve(given).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location"), text: "" };
  return { status: 200, to: null, ...Object(answer).init, ...Object(answer), text: JSON.stringify(answer) };
}
