import { expect, test } from "vitest";
import { answerDueOn, guaranteeUntil, isDeadlineRunning, regretUntil } from "./return-deadline.ts";

test("seven days begin with the day after delivery and end with São Paulo's midnight", () => {
  expect(regretUntil("2026-11-20")).toBe("2026-11-27");
  expect(isDeadlineRunning("2026-11-27", new Date("2026-11-28T02:59:59Z"))).toBe(true);
  expect(isDeadlineRunning("2026-11-27", new Date("2026-11-28T03:00:00Z"))).toBe(false);
  expect(isDeadlineRunning(null, new Date("2030-01-01T00:00:00Z"))).toBe(true);
});

test("the guarantee is of ninety days, over months and years", () => {
  expect(guaranteeUntil("2026-11-20")).toBe("2027-02-18");
});

test("an answer is due five São Paulo days after the request", () => {
  expect(answerDueOn(new Date("2026-11-21T01:00:00Z"))).toBe("2026-11-25");
});
