import { expect, test } from "vitest";
import {
  cartCookie,
  cartOrderCookie,
  cartOrderIn,
  MOST_COOKIE_LINES,
  readCartCookie,
  withItem,
} from "./cart-cookie.ts";

const RING = { productId: "ANEL-1", size: "16", quantity: 2 };
const CHAIN = { productId: "COR_2", size: "Único", quantity: 1 };

function read(cookie: string) {
  return readCartCookie(new Headers({ Cookie: `outro=1; ${cookie.split(";")[0]}` }));
}

test("pieces come back as they were kept", () => {
  expect(read(cartCookie([RING, CHAIN], true))).toEqual([RING, CHAIN]);
  expect(cartCookie([RING], true)).toMatch(/^cart_lines=[^;\s]+; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/);
  expect(cartCookie([], false)).toContain("cart_lines=; Path=/; Max-Age=0;");
});

test("what is not readable is left out", () => {
  expect(read("cart_lines=ANEL-1:16:2|x y:1:1|A:%E0%A4%A:1|B:1:0|C:1:-1|D:1")).toEqual([RING]);
  expect(readCartCookie(new Headers())).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...RING, productId: `P${at}` }));
  expect(read(cartCookie(many, false))).toHaveLength(MOST_COOKIE_LINES);
});

test("the largest cookie fits into a browser's 4 kB", () => {
  const longest = Array.from({ length: MOST_COOKIE_LINES }, (_, at) => ({
    productId: `${at}`.padEnd(80, "X"),
    size: "Tamanho único ajustável",
    quantity: 999,
  }));
  expect(cartCookie(longest, true).length).toBeLessThan(4096);
});

test("a line is added, changed and removed", () => {
  expect(withItem([RING], CHAIN)).toEqual([RING, CHAIN]);
  expect(withItem([RING, CHAIN], { ...RING, quantity: 5 })).toEqual([{ ...RING, quantity: 5 }, CHAIN]);
  expect(withItem([RING, CHAIN], { ...RING, quantity: 0 })).toEqual([CHAIN]);
  const full = Array.from({ length: MOST_COOKIE_LINES }, (_, at) => ({ ...RING, productId: `P${at}` }));
  expect(withItem(full, CHAIN)).toBeNull();
});

test("the order made from the cart stands beside it, as an id or not at all", () => {
  const id = "7a1e90b4-1111-4222-8333-abcdefabcdef";
  const kept = cartOrderCookie(id, true).split(";", 1)[0] ?? "";
  expect(cartOrderIn(`cart_lines=x; ${kept}`)).toBe(id);
  expect(cartOrderIn("cart_order=../x")).toBeNull();
  expect(cartOrderCookie(null, false)).toContain("cart_order=; Path=/; Max-Age=0;");
});
