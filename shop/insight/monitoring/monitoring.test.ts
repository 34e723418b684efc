import { expect, test } from "vitest";
import { alertsOf, figuresOf, type MonitoringCounts } from "./monitoring.ts";

const QUIET: MonitoringCounts = { orderCount: 0, decidedCount: 0, paidCount: 0, processingMs: null, errorCount: 0 };

test("the four figures; a shop without orders is well", () => {
  expect(figuresOf(QUIET)).toEqual({
    orderCount: 0,
    paymentSuccessRate: 100,
    averageProcessingTime: 0,
    errorCount: 0,
  });
  expect(figuresOf({ orderCount: 12, decidedCount: 9, paidCount: 8, processingMs: 61_230, errorCount: 1 })).toEqual({
    orderCount: 12,
    paymentSuccessRate: 88.9,
    averageProcessingTime: 61.2,
    errorCount: 1,
  });
});

test.each([
  ["five decided orders are too few to tell", { decidedCount: 5, paidCount: 0 }, []],
  ["five of six", { decidedCount: 6, paidCount: 5 }, ["low_success_rate"]],
  ["nine of ten is 90%, not below", { decidedCount: 10, paidCount: 9 }, []],
  ["899 of 1000", { decidedCount: 1000, paidCount: 899 }, ["low_success_rate"]],
  ["three errors", { errorCount: 3 }, []],
  ["four errors", { errorCount: 4 }, ["many_errors"]],
  ["both", { decidedCount: 10, paidCount: 1, errorCount: 9 }, ["low_success_rate", "many_errors"]],
])("alerts: %s", (_, counts, alerts) => {
  expect(alertsOf({ ...QUIET, orderCount: 1000, ...counts })).toEqual(alerts);
});
