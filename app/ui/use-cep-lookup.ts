import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { cepDigits, isCep } from "#platform/cep.ts";

/** Street and neighborhood are empty where a town has a single CEP: leave those fields to be typed. */
export interface FoundAddress {
  /** Eight digits. */
  cep: string;
  street: string;
  neighborhood: string;
  city: string;
  /** Two letters. */
  state: string;
}

export interface CepLookup {
  status: "idle" | "loading" | "found" | "failed";
  /** What went wrong, in words for the CEP field; null otherwise. */
  message: string | null;
  /** Looks an address up; a new call calls off the one before, and an incomplete CEP just clears what was said. */
  look: (typed: string) => void;
}

const FAILED = "Erro ao buscar CEP";

const Address = z.object({
  cep: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});
const Refusal = z.object({ message: z.string() });

/** Address look-up for a form: call `look` with each change of the CEP field; `onFound` fills the others. */
export function useCepLookup(onFound: (address: FoundAddress) => void): CepLookup {
  const [{ status, message }, setState] = useState<Pick<CepLookup, "status" | "message">>(IDLE);
  const running = useRef<{ cep: string; controller: AbortController } | null>(null);
  const report = useRef(onFound);
  useEffect(() => {
    report.current = onFound;
  });
  useEffect(() => () => running.current?.controller.abort(), []);

  const look = useCallback((typed: string) => {
    const cep = cepDigits(typed);
    if (running.current?.cep === cep) return;
    running.current?.controller.abort();
    running.current = null;
    if (!isCep(cep)) {
      setState(IDLE);
      return;
    }
    const controller = new AbortController();
    running.current = { cep, controller };
    setState({ status: "loading", message: null });
    fetchAddress(cep, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      if (typeof answer === "string") {
        // The same CEP may be tried again.
        running.current = null;
        setState({ status: "failed", message: answer });
        return;
      }
      setState({ status: "found", message: null });
      report.current(answer);
    });
  }, []);

  return { status, message, look };
}

const IDLE = { status: "idle", message: null } as const;

/** The address, or in words why there is none. */
async function fetchAddress(cep: string, signal: AbortSignal): Promise<FoundAddress | string> {
  try {
    const response = await fetch(`/functions/v1/cep/${cep}`, { signal });
    const body: unknown = await response.json();
    if (response.ok) return Address.parse(body);
    const refusal = Refusal.safeParse(body);
    return refusal.success && response.status < 500 ? refusal.data.message : FAILED;
  } catch {
    return FAILED;
  }
}
