import { listOf, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { isCep } from "#platform/formats/cep.ts";

const Addresses = listOf(record({ zip_code: text, street: text, number: text, city: text }));

/**
 * The CEP (digits) of the customer's preferred address, and whether a delivery needs nothing more; null if there is none.
 * Rejects only when `signal` aborts.
 */
export async function fetchSavedCep(signal: AbortSignal): Promise<{ cep: string; isWhole: boolean } | null> {
  const response = await requestApi("/rest/v1/customer_addresses", { signal });
  const [preferred] = (response.kind === "answered" && response.ok && readAnswer(Addresses, response.body)) || [];
  if (!preferred || !isCep(preferred.zip_code)) return null;
  return { cep: preferred.zip_code, isWhole: Object.values(preferred).every((part) => part !== "") };
}
