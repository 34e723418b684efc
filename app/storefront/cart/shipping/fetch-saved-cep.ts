import { listOf, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { isCep } from "#platform/formats/cep.ts";

const Addresses = listOf(record({ zip_code: text, street: text, number: text, city: text }));

/** The CEP (digits) of the customer's preferred address; null if there is none. Rejects only when `signal` aborts. */
export async function fetchSavedCep(signal: AbortSignal): Promise<string | null> {
  const preferred = await fetchPreferred(signal);
  return preferred && isCep(preferred.zip_code) ? preferred.zip_code : null;
}

/** Whether the customer's preferred address needs nothing more for a delivery. Rejects as `fetchSavedCep`. */
export async function hasWholeAddress(signal: AbortSignal): Promise<boolean> {
  const preferred = await fetchPreferred(signal);
  return preferred !== undefined && Object.values(preferred).every((part) => part !== "");
}

async function fetchPreferred(signal: AbortSignal) {
  const response = await requestApi("/rest/v1/customer_addresses", { signal });
  return (response.kind === "answered" && response.ok && readAnswer(Addresses, response.body)?.[0]) || undefined;
}
