import { expect, test } from "vitest";
import { customerSort } from "./customer-list.ts";

test("an order that is none is the first one; each has its own direction", () => {
  expect(customerSort(null, null)).toEqual({ by: "desde", direction: "desc" });
  expect(customerSort("cliente", null)).toEqual({ by: "cliente", direction: "asc" });
  expect(customerSort("gasto", "asc")).toEqual({ by: "gasto", direction: "asc" });
  expect(customerSort("toString", "1; drop")).toEqual({ by: "desde", direction: "desc" });
});
