import { MercadoPagoError } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { RestClient } from "mercadopago/dist/utils/restClient/index.js";
import { z } from "zod";
import { type CallEnd, hostNameOf, outboundCall, statusOutcome } from "#platform/http/outbound-http.server.ts";
import { type NoticeTopic, ProviderUnavailable } from "../payment-provider.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const ids = z.array(id).catch([]);
const maybe = id.nullish().catch(null);

const Claim = z.object({ resource_id: maybe }).transform(({ resource_id }) => (resource_id ? [resource_id] : []));
const Chargeback = z.object({ payments: ids }).transform(({ payments }) => payments);
const Payment = z
  .object({ external_reference: maybe, order: z.object({ id: maybe }).nullish().catch(null) })
  .transform(({ external_reference, order }) => [external_reference, order?.id].flatMap((name) => name ?? []));

/** Final answers: not found, or not visible to this account. */
const NOTHING = new Set([400, 401, 403, 404, 422]);
const NUMBER = /^\d{1,30}$/;

/**
 * The provider's other ids for the payment in a webhook event: the payment behind a claim or chargeback, and our own
 * reference in that payment. Throws `ProviderUnavailable` while it does not answer.
 */
export async function findNames(
  { accessToken, budgetMs }: { accessToken: string; budgetMs: number },
  { topic, resourceId }: { topic: NoticeTopic; resourceId: string },
): Promise<string[]> {
  const deadline = Date.now() + budgetMs;
  const look = (operation: string, path: string, schema: z.ZodType<string[]>) =>
    lookUp({ operation, path, accessToken, timeout: Math.max(1, deadline - Date.now()) }, schema);
  if (!NUMBER.test(resourceId)) return [];
  const named = topic === "complaint" ? await look("get claim", `/post-purchase/v1/claims/${resourceId}`, Claim) : [];
  if (topic === "complaint" && named.length === 0) return [];
  // A chargeback event without a payment id carries the case's id.
  if (topic === "chargeback")
    named.push(...(await look("get chargeback", `/v1/chargebacks/${resourceId}`, Chargeback)));
  const [payment = resourceId] = named;
  if (!NUMBER.test(payment)) return named;
  return [...named, ...(await look("get payment", `/v1/payments/${payment}`, Payment))];
}

interface LookUp {
  operation: string;
  path: string;
  accessToken: string;
  timeout: number;
}

async function lookUp(
  { operation, path, accessToken, timeout }: LookUp,
  schema: z.ZodType<string[]>,
): Promise<string[]> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderUnavailable(operation, 0)), timeout);
  try {
    const asked = () => RestClient.fetch<unknown>(path, { method: "GET", headers, timeout, maxRetries: 0 });
    const answer = await outboundCall(
      { service: "mercado-pago", operation, host: hostNameOf(AppConfig.BASE_URL) },
      () => Promise.race([asked(), late]),
      callOutcome,
    );
    return schema.safeParse(answer).data ?? [];
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error;
    if (NOTHING.has(error.status)) return [];
    throw new ProviderUnavailable(operation, error.status);
  } finally {
    clearTimeout(timer);
  }
}

function callOutcome(end: CallEnd<unknown>): string {
  if ("value" in end) return "ok";
  if (end.error instanceof MercadoPagoError || end.error instanceof ProviderUnavailable) {
    return statusOutcome(end.error.status);
  }
  return "error";
}
