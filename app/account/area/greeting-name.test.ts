import { expect, test } from "vitest";
import { greetingName } from "./greeting-name.ts";

test.each([
  ["Maria Clara Nunes", "Maria Clara"],
  ["Lia Moreira", "Lia"],
  ["João da Silva", "João"],
  ["  Ana  ", "Ana"],
  ["", ""],
])("%j is greeted as %j", (name, greeted) => {
  expect(greetingName(name)).toBe(greeted);
});
