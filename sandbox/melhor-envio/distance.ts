import type { CepArea } from "../cep/cep-areas.ts";
import { type Region, states } from "../cep/states.ts";

/** 0 same state, 1 same region, 2 near, 3 far, 4 remote. */
export type DistanceTier = 0 | 1 | 2 | 3 | 4;

const near: ReadonlyArray<readonly [Region, Region]> = [
  ["Sudeste", "Sul"],
  ["Sudeste", "Centro-Oeste"],
  ["Sul", "Centro-Oeste"],
  ["Nordeste", "Norte"],
];

/** Distance between two CEP areas, in the coarse tiers of freight tables. */
export function distanceTier(from: CepArea, to: CepArea): DistanceTier {
  if (from.uf === to.uf) return 0;
  const a = states[from.uf]?.region;
  const b = states[to.uf]?.region;
  if (a === b) return 1;
  if (near.some((pair) => pair.some((each) => each === a) && pair.some((each) => each === b))) return 2;
  return a === "Norte" || b === "Norte" ? 4 : 3;
}
