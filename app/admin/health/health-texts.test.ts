import { expect, test } from "vitest";
import { replicaText } from "./health-texts.ts";

test.each([
  [{ condition: "ok", lagMs: 0 }, "em dia"],
  [{ condition: "ok", lagMs: 12_400 }, "atraso de 12 s"],
  [{ condition: "behind", lagMs: null }, "atraso desconhecido"],
  [{ condition: "away", lagMs: null }, "sem resposta"],
] as const)("a replica %j is %s", (state, text) => {
  expect(replicaText(state)).toBe(text);
});
