import { beforeEach, expect, test, vi } from "vitest";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { sampleCard } from "#tests/setup/catalogue/sample-card.ts";

const product = sampleCard({ discountPriceCents: 5999 });
const pac: ShippingOption = {
  id: "7b0f8f0e-6a54-4b52-9a0c-3f1f5c8f2a11",
  name: "PAC",
  company: { name: "Correios", picture: null },
  priceCents: 1990,
  deliveryDays: 5,
  arrivalDate: "2026-11-28",
  pickup: null,
  isEstimate: false,
};

/** The storage that all tabs of a browser share. */
const kept = new Map<string, string>();
let writable = true;

beforeEach(() => {
  kept.clear();
  writable = true;
  vi.stubGlobal("document", { documentElement: { dataset: { cart: "lavra-cart" } } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!writable) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  });
});

/** Simulates a new tab with a fresh module, since the module holds state. */
async function openTab() {
  vi.resetModules();
  const [store, acts] = await Promise.all([import("./cart-store.ts"), import("./cart-acts.ts")]);
  return { ...store, ...acts };
}

test("what is added is kept under the shop's key and found by the next tab", async () => {
  const first = await openTab();
  expect(first.addToCart(product, "16", 2)).toBe("added");
  expect(JSON.parse(kept.get("lavra-cart") ?? "{}").lines).toHaveLength(1);
  const second = await openTab();
  expect(second.readCart()).toMatchObject({ ready: true, count: 2, subtotalCents: 11_998 });
});

test("a change is made on what other tabs wrote, not on a stale copy", async () => {
  const first = await openTab();
  first.addToCart(product, "16", 1);
  const second = await openTab();
  second.addToCart(product, "17", 1);
  first.setQuantity({ productId: "ANEL", size: "16" }, 9);
  expect(first.readCart().lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ["16", 2],
    ["17", 1],
  ]);
});

test("more than the stock, nothing, or a sold-out piece is ignored", async () => {
  const tab = await openTab();
  expect(tab.addToCart(product, "16", 5)).toBe("added");
  expect(tab.readCart().count).toBe(3);
  expect(tab.addToCart(product, "17", 1)).toBe("ignored");
  expect(tab.addToCart(product, "17", 0)).toBe("ignored");
  expect(tab.addToCart({ ...product, id: "OUTRO", stock: 0 }, "16", 1)).toBe("ignored");
});

test("a removed line can be put back; ordered pieces leave; the cart can be emptied", async () => {
  const tab = await openTab();
  tab.addToCart(product, "16", 2);
  tab.addToCart(product, "17", 1);
  const before = tab.readCart().lines;
  const restore = tab.removeLine({ productId: "ANEL", size: "16" });
  expect(tab.readCart().count).toBe(1);
  restore();
  expect(tab.readCart().lines).toEqual(before);
  tab.removeLine({ productId: "NADA", size: "16" })();
  tab.removeOrdered([{ productId: "ANEL", size: "16", quantity: 1 }]);
  expect(tab.readCart().count).toBe(2);
});

test("a chosen option holds for its pieces and its CEP only", async () => {
  const tab = await openTab();
  tab.addToCart(product, "16", 1);
  tab.selectShipping(pac, "01310100");
  expect(tab.readCart()).toMatchObject({ cep: "01310100", shipping: { id: pac.id, parcelKey: "ANEL:1" } });
  expect((await openTab()).readCart().shipping?.id).toBe(pac.id);
  tab.setQuantity({ productId: "ANEL", size: "16" }, 2);
  expect(tab.readCart()).toMatchObject({ shipping: null, cep: "01310100" });
  tab.selectShipping(pac, "01310100");
  tab.rememberCep("01310100");
  expect(tab.readCart().shipping).not.toBeNull();
  tab.rememberCep("20040002");
  expect(tab.readCart()).toMatchObject({ shipping: null, cep: "20040002" });
  tab.clearShipping();
  expect(tab.readCart().cep).toBeNull();
});

test.each(["{broken", "null", "[]", '"text"', '{"lines":{}}'])("storage with %s is an empty cart", async (text) => {
  kept.set("lavra-cart", text);
  expect((await openTab()).readCart()).toMatchObject({ ready: true, count: 0 });
});

test("lines and choices that this shop did not write are left out", async () => {
  const tab = await openTab();
  tab.addToCart(product, "16", 1);
  const { lines } = JSON.parse(kept.get("lavra-cart") ?? "{}");
  const changed = [{ quantity: -1 }, { quantity: 1.5 }, { priceCents: "1" }, { category: "x" }, { picture: {} }];
  const bad = changed.map((change) => ({ ...lines[0], ...change }));
  kept.set("lavra-cart", JSON.stringify({ lines: [...bad, ...lines, null], shipping: { id: 1 }, cep: "123" }));
  expect((await openTab()).readCart()).toMatchObject({ count: 1, shipping: null, cep: null });
});

test("a storage that is full or forbidden leaves the cart to this tab", async () => {
  const tab = await openTab();
  tab.addToCart(product, "16", 1);
  writable = false;
  expect(tab.addToCart(product, "16", 1)).toBe("added");
  expect(tab.addToCart(product, "16", 1)).toBe("added");
  expect(tab.readCart().count).toBe(3);
  vi.stubGlobal("localStorage", undefined);
  const forbidden = await openTab();
  expect(forbidden.addToCart(product, "16", 1)).toBe("added");
  expect(forbidden.readCart().count).toBe(1);
});

test("a line that was sold out stays in sight, counts nowhere, and comes back when there are pieces again", async () => {
  const tab = await openTab();
  tab.addToCart(product, "16", 2);
  tab.addToCart(product, "17", 1);
  const [first, second] = tab.readCart().lines;
  if (!first || !second) throw new Error("no lines");
  tab.replaceLines(() => ({ lines: [second], soldOut: [{ ...first, stock: 0 }] }));
  expect(tab.readCart()).toMatchObject({ count: 1, subtotalCents: 5999, soldOut: [{ size: "16", quantity: 2 }] });
  expect((await openTab()).readCart().soldOut).toMatchObject([{ size: "16", stock: 0 }]);

  tab.restoreSoldOut({ ...first, stock: 0 });
  expect(tab.readCart()).toMatchObject({ count: 1, soldOut: [{ size: "16" }] });
  tab.replaceLines((lines) => ({ lines, soldOut: [{ ...first, stock: 2 }] }));
  tab.restoreSoldOut({ ...first, stock: 2 });
  // Both sizes share a stock of two pieces; the other line holds one of them.
  expect(tab.readCart()).toMatchObject({ soldOut: [], lines: [{ size: "17" }, { size: "16", quantity: 1 }] });

  tab.replaceLines(() => ({ lines: [second], soldOut: [{ ...first, stock: 0 }] }));
  tab.forgetSoldOut(first);
  expect(tab.readCart().soldOut).toEqual([]);
});

test("what the shopper does is noted for other devices; what a check changes is not", async () => {
  const tab = await openTab();
  const noted = () => tab.readStored().acts.map(({ size }) => size);
  tab.addToCart(product, "16", 1);
  tab.addToCart(product, "17", 1);
  tab.setQuantity({ productId: "ANEL", size: "16" }, 2);
  expect(noted()).toEqual(["17", "16"]);
  tab.changeStored((cart) => ({ ...cart, acts: [] }));
  const [first, second] = tab.readCart().lines;
  if (!first || !second) throw new Error("no lines");
  tab.replaceLines(() => ({ lines: [{ ...first, quantity: 1 }], soldOut: [{ ...second, stock: 0 }] }));
  expect(noted()).toEqual([]);
  tab.forgetSoldOut(second);
  tab.removeOrdered([{ productId: "ANEL", size: "16", quantity: 1 }]);
  expect(noted()).toEqual(["17", "16"]);

  tab.addToCart(product, "16", 1);
  tab.replaceLines(() => ({ lines: [], soldOut: [] }));
  expect(noted()).toEqual(["17"]);
  expect(tab.readStored()).toMatchObject({ lines: [], meeting: null });
});
