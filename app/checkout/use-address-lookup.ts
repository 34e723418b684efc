import { useEffect, useEffectEvent, useState } from "react";
import { type FoundAddress, findAddress } from "./find-address.ts";

export type LookupState =
  | { kind: "idle" }
  | { kind: "looking" }
  | { kind: "found" }
  | { kind: "failed"; message: string };

const IDLE: LookupState = { kind: "idle" };
const LOOKING: LookupState = { kind: "looking" };

/**
 * Looks up a CEP once its eight digits are there. A CEP whose address the form already holds is not asked for: the
 * `known` one of the start, so that a reload changes nothing that was typed, and any given to `accept`.
 */
export function useAddressLookup(cep: string, known: string, onFound: (address: FoundAddress) => void) {
  const [answered, setAnswered] = useState<{ cep: string; state: LookupState }>({ cep: known, state: IDLE });
  const found = useEffectEvent(onFound);
  const wanted = cep.length === 8 && cep !== answered.cep;

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    void findAddress(cep, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      setAnswered({ cep, state: answer.kind === "found" ? { kind: "found" } : answer });
      if (answer.kind === "found") found(answer.address);
    });
    return () => abort.abort();
  }, [wanted, cep]);

  const state = wanted ? LOOKING : cep === answered.cep ? answered.state : IDLE;
  return { state, accept: (held: string) => setAnswered({ cep: held, state: IDLE }) };
}
