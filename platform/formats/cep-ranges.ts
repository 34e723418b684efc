import { BRAZILIAN_STATES, cepDigits } from "./cep.ts";

/** Both ends included. */
export type CepRange = readonly [from: number, to: number];

type State = (typeof BRAZILIAN_STATES)[number];

/** First five digits (Correios). */
const BY_STATE: Record<State, readonly CepRange[]> = {
  AC: [[69900, 69999]],
  AL: [[57000, 57999]],
  AM: [
    [69000, 69299],
    [69400, 69899],
  ],
  AP: [[68900, 68999]],
  BA: [[40000, 48999]],
  CE: [[60000, 63999]],
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  ES: [[29000, 29999]],
  GO: [
    [72800, 72999],
    [73700, 76799],
  ],
  MA: [[65000, 65999]],
  MG: [[30000, 39999]],
  MS: [[79000, 79999]],
  MT: [[78000, 78899]],
  PA: [[66000, 68899]],
  PB: [[58000, 58999]],
  PE: [[50000, 56999]],
  PI: [[64000, 64999]],
  PR: [[80000, 87999]],
  RJ: [[20000, 28999]],
  RN: [[59000, 59999]],
  RO: [
    [76800, 76999],
    [78900, 78999],
  ],
  RR: [[69300, 69399]],
  RS: [[90000, 99999]],
  SC: [[88000, 89999]],
  SE: [[49000, 49999]],
  SP: [[1000, 19999]],
  TO: [[77000, 77999]],
};

export function rangesOfStates(states: readonly State[]): CepRange[] {
  return states.flatMap((state) => BY_STATE[state].map(([from, to]): CepRange => [from * 1000, to * 1000 + 999]));
}

/** Null: not of eight digits, or of no range. */
export function stateOfCep(cep: string): State | null {
  const digits = cepDigits(cep);
  if (digits.length !== 8) return null;
  return BRAZILIAN_STATES.find((state) => isInRanges(digits, rangesOfStates([state]))) ?? null;
}

/** 'Este CEP é de SP'; null: nothing is wrong. Rules: SHIP-92. */
export function stateFault(state: string, cep: string): string | null {
  const own = stateOfCep(cep);
  const typed = BRAZILIAN_STATES.find((each) => each === state.trim().toUpperCase());
  return own === null || typed === undefined || own === typed ? null : `Este CEP é de ${own}`;
}

/** `cep`: 8 digits. Rules: SHIP-28. */
export function isInRanges(cep: string, ranges: readonly CepRange[]): boolean {
  const number = Number(cep);
  return ranges.some(([from, to]) => number >= from && number <= to);
}
