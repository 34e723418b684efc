import { oneOf, type Read, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";

const Address = record({
  street: text,
  neighborhood: text,
  city: text,
  state: oneOf(BRAZILIAN_STATES),
});

export type FoundAddress = Read<typeof Address>;

export type AddressLookup = { kind: "found"; address: FoundAddress } | { kind: "failed"; message: string };

const FAILED = "Erro ao buscar CEP";
const WAIT_MS = 8_000;

/** Looks up the address of a CEP (8 digits). A failure carries the message to show. Rules: ACCOUNT-17. */
export async function fetchAddress(cep: string, signal: AbortSignal): Promise<AddressLookup> {
  try {
    const response = await requestApi(`/functions/v1/cep/${cep}`, { signal, waitMs: WAIT_MS });
    if (response.kind === "unreachable") return { kind: "failed", message: FAILED };
    if (response.status === 404) return { kind: "failed", message: "CEP não encontrado" };
    const address = readAnswer(Address, response.body);
    return address ? { kind: "found", address } : { kind: "failed", message: FAILED };
  } catch {
    return { kind: "failed", message: FAILED };
  }
}
