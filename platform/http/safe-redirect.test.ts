import { expect, test } from "vitest";
import { safePathOfUrl, safeRedirectPath } from "./safe-redirect.ts";

const SHOP = "https://lavra.exemplo";

test.each(["/", "/checkout?order_id=1", "/orders/7#total"])("%s is a path of this site", (path) => {
  expect(safeRedirectPath(path)).toBe(path);
  expect(safePathOfUrl(path, SHOP)).toBe(path);
  expect(safePathOfUrl(`${SHOP}${path}`, SHOP)).toBe(path);
});

test.each([
  "//mau.exemplo",
  "/\\mau.exemplo",
  "\\mau.exemplo",
  "/\t/mau.exemplo",
  "/.//mau.exemplo",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://mau.exemplo/",
  "https://lavra.exemplo.mau.exemplo/",
  "https://lavra.exemplo@mau.exemplo/",
  "http://lavra.exemplo/",
  "mau.exemplo",
  "",
])("%s is not", (address) => {
  expect(safeRedirectPath(address)).toBeNull();
  expect(safePathOfUrl(address, SHOP)).toBeNull();
});
