import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mayDecideOn,
  mergeRefunds,
  type ProviderRefund,
  type RefundRecord,
  refundableCents,
  returnedCents,
} from "./refund.ts";

const PAID = { amountCents: 7419, interestCents: 0 };
const AT = new Date("2026-11-20T12:00:00Z");

function refund(change: Partial<RefundRecord> = {}): RefundRecord {
  return { id: "a", amountCents: 1000, state: "requested", providerRefundId: null, requestedAt: AT, ...change };
}

function told(change: Partial<ProviderRefund> = {}): ProviderRefund {
  return { id: "REF1", amountCents: 1000, status: "done", refundId: null, ...change };
}

describe("what a provider tells of refunds", () => {
  test("one whose answer was lost is the one that waits, and counts once", () => {
    const { refunds, foreign } = mergeRefunds(PAID, [refund()], [told()]);
    expect(refunds).toMatchObject([{ state: "done", providerRefundId: "REF1" }]);
    expect(foreign).toEqual([]);
    expect(refundableCents(PAID.amountCents, refunds)).toBe(6419);
    expect(returnedCents(refunds)).toBe(1000);
    expect(mergeRefunds(PAID, refunds, [told()])).toMatchObject({ refunds, foreign: [], failed: [] });
  });

  test("one that names ours is ours, whatever else has its amount", () => {
    const two = [refund(), refund({ id: "b" })];
    const { refunds } = mergeRefunds(PAID, two, [told({ refundId: "b" })]);
    expect(refunds).toMatchObject([{ state: "requested" }, { state: "done", providerRefundId: "REF1" }]);
  });

  test("one that nobody asked for is known from then on", () => {
    const { foreign } = mergeRefunds(PAID, [], [told({ amountCents: 5000 })]);
    expect(foreign).toEqual([{ amountCents: 5000, state: "done", providerRefundId: "REF1" }]);
  });

  test("one that nobody asked for leaves less of what waits, or nothing", () => {
    const whole = refund({ amountCents: 7419 });
    const part = mergeRefunds(PAID, [whole], [told({ amountCents: 5000 })]);
    expect(part.refunds).toMatchObject([{ state: "requested", amountCents: 2419 }]);
    const all = mergeRefunds(PAID, [refund({ amountCents: 2000 })], [told({ amountCents: 7419 })]);
    expect(all.refunds).toMatchObject([{ state: "given_up", amountCents: 2000 }]);
  });

  test("all that was left is less than was asked for where somebody gave a part back at that moment", () => {
    const whole = refund({ amountCents: 7419, providerRefundId: "REF2" });
    for (const order of [0, 1]) {
      const both = [told({ amountCents: 2000 }), told({ id: "REF2", amountCents: 5419 })];
      const { refunds, foreign } = mergeRefunds(PAID, [whole], order === 0 ? both : both.toReversed());
      expect(refunds).toMatchObject([{ state: "done", amountCents: 5419 }]);
      expect(foreign).toMatchObject([{ amountCents: 2000 }]);
    }
    const byOurId = mergeRefunds(PAID, [refund({ amountCents: 7419 })], [told({ amountCents: 5419, refundId: "a" })]);
    expect(byOurId.refunds).toMatchObject([{ state: "done", amountCents: 5419 }]);
  });

  test("all that was left is more than was asked for where one that had been made failed", () => {
    const made = refund({ state: "done", providerRefundId: "REF1" });
    const rest = refund({ id: "b", amountCents: 6419 });
    const answers = [told({ status: "failed" }), told({ id: "REF2", amountCents: 7419, refundId: "b" })];
    for (const list of [answers, answers.toReversed()]) {
      const { refunds, foreign } = mergeRefunds(PAID, [made, rest], list);
      expect(refunds).toMatchObject([{ state: "given_up" }, { id: "b", state: "done", amountCents: 7419 }]);
      expect([foreign, returnedCents(refunds)]).toEqual([[], 7419]);
    }
    const known = [refund({ state: "failed", providerRefundId: "REF1" }), { ...rest, providerRefundId: "REF2" }];
    expect(returnedCents(mergeRefunds(PAID, known, answers).refunds)).toBe(7419);
  });

  test("a sum without single refunds counts what is new in it", () => {
    const before = [refund({ state: "done", providerRefundId: "REF1" }), refund({ id: "b", amountCents: 500 })];
    const { refunds, foreign } = mergeRefunds(PAID, before, [told({ id: null, amountCents: 1500 })]);
    expect(refunds).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(foreign).toEqual([]);
    expect(mergeRefunds(PAID, before, [told({ id: null, amountCents: 1200 })]).foreign).toMatchObject([
      { amountCents: 200 },
    ]);
  });

  test("with the last of the money goes the interest of installments", () => {
    const withInterest = { amountCents: 7419, interestCents: 581 };
    const { refunds, foreign } = mergeRefunds(
      withInterest,
      [refund({ amountCents: 7419 })],
      [told({ amountCents: 8000 })],
    );
    expect(refunds).toMatchObject([{ state: "done", amountCents: 7419 }]);
    expect(foreign).toEqual([]);
  });

  test("under way, done, failed: in this order, and only of one that is known", () => {
    const step = (before: RefundRecord[], status: ProviderRefund["status"]) =>
      mergeRefunds(PAID, before, [told({ status })]);
    const pending = step([refund()], "pending");
    expect(pending.refunds).toMatchObject([{ state: "pending" }]);
    expect(returnedCents(pending.refunds)).toBe(0);
    const done = step(pending.refunds, "done");
    expect(step(done.refunds, "pending").refunds).toMatchObject([{ state: "done" }]);
    const failed = step(done.refunds, "failed");
    expect(failed.failed).toMatchObject([{ id: "a", providerRefundId: "REF1" }]);
    expect(failed.refunds).toMatchObject([{ state: "failed" }]);
    // Staff decide on it: no other refund may request its amount meanwhile.
    expect(refundableCents(PAID.amountCents, failed.refunds)).toBe(6419);
    expect(step(failed.refunds, "failed").failed).toEqual([]);
    expect(step([refund()], "failed")).toMatchObject({ refunds: [{ state: "requested" }], failed: [], foreign: [] });
  });

  test("given back by other means as well, it is two refunds, and both count", () => {
    const outside = refund({ state: "outside" });
    const { refunds, foreign } = mergeRefunds(PAID, [outside], [told({ refundId: "a" })]);
    expect(refunds).toEqual([outside]);
    expect(foreign).toEqual([{ amountCents: 1000, state: "done", providerRefundId: "REF1" }]);
  });

  test("asked for again after it failed, the new one is another", () => {
    const again = refund({ state: "requested", providerRefundId: null });
    const list = [told({ status: "failed", refundId: "a" }), told({ id: "REF2", status: "pending", refundId: "a" })];
    expect(mergeRefunds(PAID, [again], list)).toMatchObject({
      refunds: [{ state: "pending", providerRefundId: "REF2" }],
      failed: [],
      foreign: [],
    });
  });
});

test("who may decide when", () => {
  const at = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
  const asked = { state: "requested", askedAt: AT } as const;
  expect(mayDecideOn(asked, "outside", at(59))).toBe("refund_under_way");
  expect(mayDecideOn(asked, "outside", at(60))).toBeNull();
  expect(mayDecideOn(asked, "outside", at(-86_400))).toBeNull();
  expect(mayDecideOn(asked, "again", at(60))).toBe("not_failed");
  expect(mayDecideOn({ state: "failed", askedAt: AT }, "again", at(1))).toBeNull();
  for (const state of ["pending", "done", "outside", "given_up"] as const) {
    expect(mayDecideOn({ state, askedAt: null }, "give_up", at(60))).toBe("refund_settled");
  }
});

/** Amounts are thousandths of what can be refunded. */
const STEPS = fc.array(
  fc.record({
    kind: fc.constantFrom("ask", "provider-does", "panel", "look", "fail", "outside", "give-up"),
    share: fc.integer({ min: 1, max: 1000 }),
    which: fc.nat(20),
  }),
  { maxLength: 40 },
);

test("whatever is lost, done elsewhere, failed or decided: nobody gets more than was paid, and the sums agree", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), STEPS, fc.boolean(), (amountCents, steps, tellsOurs) => {
      const paid = { amountCents, interestCents: 0 };
      let ours: RefundRecord[] = [];
      const theirs: ProviderRefund[] = [];
      const given = () =>
        theirs.reduce((sum, { status, amountCents: cents }) => (status === "done" ? sum + cents : sum), 0);
      const look = () => {
        const merged = mergeRefunds(paid, ours, theirs);
        const foreign = merged.foreign.map((each, at) => refund({ ...each, id: `f${ours.length + at}` }));
        ours = [...merged.refunds, ...foreign];
      };
      const part = (cents: number, share: number) => Math.max(1, Math.floor((cents * share) / 1000));
      /** Like the job: polls first, and requests only what still waits. */
      const bringForward = (which: number) => {
        look();
        const waiting = ours.filter(({ state }) => state === "requested");
        const next = waiting[which % Math.max(1, waiting.length)];
        if (!next || next.amountCents > amountCents - given()) return;
        const refundId = tellsOurs ? next.id : null;
        theirs.push({ id: `REF${theirs.length}`, amountCents: next.amountCents, status: "done", refundId });
      };
      for (const { kind, share, which } of steps) {
        const left = refundableCents(amountCents, ours);
        if (kind === "ask" && left > 0) {
          const requestedAt = new Date(AT.getTime() + ours.length);
          ours.push(refund({ id: `o${ours.length}`, amountCents: part(left, share), requestedAt }));
        }
        if (kind === "provider-does") bringForward(which);
        const there =
          amountCents -
          given() -
          ours.reduce((sum, each) => (each.state === "outside" ? sum + each.amountCents : sum), 0);
        if (kind === "panel" && there > 0) {
          theirs.push({ id: `REF${theirs.length}`, amountCents: part(there, share), status: "done", refundId: null });
        }
        if (kind === "look") look();
        if (kind === "fail") {
          look();
          const done = theirs.filter(({ status }) => status === "done");
          const failing = done[which % Math.max(1, done.length)];
          if (failing) failing.status = "failed";
        }
        if (kind === "outside" || kind === "give-up") {
          look();
          const open = ours.filter((each) => mayDecideOn({ ...each, askedAt: null }, "give_up", AT) === null);
          const decided = open[which % Math.max(1, open.length)];
          if (decided) decided.state = kind === "outside" ? "outside" : "given_up";
        }
      }
      look();
      const outside = ours.reduce((sum, { state, amountCents: cents }) => (state === "outside" ? sum + cents : sum), 0);
      expect(given() + outside).toBeLessThanOrEqual(amountCents);
      expect(returnedCents(ours)).toBe(given() + outside);
      // Requested and refunded amounts never exceed what was received.
      const spoken = ours.reduce((sum, { state, amountCents: cents }) => (state === "given_up" ? sum : sum + cents), 0);
      expect(spoken).toBeLessThanOrEqual(amountCents);
    }),
    { numRuns: 2_000 },
  );
});
