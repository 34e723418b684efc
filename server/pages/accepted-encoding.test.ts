import { expect, test } from "vitest";
import { acceptsEncoding } from "./accepted-encoding.ts";

test.each([
  ["br", true],
  ["gzip, deflate, br, zstd", true],
  ["GZIP , BR ; q=0.5", true],
  ["br;q=1.000", true],
  ["br;q=0", false],
  ["br; Q=0.000, gzip", false],
  ["gzip", false],
  ["brotli", false],
  ["*", false],
  ["", false],
])("of %j brotli is taken: %s", (header, expected) => {
  expect(acceptsEncoding(header, "br")).toBe(expected);
});

test("a line longer than any browser's is not read", () => {
  expect(acceptsEncoding(`gzip,${" ".repeat(16_000)}br`, "gzip")).toBe(false);
});
