import { expect, test } from "vitest";
import { BRAZILIAN_STATES } from "./cep.ts";
import { isInRanges, rangesOfStates, stateFault, stateOfCep } from "./cep-ranges.ts";

test.each([
  ["01310-100", "SP"],
  ["20040002", "RJ"],
  ["72799999", "DF"],
  ["72800000", "GO"],
  ["73699-999", "DF"],
  ["69300000", "RR"],
  ["69400000", "AM"],
  ["78899999", "MT"],
  ["78900000", "RO"],
  ["00999999", null],
  ["0131010", null],
  ["", null],
])("the state of %s is %s", (cep, state) => {
  expect(stateOfCep(cep)).toBe(state);
});

test("every CEP is of at most one state", () => {
  for (let prefix = 1_000; prefix < 100_000; prefix += 1) {
    const cep = `${String(prefix).padStart(5, "0")}000`;
    const states = BRAZILIAN_STATES.filter((state) => isInRanges(cep, rangesOfStates([state])));
    if (states.length > 1) expect.fail(`${cep}: ${states}`);
  }
});

test("a state is told from that of its CEP; what is not complete is not accused", () => {
  expect(stateFault("RJ", "01310-100")).toBe("Este CEP é de SP");
  for (const [state, cep] of [
    ["sp", "01310100"],
    ["", "01310100"],
    ["XX", "01310100"],
    ["RJ", "0131"],
    ["RJ", "00000000"],
  ] as const)
    expect(stateFault(state, cep)).toBeNull();
});
