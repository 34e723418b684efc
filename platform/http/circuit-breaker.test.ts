import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const TOKEN = "one";
const fail = (circuit: ReturnType<typeof createCircuitBreaker>, times: number, now = 0) => {
  for (let time = 0; time < times; time += 1) circuit.failed(now, TOKEN);
};

function opened(now = 0) {
  const circuit = createCircuitBreaker({ failures: 5, pauseMs: 30_000 });
  circuit.mayAsk(now, TOKEN);
  fail(circuit, 5, now);
  return circuit;
}

test("five failures in a row open it; a success in between starts the count anew", () => {
  const circuit = createCircuitBreaker({ failures: 5, pauseMs: 30_000 });
  expect(circuit.mayAsk(0, TOKEN)).toBe(true);
  fail(circuit, 4);
  circuit.succeeded(TOKEN);
  fail(circuit, 4);
  expect(circuit.mayAsk(0, TOKEN)).toBe(true);
  fail(circuit, 1);
  expect(circuit.mayAsk(0, TOKEN)).toBe(false);
  expect(circuit.mayAsk(29_999, TOKEN)).toBe(false);
});

test("after the pause one question may try; its failure opens it again, its success closes it", () => {
  const circuit = opened();
  expect(circuit.mayAsk(30_000, TOKEN)).toBe(true);
  expect(circuit.mayAsk(30_001, TOKEN)).toBe(false);
  circuit.failed(32_500, TOKEN);
  expect(circuit.mayAsk(62_499, TOKEN)).toBe(false);
  expect(circuit.mayAsk(62_500, TOKEN)).toBe(true);
  circuit.succeeded(TOKEN);
  expect(circuit.mayAsk(62_501, TOKEN)).toBe(true);
  expect(circuit.mayAsk(62_502, TOKEN)).toBe(true);
});

test("a trial that nobody tells the end of does not block for longer than a pause", () => {
  const circuit = opened();
  expect(circuit.mayAsk(30_000, TOKEN)).toBe(true);
  expect(circuit.mayAsk(60_000, TOKEN)).toBe(true);
});

test("another token starts afresh, whatever late failures the one before brings", () => {
  const circuit = opened();
  expect(circuit.mayAsk(1, "two")).toBe(true);
  fail(circuit, 5, 2);
  expect(circuit.mayAsk(3, "two")).toBe(true);
});
