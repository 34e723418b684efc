import { expect, test } from "vitest";
import { CHECKOUT_STEPS, stepFacts, stepState, timeLeft } from "./checkout-steps.ts";

test("steps before the current one are done, later ones are ahead", () => {
  expect(CHECKOUT_STEPS.map((step) => stepState(step.id, "payment"))).toEqual(["done", "current", "ahead"]);
  expect(CHECKOUT_STEPS.map((step) => stepState(step.id, "delivery"))).toEqual(["current", "ahead", "ahead"]);
});

test("a finished checkout has no step left", () => {
  expect(CHECKOUT_STEPS.map((step) => stepState(step.id, "confirmation", true))).toEqual(["done", "done", "done"]);
});

test("progress grows and the three minutes run out", () => {
  expect(CHECKOUT_STEPS.map((step) => step.percent)).toEqual([33, 66, 100]);
  expect(timeLeft(stepFacts("delivery").minutes)).toBe("Cerca de 3 minutos");
  expect(timeLeft(stepFacts("payment").minutes)).toBe("Cerca de 1 minuto");
  expect(timeLeft(stepFacts("confirmation").minutes)).toBe("Pronto");
});
