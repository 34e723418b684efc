import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleCard } from "#tests/setup/catalogue/sample-card.ts";

const product = sampleCard({ stock: 9 });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: { dataset: { cart: "lavra-cart" } } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openTab() {
  vi.resetModules();
  const [{ addToCartWithToast }, { readCart }] = await Promise.all([
    import("./add-to-cart-with-toast.ts"),
    import("../cart/cart-store.ts"),
  ]);
  const quantities = () => Object.fromEntries(readCart().lines.map(({ size, quantity }) => [size, quantity]));
  return { press: (size: string, quantity = 1) => addToCartWithToast(product, size, quantity), quantities };
}

test("a double click adds once, two clicks with a pause add twice", async () => {
  const { press, quantities } = await openTab();
  press("16");
  vi.advanceTimersByTime(180);
  press("16");
  expect(quantities()).toEqual({ "16": 1 });
  vi.advanceTimersByTime(900);
  press("16");
  expect(quantities()).toEqual({ "16": 2 });
});

test("a key held down adds once, however long", async () => {
  const { press, quantities } = await openTab();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    press("16", 2);
    vi.advanceTimersByTime(50);
  }
  expect(quantities()).toEqual({ "16": 2 });
});

test("another size is another press", async () => {
  const { press, quantities } = await openTab();
  press("16");
  press("17");
  expect(quantities()).toEqual({ "16": 1, "17": 1 });
});
