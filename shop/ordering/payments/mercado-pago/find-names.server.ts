import { z } from "zod";
import type { NoticeTopic } from "../payment-provider.ts";
import type { LookUps } from "./look-up.server.ts";

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
