import { expect, test } from "vitest";
import { queryOf } from "./list-links.ts";

test("a list's address has no empty values", () => {
  expect([queryOf({ ver: "novas", depois: null }), queryOf({ ver: "" })]).toEqual(["?ver=novas", "?"]);
});
