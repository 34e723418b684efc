import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canReturnBecome,
  countsAsReturned,
  isOpenReturn,
  RETURN_KINDS,
  RETURN_STATUSES,
  RETURN_TRANSITIONS,
  type ReturnStatus,
} from "./return-status.ts";

const kind = fc.constantFrom(...RETURN_KINDS);
const status = fc.constantFrom(...RETURN_STATUSES);

test("a return ends exactly when nothing more can become of it", () => {
  for (const each of RETURN_STATUSES) expect(isOpenReturn(each)).toBe(RETURN_TRANSITIONS[each].length > 0);
});

test("whatever is tried, in any order: it ends once, and its states only go forward", () => {
  fc.assert(
    fc.property(kind, fc.array(status, { maxLength: 40 }), (of, tries) => {
      const been: ReturnStatus[] = ["requested"];
      for (const to of tries) if (canReturnBecome(of, been.at(-1) ?? "requested", to)) been.push(to);
      expect(new Set(been).size).toBe(been.length);
      expect(been.slice(0, -1).every(isOpenReturn)).toBe(true);
      // A replacement is sent only after the pieces arrived, and never for a withdrawal.
      if (been.includes("exchanged")) {
        expect(of).not.toBe("regret");
        expect(been.at(-2)).toBe("received");
      }
      // A return cannot be withdrawn after its pieces arrived.
      if (been.includes("received")) expect(been).not.toContain("cancelled");
    }),
  );
});

test("pieces are free again once a return is refused or withdrawn, and never before", () => {
  expect(RETURN_STATUSES.filter((each) => !countsAsReturned(each))).toEqual(["refused", "cancelled"]);
});

test.each(RETURN_KINDS)("money can go back at every moment until a return has ended: %s", (of) => {
  for (const each of RETURN_STATUSES) expect(canReturnBecome(of, each, "refunded")).toBe(isOpenReturn(each));
});
