import { useEffect, useEffectEvent, useState } from "react";
import type { AddressLookup, FoundAddress } from "./find-address.ts";

export type LookupState =
  | { kind: "idle" }
  | { kind: "looking" }
  /** `street`: empty where the CEP is a whole town's. */
  | { kind: "found"; street: string }
  | { kind: "failed"; message: string };

/** Loaded when the first CEP is complete, to keep it out of the form's bundle. */
async function findAddress(cep: string, signal: AbortSignal): Promise<AddressLookup> {
  const finder = await import("./find-address.ts").catch(() => null);
  return finder ? finder.fetchAddress(cep, signal) : { kind: "failed", message: "Erro ao buscar CEP" };
}

const IDLE: LookupState = { kind: "idle" };
const LOOKING: LookupState = { kind: "looking" };

/**
 * Looks up a CEP once it has eight digits. The address of the `known` CEP is in the form already and is not looked up,
 * so that a reload overwrites nothing that was typed.
 */
export function useAddressLookup(cep: string, known: string, onFound: (address: FoundAddress) => void): LookupState {
  const [held, setHeld] = useState(known);
  const [answered, setAnswered] = useState<{ cep: string; state: LookupState }>({ cep: known, state: IDLE });
  const found = useEffectEvent(onFound);
  const wanted = cep.length === 8 && cep !== answered.cep;

  if (known !== held) {
    setHeld(known);
    setAnswered({ cep: known, state: IDLE });
  } else if (wanted && answered.cep !== "") {
    // Once another CEP is asked for, the form may have lost the address of the former: that is asked for again.
    setAnswered({ cep: "", state: IDLE });
  }

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    void findAddress(cep, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      setAnswered({ cep, state: answer.kind === "found" ? { kind: "found", street: answer.address.street } : answer });
      if (answer.kind === "found") found(answer.address);
    });
    return () => abort.abort();
  }, [wanted, cep]);

  if (wanted) return LOOKING;
  return cep === answered.cep ? answered.state : IDLE;
}
