import { afterEach, beforeEach, expect, test, vi } from "vitest";

let page: EventTarget;
let afterPointerUp: (run: () => void) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal("document", page);
  ({ afterPointerUp: afterPointerUp } = await import("./after-pointer-up.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("runs at once where nothing is pressed", () => {
  const run = vi.fn();
  afterPointerUp(run);
  expect(run).toHaveBeenCalledOnce();
});

test("waits for a press, and for the click that comes with its end", () => {
  const run = vi.fn();
  page.dispatchEvent(new Event("mousedown"));
  afterPointerUp(run);
  page.dispatchEvent(new Event("mouseup"));
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledOnce();
  afterPointerUp(run);
  expect(run).toHaveBeenCalledTimes(2);
});

test("waits no longer than a second for a press whose end is not told", () => {
  const run = vi.fn();
  page.dispatchEvent(new Event("mousedown"));
  afterPointerUp(run);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
