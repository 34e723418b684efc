import { expect, test } from "vitest";
import { trimLastSlashes, trimSlashes } from "./trim-slashes.ts";

test.each([
  ["/admin/pedidos/", "/admin/pedidos"],
  ["/admin/pedidos", "/admin/pedidos"],
  ["//a///", "//a"],
  ["///", ""],
  ["", ""],
])("%j ends as %j", (path, expected) => {
  expect(trimLastSlashes(path)).toBe(expected);
});

test.each([
  ["//busca/lista///", "busca/lista"],
  ["/a/", "a"],
  ["a", "a"],
  ["///", ""],
])("inside %j is %j", (path, expected) => {
  expect(trimSlashes(path)).toBe(expected);
});
