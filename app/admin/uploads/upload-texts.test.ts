import { expect, test } from "vitest";
import { undoText } from "./upload-texts.ts";

test.each([
  [{ created: 3, updated: 0 }, "3 produtos criados saem da loja."],
  [{ created: 0, updated: 1 }, "1 produto alterado volta ao que era."],
  [{ created: 1, updated: 2 }, "1 produto criado sai da loja, e 2 produtos alterados voltam ao que eram."],
])("undoing %j says only what it does", (upload, words) => {
  expect(undoText(upload)).toBe(words);
});
