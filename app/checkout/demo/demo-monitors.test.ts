import { expect, test } from "vitest";
import { callLine, LOG_LENGTH, systemHealth, withLines } from "./demo-monitors.tsx";

test.each([
  [null, true, "healthy"],
  ["paid", true, "healthy"],
  ["pending", true, "warning"],
  ["in_review", true, "warning"],
  ["rejected", true, "error"],
  ["paid", false, "error"],
] as const)("payment %s, answers %s: %s", (status, answers, health) => {
  expect(systemHealth(status, answers)).toBe(health);
});

test("the last ten lines stay, in order, each once", () => {
  const lines = Array.from({ length: 14 }, (_, n) => ({ at: n, text: `line ${n}` }));
  const log = withLines(lines.slice(0, 12), [...lines.slice(10)].toReversed());
  expect(log).toHaveLength(LOG_LENGTH);
  expect(log.map(({ at }) => at)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test("calls about payments are told without what names somebody", () => {
  const call = { startedAt: 1000.4, duration: 41.7, status: 200 };
  expect(callLine({ ...call, address: "http://a/functions/v1/create-mercadopago-payment" })).toEqual({
    at: 1000,
    text: "/functions/v1/create-mercadopago-payment → 200, 42 ms",
  });
  const order = "http://a/rest/v1/orders/6f1c0a52-8a8f-4c55-9d36-0f1a2b3c4d5e/coupon";
  expect(callLine({ ...call, address: order, status: 0 })?.text).toBe(
    "/rest/v1/orders/6f1c0a52…/coupon → sem resposta, 42 ms",
  );
  expect(callLine({ ...call, address: "http://a/rest/v1/orders?external_payment_id=PMI-1-a" })?.text).not.toContain(
    "PMI",
  );
  expect(callLine({ ...call, address: "http://a/assets/root.js" })).toBeNull();
});
