import { expect, test } from "vitest";
import { isFinalAfterExpiry, isFinalStatus, nextPoll, POLL_LIMIT } from "./poll-payment-status.ts";

const looking = { attempts: 0, hidden: false, final: false };

test("looks every three seconds, forty times", () => {
  let attempts = 0;
  let waited = 0;
  for (let next = nextPoll(looking); next.kind === "wait"; next = nextPoll({ ...looking, attempts })) {
    waited += next.ms;
    attempts += 1;
  }
  expect(attempts).toBe(40);
  expect(waited).toBe(120_000);
  expect(nextPoll({ ...looking, attempts: POLL_LIMIT })).toEqual({ kind: "timeout" });
});

test("rests while the page is hidden", () => {
  expect(nextPoll({ ...looking, attempts: 3, hidden: true })).toEqual({ kind: "pause" });
});

test("a final state ends it, also after the last attempt", () => {
  expect(nextPoll({ attempts: POLL_LIMIT, hidden: true, final: true })).toEqual({ kind: "done" });
  expect(["paid", "approved", "cancelled", "failed", "rejected"].every(isFinalStatus)).toBe(true);
  expect(isFinalStatus("pending")).toBe(false);
  expect(isFinalStatus("in_review")).toBe(false);
});

test("after its expiry only money ends it, also money that is disputed or back already", () => {
  const ending = ["paid", "approved", "partially_refunded", "in_dispute", "refunded"];
  expect([...ending, "pending", "in_review", "cancelled", "rejected"].filter(isFinalAfterExpiry)).toEqual(ending);
});
