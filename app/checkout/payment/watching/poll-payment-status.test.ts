import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollPaymentStatus } from "./poll-payment-status.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(answers: (call: number) => string | Error, { late = false } = {}) {
  const told: string[] = [];
  let calls = 0;
  let hidden = false;
  let shown = () => {};
  const watch = pollPaymentStatus("pending", {
    look: async () => {
      calls += 1;
      const answer = answers(calls);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onChange: (status) => told.push(status),
    onTimeout: () => told.push("timeout"),
    onTrouble: () => told.push("trouble"),
    late,
    page: {
      hidden: () => hidden,
      onShown(callback) {
        shown = callback;
        return () => {};
      },
    },
  });
  return {
    watch,
    told,
    calls: () => calls,
    hide: () => {
      hidden = true;
    },
    show: async () => {
      hidden = false;
      shown();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test("tells a change once and stops at a final status", async () => {
  const { told, calls } = setUp((call) => (call < 3 ? "pending" : "paid"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual(["paid"]);
  expect(calls()).toBe(3);
});

test("gives up after forty look-ups, but a look by hand still finds the payment", async () => {
  const { watch, told, calls } = setUp((call) => (call <= 40 ? "pending" : "paid"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual(["timeout"]);
  expect(calls()).toBe(40);
  await watch.checkNow();
  expect(told).toEqual(["timeout", "paid"]);
});

test("rests while hidden and looks at once when seen again", async () => {
  const { told, calls, hide, show } = setUp((call) => (call < 2 ? "pending" : "paid"));
  hide();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls()).toBe(1);
  await show();
  expect(calls()).toBe(2);
  expect(told).toEqual(["paid"]);
});

test("seen again after the schedule has ended, it looks once more", async () => {
  const { told, calls, hide, show } = setUp((call) => (call <= 40 ? "pending" : "cancelled"));
  await vi.advanceTimersByTimeAsync(600_000);
  hide();
  await show();
  expect(calls()).toBe(41);
  expect(told).toEqual(["timeout", "cancelled"]);
});

test("speaks of trouble once, and goes on looking", async () => {
  const { told } = setUp((call) => (call <= 5 ? new Error("offline") : "paid"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(["trouble", "paid"]);
});

test("says nothing more once it was stopped", async () => {
  const { watch, told, calls } = setUp(() => "paid");
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  await watch.checkNow();
  expect(calls()).toBe(0);
  expect(told).toEqual([]);
});

test("a look that was under way before the press is not taken for its answer", async () => {
  let answer = (_status: string) => {};
  const looks: string[] = [];
  const told: string[] = [];
  const watch = pollPaymentStatus("pending", {
    look: () => {
      looks.push("look");
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    onChange: (status) => told.push(status),
    onTimeout: () => {},
    onTrouble: () => {},
    page: { hidden: () => false, onShown: () => () => {} },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  const pressed = watch.checkNow();
  answer("pending");
  await vi.advanceTimersByTimeAsync(0);
  answer("paid");
  await pressed;
  expect([looks.length, told]).toEqual([2, ["paid"]]);
  watch.stop();
});

test("after the time to pay it looks four times a minute, past the end of the attempt, until money came", async () => {
  const { told, calls } = setUp((call) => (call < 3 ? "cancelled" : "paid"), { late: true });
  await vi.advanceTimersByTimeAsync(44_000);
  expect(calls()).toBe(2);
  expect(told).toEqual(["cancelled"]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual(["cancelled", "paid"]);
  expect(calls()).toBe(3);
});
