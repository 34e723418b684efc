import { listOf, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { isCep } from "#platform/formats/cep.ts";

const Addresses = listOf(record({ zip_code: text }));

/** The CEP (digits) of the customer's preferred address; null if there is none. Rejects only when `signal` aborts. */
export async function fetchSavedCep(signal: AbortSignal): Promise<string | null> {
  const response = await requestApi("/rest/v1/customer_addresses", { signal });
  const [preferred] = (response.kind === "answered" && response.ok && readAnswer(Addresses, response.body)) || [];
  return preferred && isCep(preferred.zip_code) ? preferred.zip_code : null;
}
