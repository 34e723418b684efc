import { expect, test, vi } from "vitest";
import { loadPart, type PartLoading } from "./lazy-part.ts";

function browser(change: Partial<PartLoading> = {}): PartLoading {
  return {
    online: () => true,
    untilOnline: vi.fn(async () => {}),
    reachable: async () => true,
    reloadOnce: vi.fn(() => true),
    ...change,
  };
}

/** Fails so many times, then works. */
function part(failures: number) {
  let left = failures;
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    return "part";
  });
}

test("a part that is there is loaded once", async () => {
  const load = part(0);
  expect(await loadPart(load, browser())).toBe("part");
  expect(load).toHaveBeenCalledTimes(1);
});

test("without a connection it waits, and tries again each time one is back", async () => {
  const loading = browser({ online: () => false });
  expect(await loadPart(part(3), loading)).toBe("part");
  expect(loading.untilOnline).toHaveBeenCalledTimes(3);
  expect(loading.reloadOnce).not.toHaveBeenCalled();
});

test("a connection that leads nowhere counts as none", async () => {
  const loading = browser({ reachable: async () => false });
  expect(await loadPart(part(2), loading)).toBe("part");
  expect(loading.untilOnline).toHaveBeenCalledTimes(2);
});

test("a connection that came back meanwhile is used without a reload", async () => {
  const loading = browser();
  expect(await loadPart(part(1), loading)).toBe("part");
  expect(loading.reloadOnce).not.toHaveBeenCalled();
});

test("a file that is gone reloads the page and never rejects", async () => {
  const loading = browser();
  const settled = vi.fn();
  void loadPart(part(9), loading).then(settled, settled);
  await vi.waitFor(() => expect(loading.reloadOnce).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(settled).not.toHaveBeenCalled();
});

test("after the reload did not help, the failure is told", async () => {
  await expect(loadPart(part(9), browser({ reloadOnce: () => false }))).rejects.toThrow("dynamically imported");
});
