import { expect, test, vi } from "vitest";
import { lazily } from "./lazily.ts";

test("a value is made at its first use and once, also one that is undefined", () => {
  const make = vi.fn(() => undefined);
  const made = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([made(), made()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledOnce();
});
