import { MercadoPagoError } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { RestClient } from "mercadopago/dist/utils/restClient/index.js";
import { z } from "zod";
import { hostNameOf, outboundCallWithin } from "#platform/http/outbound-http.server.ts";
import { type NoticeTopic, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";

/** Not found, or not visible to this account. */
const NOTHING = new Set([400, 401, 403, 404, 422]);

const Seller = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

/** What the Orders API does not have. */
export interface LookUps {
  /** Null: nothing that this account may read, or unreadable. Throws `ProviderUnavailable` without an answer. */
  look<T>(operation: string, path: string, schema: z.ZodType<T>, timeoutMs: number): Promise<T | null>;
  /** Like `look`, for a chargeback's case, which is shown to its seller alone. */
  lookAsSeller: LookUps["look"];
}

/** The account's own id is asked for once. */
export function openLookUps(accessToken: string): LookUps {
  let sellerId: string | null = null;

  async function ask<T>(
    operation: string,
    path: string,
    schema: z.ZodType<T>,
    timeout: number,
    more: Record<string, string> = {},
  ): Promise<T | null> {
    const headers = { Authorization: `Bearer ${accessToken}`, ...more };
    const call = { service: "mercado-pago", operation, host: hostNameOf(AppConfig.BASE_URL) };
    const within = { timeoutMs: timeout, tooLate: () => new ProviderUnavailable(operation, 0) };
    const asked = () =>
      RestClient.fetch<unknown>(path, { method: "GET", headers, timeout, maxRetries: 0 }).catch((error: unknown) =>
        Promise.reject(error instanceof MercadoPagoError ? new ProviderUnavailable(operation, error.status) : error),
      );
    try {
      return schema.safeParse(await outboundCallWithin(call, within, asked)).data ?? null;
    } catch (error) {
      if (error instanceof ProviderUnavailable && NOTHING.has(error.status)) return null;
      throw error;
    }
  }

  return {
    look: ask,
    async lookAsSeller(operation, path, schema, timeoutMs) {
      const endsAt = Date.now() + timeoutMs;
      sellerId ??= (await ask("get seller", "/users/me", Seller, timeoutMs))?.id ?? null;
      return ask(operation, path, schema, Math.max(1, endsAt - Date.now()), { "X-Caller-Id": sellerId ?? "" });
    },
  };
}

const id = z.union([z.string(), z.number()]).transform(String);
const ids = z.array(id).catch([]);
const maybe = id.nullish().catch(null);

const Claim = z.object({ resource_id: maybe }).transform(({ resource_id }) => (resource_id ? [resource_id] : []));
const Chargeback = z.object({ payments: ids }).transform(({ payments }) => payments);
const Payment = z
  .object({ external_reference: maybe, order: z.object({ id: maybe }).nullish().catch(null) })
  .transform(({ external_reference, order }) => [external_reference, order?.id].flatMap((name) => name ?? []));

const NUMBER = /^\d{1,30}$/;

/** The payment behind a claim or chargeback, and our own reference in it. Throws `ProviderUnavailable`. */
export async function findNames(
  { lookUps, budgetMs }: { lookUps: LookUps; budgetMs: number },
  { topic, resourceId }: { topic: NoticeTopic; resourceId: string },
): Promise<string[]> {
  const deadline = Date.now() + budgetMs;
  const asking = (look: LookUps["look"]) => async (operation: string, path: string, schema: z.ZodType<string[]>) =>
    (await look(operation, path, schema, Math.max(1, deadline - Date.now()))) ?? [];
  const look = asking(lookUps.look);
  if (!NUMBER.test(resourceId)) return [];
  const named = topic === "complaint" ? await look("get claim", `/post-purchase/v1/claims/${resourceId}`, Claim) : [];
  if (topic === "complaint" && named.length === 0) return [];
  // A chargeback event without a payment id carries the case's id.
  if (topic === "chargeback")
    named.push(...(await asking(lookUps.lookAsSeller)("get chargeback", `/v1/chargebacks/${resourceId}`, Chargeback)));
  const [payment = resourceId] = named;
  if (!NUMBER.test(payment)) return named;
  return [...named, ...(await look("get payment", `/v1/payments/${payment}`, Payment))];
}
