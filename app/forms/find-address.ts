import * as z from "zod/mini";
import { BRAZILIAN_STATES } from "#platform/cep.ts";

const Address = z.object({
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.enum(BRAZILIAN_STATES),
});

export type FoundAddress = z.infer<typeof Address>;

export type AddressAnswer = { kind: "found"; address: FoundAddress } | { kind: "failed"; message: string };

const FAILED = "Erro ao buscar CEP";
const WAIT_MS = 8_000;

/** Looks up the address of a CEP (8 digits); failures carry the words of spec 2, section 5. */
export async function findAddress(cep: string, signal: AbortSignal): Promise<AddressAnswer> {
  try {
    const response = await fetch(`/functions/v1/cep/${cep}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    if (response.status === 404) return { kind: "failed", message: "CEP não encontrado" };
    const address = Address.safeParse(await response.json());
    return address.success ? { kind: "found", address: address.data } : { kind: "failed", message: FAILED };
  } catch {
    return { kind: "failed", message: FAILED };
  }
}
