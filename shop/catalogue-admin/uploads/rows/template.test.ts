import { expect, test } from "vitest";
import { templateCsv } from "./template.ts";
import { COLUMNS } from "./upload-columns.ts";

// Rules: UPLOAD-53.
test("the template holds all columns and two example products", () => {
  const [head = "", ...rows] = templateCsv()
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
  expect(head.split(/[;,]/)).toEqual([...COLUMNS]);
  expect(rows.map((row) => row.split(/[;,]/)[0])).toEqual(["ANEL-EXEMPLO-001", "BRINCO-EXEMPLO-001"]);
});
